import type { Centavos } from '@salama/contract/kernel/money'
import type { MobileMoney } from '@salama/contract/wallets'
import { randomFrom } from '../server/testing/mixed-load.ts'
import { FAULTS, type Fault } from '../server/testing/wallets/wallets.ts'

/** What happens to one payment at its provider. */
export type Mishap =
  | 'none'
  | 'slow'
  | 'cut before'
  | 'cut after'
  | 'silence'
  | 'drip'
  | 'error page'
  | 'welcome page'
  | 'empty body'
  | 'wrong amount'
  | 'other reference'
  | 'other number'
  | 'cut again and again'
  | 'cut refund'
  | 'many callbacks'
  | 'early callback'
  | 'late callback'
  | 'no balance'
  | 'cancelled'
  | 'no PIN'

/** Answers of a provider that works. */
const IN_ORDER: readonly Mishap[] = ['none', 'no balance', 'cancelled', 'no PIN']
export const isFaulty = (mishap: Mishap): boolean => !IN_ORDER.includes(mishap)

export type Checkout = {
  n: number
  method: MobileMoney
  /** Nine national digits that no other checkout has: by them the provider knows which one it is. */
  msisdn: string
  amount: Centavos
  /**
   * `appointment`: named when it is paid; `claim`: paid first, claimed by a call of its own; `credit`: for nothing; `meal`:
   * of the canteen, paid by quote and ordered, `left meal`: not ordered, `late meal`: by a quote that is over and another,
   * `transfer`: paid to the bank; `errand`: of the canteen, paid in cash; `dinner`: of a restaurant, `pills`: of a pharmacy,
   * `left dinner` and `left pills`: not ordered; `course`: an enrolment; `ride`: with a driver, `cash ride`: paid to them.
   */
  purpose: (typeof PURPOSES)[number]
  /** Of a meal, a dinner or medicines. */
  order: { count: number; tip: Centavos }
  mishap: Mishap
  fault: Fault
  /** `cut`: the customer's connection breaks before the answer; `twice`: the button is pressed twice. */
  manner: 'patient' | 'cut' | 'twice'
  cutAfterMs: number
  /** Somebody calls as if they were the provider. */
  isForged: boolean
}

/** Something that hits everybody, when the checkout `at` begins. */
export type Incident = { at: number } & (
  | { kind: 'kill'; victim: 'server' | 'database' }
  | { kind: 'outage'; method: MobileMoney; lastsMs: number }
)

/** What a video consultation costs in `insertLoadRows`. */
const PRICE: Centavos = 1_500_00
const METHODS = ['m-pesa', 'e-mola', 'mkesh'] as const
const PREFIXES: Record<MobileMoney, string> = { 'm-pesa': '84', 'e-mola': '86', mkesh: '82' }
const MANNERS = [...Array<'patient'>(6).fill('patient'), 'cut', 'cut', 'twice', 'twice'] as const
const PURPOSES = [
  ...(['appointment', 'appointment', 'claim', 'claim', 'credit', 'credit'] as const),
  ...(['meal', 'meal', 'meal', 'left meal', 'transfer', 'errand'] as const),
  ...(['dinner', 'dinner', 'left dinner', 'ride', 'ride', 'cash ride'] as const),
  ...(['pills', 'pills', 'left pills', 'course', 'course', 'late meal'] as const),
] as const

/** Dealt out again and again, each time in another order: no part of a run is without its faults. */
export const DECK: readonly Mishap[] = [
  ...Array<Mishap>(7).fill('none'),
  ...(['slow', 'slow', 'cut before', 'cut before', 'cut after', 'cut after', 'silence', 'drip'] as const),
  ...(['error page', 'welcome page', 'empty body', 'wrong amount', 'other reference', 'other number'] as const),
  ...(['many callbacks', 'early callback', 'late callback'] as const),
  ...(['cut again and again', 'cut refund', 'cut refund', 'no balance', 'cancelled', 'no PIN'] as const),
]

/** The n-th checkout of a seed, from these two numbers alone. */
export function checkoutOf(seed: number, n: number): Checkout {
  const random = randomFrom(mix(seed, n))
  const method = METHODS[n % METHODS.length] ?? 'm-pesa'
  const purpose = pick(PURPOSES, random)
  const manner = pick(MANNERS, random)
  const amount = purpose === 'credit' ? anyAmount(method, random) : PRICE
  const order = { count: 1 + (n % 3), tip: (n % 4) * 10_00 }
  const mishap = mishapFor(method, shuffled(DECK, randomFrom(mix(~seed, Math.floor(n / DECK.length))))[n % DECK.length])
  return {
    n,
    method,
    msisdn: msisdnOf(n, method),
    amount,
    purpose,
    order,
    mishap,
    manner,
    cutAfterMs: Math.floor(random() * 30),
    fault: faultFor(mishap, amount, random),
    isForged: random() < 0.1,
  }
}

/** Kills spread over the run, its database once among them, and each provider away once. */
export function incidentsOf(plan: { seed: number; payments: number; kills: number }): Incident[] {
  const { seed, payments, kills } = plan
  const random = randomFrom(mix(seed, -1))
  const within = (part: number, parts: number) => Math.floor(((part + 0.2 + 0.6 * random()) * payments) / parts)
  const victimOf = (kill: number) => (kill === Math.floor(kills / 2) && kills > 1 ? 'database' : 'server')
  return [
    ...Array.from({ length: kills }, (_, kill): Incident => {
      return { at: within(kill, kills), kind: 'kill', victim: victimOf(kill) }
    }),
    ...METHODS.map((method, part): Incident => {
      const lastsMs = Math.floor(300 + random() * 1_200)
      return { at: within(part, METHODS.length), kind: 'outage', method, lastsMs }
    }),
  ].sort((a, b) => a.at - b.at)
}

const NUMBERS_A_GROUP = 9_000

/** The last four digits are never below 1000: among those, some choose an ending. */
function msisdnOf(n: number, method: MobileMoney): string {
  const group = String(Math.floor(n / NUMBERS_A_GROUP)).padStart(3, '0')
  return `${PREFIXES[method]}${group}${1_000 + (n % NUMBERS_A_GROUP)}`
}

/** The checkout that a number belongs to. */
export const checkoutOfNumber = (msisdn: string): number =>
  Number(msisdn.slice(2, 5)) * NUMBERS_A_GROUP + Number(msisdn.slice(5)) - 1_000

/** mKesh posts no callbacks. What e-Mola's answers do not name cannot be named wrongly: neither the amount nor the number. */
function mishapFor(method: MobileMoney, mishap: Mishap = 'none'): Mishap {
  if (method === 'mkesh' && mishap.endsWith('callback')) return 'cut after'
  if (method === 'mkesh' && mishap === 'many callbacks') return 'slow'
  const isUnnamed = mishap === 'wrong amount' || mishap === 'other number'
  return method === 'e-mola' && isUnnamed ? 'other reference' : mishap
}

function faultFor(mishap: Mishap, amount: Centavos, random: () => number): Fault {
  const faults: Record<Mishap, Fault> = {
    none: {},
    slow: { delayMs: Math.floor(200 + random() * 1_300) },
    'cut before': FAULTS.cutBefore,
    'cut after': FAULTS.cutAfter,
    silence: random() < 0.3 ? { ...FAULTS.silence, charged: false } : FAULTS.silence,
    drip: FAULTS.drip,
    'error page': FAULTS.htmlPage,
    'welcome page': FAULTS.htmlPageAsSuccess,
    'empty body': FAULTS.emptyBody,
    'wrong amount': { amount: amount + (random() < 0.5 ? -1_00 : 1_00) },
    'other reference': { reference: 'SOMEBODYELSES0000000' },
    'other number': { msisdn: '849999999' },
    'cut again and again': { answer: 'cut', cutLater: 1 + Math.floor(random() * 3) },
    'cut refund': { cutLater: 1 },
    'many callbacks': { callbacks: { times: 5, lagMs: 0 } },
    'early callback': { delayMs: 600, callbacks: { times: 2, lagMs: -500 } },
    'late callback': { ...FAULTS.silence, callbacks: { times: 3, lagMs: 2_000 } },
    'no balance': { endsAs: 'Failed' },
    cancelled: { endsAs: 'Cancelled' },
    'no PIN': { endsAs: 'Expired', delayMs: 800 },
  }
  return faults[mishap]
}

/** From 2 MT; in whole meticais where the provider takes no others. */
function anyAmount(method: MobileMoney, random: () => number): Centavos {
  const meticais = 2 + Math.floor(random() * 5_000)
  return meticais * 100 + (method === 'e-mola' ? 0 : Math.floor(random() * 100))
}

function shuffled<T>(deck: readonly T[], random: () => number): T[] {
  const cards = [...deck]
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const card = cards[last] as T
    cards[last] = cards[other] as T
    cards[other] = card
  }
  return cards
}

const pick = <T>(choices: readonly T[], random: () => number): T => choices[Math.floor(random() * choices.length)] as T

/** Two numbers to one seed, near ones far apart. */
const mix = (a: number, b: number): number => Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 1, 0xc2b2ae35)
