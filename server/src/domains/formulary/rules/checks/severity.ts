import { SEVERITIES, type Severity } from '@salama/contract/formulary/warnings'

export const isGraver = (one: Severity, other: Severity): boolean => SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other)
