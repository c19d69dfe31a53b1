import type { Purchase } from '../../src/domains/payments/ports.ts'
import type { Module } from '../../src/platform/module.ts'

/**
 * What a domain sells that exists in tests alone. Where nothing else is said it is paid before it is made, or in cash: nothing
 * waits for a payment, and nobody earns.
 */
export const imaginaryPurchase = (own: Pick<Purchase, 'kind' | 'label' | 'domain'> & Partial<Purchase>): Purchase => ({
  page: (id) => `/${own.domain}/${id}`,
  price: async () => undefined,
  paying: async () => undefined,
  paid: async () => undefined,
  dropped: async () => undefined,
  refunded: async () => undefined,
  sellersOf: async () => [],
  describe: async () => new Map(),
  ...own,
})

/** A domain that does nothing but sell it. */
export const imaginarySeller = (purchase: Purchase): Module => ({
  name: purchase.domain,
  personal: { tables: {} },
  create: () => ({ plugs: { purchases: [purchase] } }),
})
