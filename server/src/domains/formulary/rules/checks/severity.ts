/** From what must not be to what one should know; the levels of the ANSM. */
export const SEVERITIES = ['contraindicated', 'avoid', 'caution', 'note'] as const
export type Severity = (typeof SEVERITIES)[number]

export const isGraver = (one: Severity, other: Severity): boolean => SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other)
