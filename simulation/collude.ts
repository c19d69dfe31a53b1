import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { AT_ONCE_DAYS, reportedAmount } from '@salama/contract/orders'
import { faultOf, fitsAtOnce, settledBy } from '../server/src/domains/orders/rules/reports.ts'
import { refundOfReturn } from '../server/src/domains/orders/rules/returns.ts'
import { BORNE_DAYS, leftToBear } from '../server/src/domains/payments/refunds/rules/borne.ts'
import { ADVANCED_DAYS, goesAhead, MOST_ADVANCED_TO_DRIVER } from '../server/src/domains/rides/rules/payment.ts'
import { randomFrom } from '../server/testing/mixed-load.ts'

/** People who order, sell and bring among themselves, and say whatever has the house pay; staff never agree to more. */
export type Ring = { seed: number; days: number; customers: number; shops: number; drivers: number }

const ORDERS_A_DAY = 3
const DEAREST: Centavos = 10_000_00
const FEE: Centavos = 50_00
const DEAREST_RIDE: Centavos = 400_00
/** As the rules of commissions have it for shops. */
const COMMISSION = 0.12

type Whose = { payer: string; seller: string | null; driver: string | null }
/** What the house has paid, and when, in ms from the beginning. */
export type Given = Whose & { how: 'cold' | 'late' | 'returned' | 'advanced'; amount: Centavos; at: number }

export type Played = {
  given: Given[]
  /** What they asked for. */
  asked: Centavos
  /** Our commission of what they sold each other for it. */
  commission: Centavos
}

/** Plays their days; the same seed gives the same days. */
export function playRing({ seed, days, customers, shops, drivers }: Ring): Played {
  const random = randomFrom(seed)
  const played: Played = { given: [], asked: 0, commission: 0 }
  const one = (kind: string, count: number) => `${kind}-${Math.floor(random() * count)}`
  for (let day = 0; day < days; day++) {
    for (let customer = 0; customer < customers; customer++) {
      for (let order = 0; order < ORDERS_A_DAY; order++) {
        const at = (day + random()) * DAY_MS
        const whose = { payer: `customer-${customer}`, seller: one('shop', shops), driver: one('driver', drivers) }
        const goods = Math.ceil(random() * DEAREST)
        played.commission += Math.floor(goods * COMMISSION)
        say(played, { ...whose, goods, at }, random)
      }
    }
    // Each by a new account, whose paid rides cost the ring nothing here.
    const ride = { payer: `rider-${day}`, seller: null, driver: one('driver', drivers), at: (day + random()) * DAY_MS }
    drive(played, { ...ride, fare: Math.ceil(random() * DEAREST_RIDE) })
  }
  return played
}

type Order = Whose & { goods: Centavos; at: number }

/** Whatever of the three brings most is tried: it never came back, it came cold and late, it came late. */
function say(played: Played, order: Order, random: () => number): void {
  const said = random()
  if (said < 0.4) return bringBack(played, order)
  report(played, order, { reason: said < 0.7 ? 'cold' : 'late', kitchenMinutes: random() < 0.5 ? 0 : 40 })
}

/** Their driver says that the fault was theirs, and their shop that it is back. */
function bringBack(played: Played, order: Order): void {
  const { borne } = refundOfReturn('driver_fault', { isSealed: false })
  if (borne?.goods !== 'house') throw new Error('who brings it back at fault no longer has the house bear the goods')
  give(played, { ...order, how: 'returned', amount: order.goods })
}

type Said = { reason: 'cold' | 'late'; kitchenMinutes: number }

function report(played: Played, order: Order, { reason, kitchenMinutes }: Said): void {
  const promised = new Date(order.at)
  const after = (minutes: number) => new Date(order.at + minutes * MINUTE_MS)
  const late = {
    kind: 'food_order',
    mode: 'delivery',
    status: 'delivered',
    promised_to: promised,
    ended_at: after(45),
  } as const
  const kitchen = { dueAt: promised, readyAt: after(kitchenMinutes), pickedUpAt: after(kitchenMinutes) }
  const fault = faultOf(late, kitchen, undefined)
  if (settledBy(reason, fault) !== 'rule' || fault !== 'house') return
  const amount = reason === 'late' ? FEE : reportedAmount(reason, order.goods)
  const since = order.at - AT_ONCE_DAYS * DAY_MS
  const atOnce = (isTheirs: (given: Given) => boolean) =>
    sumOf(played.given.filter((given) => given.how !== 'returned' && given.at > since && isTheirs(given)))
  const sums = {
    customer: atOnce(({ payer }) => payer === order.payer),
    shop: atOnce(({ seller }) => seller === order.seller),
    pair: atOnce(({ payer, seller }) => payer === order.payer && seller === order.seller),
  }
  if (fitsAtOnce(sums, amount)) give(played, { ...order, how: reason, amount })
  else played.asked += amount
}

function give(played: Played, { goods: _goods, ...given }: Given & { goods: Centavos }): void {
  played.asked += given.amount
  const since = given.at - BORNE_DAYS * DAY_MS
  const of = (whose: keyof Whose) =>
    sumOf(played.given.filter((each) => each.how !== 'advanced' && each.at > since && each[whose] === given[whose]))
  if (given.amount <= leftToBear({ payer: of('payer'), seller: of('seller'), driver: of('driver') }))
    played.given.push(given)
}

type Ride = Whose & { fare: Centavos; at: number }

/** A ride of somebody who has paid for five, on a transfer that is never found. */
function drive(played: Played, { fare, ...ride }: Ride): void {
  played.asked += fare
  const since = ride.at - ADVANCED_DAYS * DAY_MS
  const isAhead = goesAhead({ fare, paidRides: 5, hasConfirmedPhone: true, owesAnother: false })
  const before = played.given.filter(
    ({ how, driver, at }) => how === 'advanced' && driver === ride.driver && at > since,
  )
  if (isAhead && sumOf(before) + fare <= MOST_ADVANCED_TO_DRIVER) {
    played.given.push({ ...ride, how: 'advanced', amount: fare })
  }
}

export const sumOf = (given: readonly Given[]): Centavos => given.reduce((sum, { amount }) => sum + amount, 0)

/** The most that any of them had within so many days. */
export function mostWithin(given: readonly Given[], whose: keyof Whose, days: number): Centavos {
  const each = Map.groupBy(
    given.filter((one) => one[whose] !== null),
    (one) => one[whose],
  )
  return Math.max(
    0,
    ...[...each.values()].map((own) =>
      Math.max(...own.map(({ at }) => sumOf(own.filter((other) => other.at <= at && other.at > at - days * DAY_MS)))),
    ),
  )
}
