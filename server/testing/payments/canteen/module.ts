import { endpoint } from '@salama/contract/kernel/endpoint'
import { id, idParams } from '@salama/contract/kernel/id'
import * as z from 'zod/mini'
import type { Covers, Purchase } from '../../../src/domains/payments/ports.ts'
import { coversOf, holdTimes, quoteIdOf, recordSale } from '../../../src/domains/payments/public.ts'
import type { Listener } from '../../../src/platform/events/dispatcher.ts'
import type { Binder } from '../../../src/platform/http/requests/bind.ts'
import type { Module } from '../../../src/platform/module.ts'
import { imaginaryPurchase } from '../seller.ts'
import { cancelMeal, deliverMeal, dropWaiting, KIND, mealQuotes, orderMeal, SHOP, sellWaiting } from './meals.ts'
import { giveBack, plan } from './plan.ts'
import { findPayees } from './store.ts'

const common = {
  session: 'required',
  status: 200,
  reply: z.object({ id }),
  errors: [],
  delegates: true,
  cache: 'no-store',
} as const
const order = endpoint({
  ...common,
  method: 'POST',
  path: '/api/canteen/meals',
  summary: 'Encomenda uma refeição já paga, ou que nada custa.',
  body: z.object({ transactionId: z.optional(id) }),
  quotable: true,
})
const deliver = endpoint({
  ...common,
  method: 'POST',
  path: '/api/canteen/meals/:id/delivery',
  summary: 'A refeição foi entregue.',
  params: idParams,
})
const cancel = endpoint({
  ...common,
  method: 'POST',
  path: '/api/canteen/meals/:id/cancellation',
  summary: 'A refeição não foi feita, ou chegou tarde.',
  params: idParams,
})
const ride = endpoint({
  ...common,
  method: 'POST',
  path: '/api/canteen/rides',
  summary: 'Uma viagem paga em dinheiro.',
  body: z.object({ id, fare: z.int() }),
})

/**
 * A canteen with a plan of its own: a stand-in for the domains that sell by quote, split the price, deliver, take cash and
 * cover. It keeps its rows in the same database, in tables that `CANTEEN_TABLES` makes.
 */
export const canteen: Module = {
  name: 'canteen',
  personal: { tables: {} },
  create(platform, ports) {
    const covers = coversOf(ports)
    return {
      plugs: { covers: [plan], payees: [findPayees], purchases: [meals(covers), rides] },
      routes: (binder) => canteenRoutes(binder, { platform, covers }),
      listener: () => canteenListener,
    }
  },
}

/** Whoever is paid in cash owes us; it must not eat what deliveries earn. */
const TAXI = { kind: 'driver', id: 'taxista' } as const

const meals = (covers: Covers): Purchase =>
  imaginaryPurchase({
    kind: KIND,
    label: 'Refeição',
    domain: 'canteen',
    quote: mealQuotes(covers),
    // A meal on a transfer that staff look for.
    paid: (tx, { id, now }) => sellWaiting(tx, { id, covers, now }),
    dropped: (tx, { id }) => dropWaiting(tx, { id, covers }),
    sellersOf: async () => [SHOP],
  })
const rides = imaginaryPurchase({
  kind: 'canteen_ride',
  label: 'Viagem',
  domain: 'canteen',
  sellersOf: async () => [TAXI],
})

type Deps = { platform: Parameters<Module['create']>[0]; covers: Covers }

function canteenRoutes(binder: Binder, { platform: { settings }, covers }: Deps): void {
  const waitMs = holdTimes(settings).HOLD_LIMIT
  binder.on(order, ({ body, actor: { userId: buyerId }, request, transact, now }) =>
    transact(async (tx) => {
      const quoteId = quoteIdOf(request, undefined) ?? undefined
      return { id: await orderMeal(tx, { buyerId, paymentId: body.transactionId, quoteId, covers, waitMs, now }) }
    }),
  )
  binder.on(deliver, ({ params, transact, now }) =>
    transact(async (tx) => {
      await deliverMeal(tx, { id: params.id, now })
      return { id: params.id }
    }),
  )
  binder.on(cancel, ({ params, transact, now }) =>
    transact(async (tx) => {
      await cancelMeal(tx, { id: params.id, now })
      return { id: params.id }
    }),
  )
  binder.on(ride, ({ body, actor: { userId: payerId }, transact, now }) =>
    transact(async (tx) => {
      await recordSale(tx, {
        purchase: { kind: 'canteen_ride', id: body.id },
        payerId,
        cash: { collector: TAXI, amount: body.fare },
        shares: [{ part: 'fare', payee: TAXI, amount: body.fare }],
        earnerIds: [],
        now,
      })
      return { id: body.id }
    }),
  )
}

const canteenListener: Listener = {
  consumer: 'canteen',
  on: {
    'payments.refunded': async (tx, { purchase, cover }) => {
      if (purchase.kind === KIND && cover > 0) await giveBack(tx, { purchaseId: purchase.id, amount: cover })
    },
  },
}
