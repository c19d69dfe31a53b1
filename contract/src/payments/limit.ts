import type { Limit } from '../kernel/limit.ts'

/** Calls that begin, change or give back payments. */
export const paymentsLimit: Limit = { name: 'payments', most: 20, windowMs: 60_000 }
