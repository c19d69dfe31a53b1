import type { Payable } from '../../src/domains/payments/ports.ts'

/** Of what is paid before it is made, or in cash: nothing waits for a payment. */
export const paidInAdvance: Payable = {
  price: async () => undefined,
  paying: async () => undefined,
  paid: async () => undefined,
  dropped: async () => undefined,
  refunded: async () => undefined,
}
