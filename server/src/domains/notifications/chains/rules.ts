import { MINUTE_MS } from '@salama/contract/kernel/time'
import { CHAIN_STEPS, type ChainStep } from '@salama/contract/notifications/chains'

/** How long after the opening each step is taken. */
export type StepTimes = Readonly<Record<ChainStep, number>>

export const stepAfter = (step: ChainStep): ChainStep | null => CHAIN_STEPS[CHAIN_STEPS.indexOf(step) + 1] ?? null

export const CHAIN_SWEEP = 'notifications.go_on'
/** The first step is taken so long after the opening, unless a policy says otherwise. */
export const CHAIN_SMS_MS = MINUTE_MS
