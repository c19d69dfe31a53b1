import * as z from 'zod/mini'
import { rule, says, text } from '../kernel/field.ts'
import { amount } from '../kernel/money.ts'
import { latitude, longitude } from '../kernel/position-field.ts'

/** Fields that every call which orders something has, whatever the shop sells. */

/** Lines of one order at most, and pieces of one line. */
export const MOST_LINES = 50
export const MOST_OF_ONE = 99

const QUANTITY = says('quantity_out_of_range', `Indique uma quantidade de 1 a ${MOST_OF_ONE}.`)

export const orderQuantity = z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(MOST_OF_ONE, QUANTITY))

/** What the client showed for one, with its options; another price now is refused. */
export const shownPrice = amount

/** The name of what is ordered, and why it cannot be nothing. */
export const ordered = <T extends z.ZodMiniType>(item: T, emptySays: string) =>
  z.array(item).check(
    rule((items) => items.length > 0, emptySays),
    rule((items) => items.length <= MOST_LINES, says('too_many_lines', `No máximo ${MOST_LINES} artigos por pedido.`)),
  )

const ADDRESS = says('address_required', 'Indique onde quer receber o pedido.')

// Control characters and those that turn the direction of text would change what a driver reads.
const isPlain = (value: string): boolean => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value)
const PLAIN = says('unreadable_text', 'O texto contém caracteres que não podem ser mostrados.')

export const orderAddress = text({ min: 1, max: 500, tooShort: ADDRESS, wrongType: ADDRESS }).check(
  rule(isPlain, PLAIN),
)

export const orderNote = text({ max: 300 }).check(rule(isPlain, PLAIN))

const MODE = says('mode_unknown', 'Escolha entrega ou recolha.')

/** What an order says of where it goes. */
export const destination = {
  deliveryAddress: orderAddress,
  deliveryInstructions: z.optional(orderNote),
  /** Collected at the shop by the customer; delivered unless said. */
  mode: z.optional(z.enum(['delivery', 'collection'], { error: MODE })),
  userLatitude: z.optional(z.nullable(latitude)),
  userLongitude: z.optional(z.nullable(longitude)),
  /** Where on the gazetteer it is, if the customer chose it there. */
  provinceId: z.optional(z.nullable(text({ max: 60 }))),
  districtId: z.optional(z.nullable(text({ max: 60 }))),
  neighborhoodId: z.optional(z.nullable(text({ max: 60 }))),
} as const

type Sent = { userLatitude?: number | null | undefined; userLongitude?: number | null | undefined }

/** Check of an object with a destination: one coordinate alone is no position. */
export const bothUserCoordinates = z.refine<Sent>(
  ({ userLatitude, userLongitude }) => ((userLatitude ?? null) === null) === ((userLongitude ?? null) === null),
  { error: says('coordinates_incomplete', 'Indique a latitude e a longitude.'), path: ['userLongitude'] },
)

const TOTAL = says('amount_not_whole', 'O valor deve ser um número inteiro de centavos.')
/** What the client showed as the fee: the server's own counts, another is refused. */
export const shownFee = z
  .int(TOTAL)
  .check(rule((value: number) => value >= 0, says('amount_negative', 'O valor não pode ser negativo.')))
