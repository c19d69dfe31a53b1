import * as z from 'zod/mini'
import { rule, says, text, within } from '../kernel/field.ts'
import { instant, sentDay } from '../kernel/time-field.ts'

export const SHOP_KINDS = ['restaurant', 'pharmacy'] as const
export type ShopKind = (typeof SHOP_KINDS)[number]

/** The specification's word for the kind, in Portuguese. */
export const SHOP_LABELS: Readonly<Record<ShopKind, string>> = { restaurant: 'Restaurante', pharmacy: 'Farmácia' }

/** The states of a shop's verification, from its first sending on. */
export const SHOP_STATUSES = ['submitted', 'in_review', 'approved', 'rejected', 'suspended'] as const
export type ShopStatus = (typeof SHOP_STATUSES)[number]

/** A pharmacy that names no fee asks this, in centavos; a restaurant asks the fee of the zone. */
export const PHARMACY_FEE = 25_00

/** The fee without one of its own: what is shown before a place is chosen. Null: the zone decides. */
export const usualFee = (kind: ShopKind, ownFee: number | null): number | null =>
  ownFee ?? (kind === 'pharmacy' ? PHARMACY_FEE : null)

const DAY_MINUTES = 1_440
/** A shop may close until noon of the next day. */
const LATEST_CLOSING = 2_160

const TIME = says('time_invalid', 'Indique uma hora válida.')
const ORDER = says('ends_before_it_begins', 'O horário tem de acabar depois de começar.')
const WEEKDAY = says('weekday_unknown', 'Indique um dia da semana.')
const NOT_A_LIST = says('not_a_list', 'Indique uma lista.')

/** On Maputo's clock: minutes since midnight; what closes after midnight closes after 1440. 0 = Sunday. */
export const openingSpan = z
  .object({
    weekday: within(0, 6, WEEKDAY),
    opens: z.int(TIME).check(rule((at) => at >= 0 && at < DAY_MINUTES, TIME)),
    closes: within(1, LATEST_CLOSING, TIME),
  })
  .check(rule<{ opens: number; closes: number }>(({ opens, closes }) => opens < closes, ORDER))
export type OpeningSpan = z.output<typeof openingSpan>

export const closure = z
  .object({
    /** The first and the last day, YYYY-MM-DD. */
    firstOn: sentDay,
    lastOn: sentDay,
    reason: z._default(text({ max: 120 }), ''),
  })
  .check(
    rule<{ firstOn: string; lastOn: string }>(
      ({ firstOn, lastOn }) => firstOn <= lastOn,
      says('ends_before_it_begins', 'O último dia não pode ser antes do primeiro.'),
    ),
  )
export type Closure = z.output<typeof closure>

const WEEK_MINUTES = 7 * DAY_MINUTES

/** Whether two of these spans share a minute of the week. */
export function overlap(spans: readonly OpeningSpan[]): boolean {
  const sorted = spans
    .map(({ weekday, opens, closes }) => ({ from: weekday * DAY_MINUTES + opens, to: weekday * DAY_MINUTES + closes }))
    .toSorted((one, other) => one.from - other.from)
  const [first] = sorted
  const last = sorted.at(-1)
  const wraps = first && last && last.to - WEEK_MINUTES > first.from
  return wraps || sorted.some(({ from }, place) => (sorted[place - 1]?.to ?? 0) > from)
}

export const openingHours = z.array(openingSpan, NOT_A_LIST).check(
  z.maxLength(42, says('too_many', 'São demasiados horários.')),
  rule((spans) => !overlap(spans), says('hours_overlap', 'Há horários que se sobrepõem.')),
)

export const closures = z.array(closure, NOT_A_LIST).check(
  z.maxLength(60, says('too_many', 'São demasiadas datas.')),
  rule(
    (list) => {
      const sorted = list.toSorted((one, other) => one.firstOn.localeCompare(other.firstOn))
      return sorted.every(({ firstOn }, place) => place === 0 || (sorted[place - 1]?.lastOn ?? '') < firstOn)
    },
    says('closures_overlap', 'Há datas de encerramento que se sobrepõem.'),
  ),
)

/** When a shop is open, as everybody may know it. */
export const opening = {
  is24x7: z.boolean(),
  /** Weekly hours; empty for a shop that is open round the clock. */
  operatingHours: z.array(openingSpan),
  /** From today on. */
  closures: z.array(closure),
  /** Open at the moment of the answer, by hours and closures. */
  isOpen: z.boolean(),
  /** Approved, open and not paused: an order is taken now. */
  isAcceptingOrders: z.boolean(),
  /** The next instant at which it opens; null while it is open, and when it does not open within two weeks. */
  opensAt: z.nullable(instant),
  /** When a pause ends and orders are taken again; null while there is none, and where only its owner knows. */
  resumesAt: z.nullable(instant),
}
