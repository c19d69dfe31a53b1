export { type GuardedProvider, isAbsence, isShutOut } from './gateways/breaker.ts'
export type { Capabilities, Outcome, PayOut, Provider } from './gateways/provider.ts'
export type { Providers } from './gateways/providers.ts'
export { leaseMs, type Pace, pauseMs, SEND_WITHIN_MS, sendingMs, sendWithinMs, takesAmount } from './rules.ts'
