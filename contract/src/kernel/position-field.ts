import * as z from 'zod/mini'
import { rule, says } from './field.ts'
import { isLatitude, isLongitude, type Pair, positionOf } from './geo.ts'

const NUMERIC = /^-?\d{1,3}(?:\.\d{1,20})?$/
const NOT_A_NUMBER = says('not_a_number', 'A coordenada deve ser um número em graus.')
const SWAPPED = says('coordinates_swapped', 'A latitude e a longitude parecem estar trocadas.')
const OUTSIDE = says('outside_country', 'Esta posição fica fora de Moçambique.')

const coordinate = (
  belongs: (value: number) => boolean,
  belongsToOther: (value: number) => boolean,
): z.ZodMiniType<number, number | string> =>
  z.pipe(
    // Some stated calls send coordinates as strings; what is no number stays what it is, and is refused.
    z.transform((value) => (typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value)),
    z
      .number(NOT_A_NUMBER)
      .check(rule((value: number) => !belongsToOther(value), SWAPPED))
      .check(rule((value: number) => belongs(value) || belongsToOther(value), OUTSIDE)),
  ) as unknown as z.ZodMiniType<number, number | string>

/** Coordinates that a client sends: numbers, or numbers as strings; inside the country, and not swapped. */
export const latitude = coordinate(isLatitude, isLongitude)
export const longitude = coordinate(isLongitude, isLatitude)

/** Check of an object with both: one alone is no position. */
export const bothCoordinates = z.refine<Pair>(
  (sent) =>
    typeof sent.latitude === typeof sent.longitude ||
    (positionOf(sent) === null && (sent.latitude ?? sent.longitude ?? null) === null),
  { error: says('coordinates_incomplete', 'Indique a latitude e a longitude.'), path: ['longitude'] },
)

/** Coordinates that the server answers. */
export const coordinates = z.object({ latitude: z.number(), longitude: z.number() })
