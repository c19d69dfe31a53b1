import * as z from 'zod/mini'
import { rule, says, within } from '../kernel/field.ts'
import { bothCoordinates, coordinates, latitude, longitude } from '../kernel/position-field.ts'
import { LEVELS, SIGNS } from './signs.ts'

const OLDEST_MONTHS = 130 * 12
const AGE = says('age_invalid', 'Indique a idade, de 0 a 130 anos.')
const SIGN = says('sign_unknown', 'Escolha sinais da lista.')
const known: ReadonlySet<string> = new Set(SIGNS.map(({ id }) => id))

/** What is said of somebody who is ill, before anything is sold. */
export const complaint = {
  /** Of who is ill, in whole months. */
  ageMonths: within(0, OLDEST_MONTHS, AGE),
  /** Pregnant, or gave birth in the last six weeks. */
  isPregnant: z._default(z.boolean(says('not_a_flag', 'Indique sim ou não.')), false),
  /** Which of the signs that were asked for are there (`SIGNS`). */
  signs: z
    .array(z.string(SIGN).check(rule((value) => known.has(value), SIGN)), SIGN)
    .check(z.maxLength(SIGNS.length, SIGN)),
}

export const complaintWithPlace = z
  .object({ ...complaint, latitude: z.optional(latitude), longitude: z.optional(longitude) })
  .check(bothCoordinates)

/** A number to call, as people read it. */
export const helpNumber = z.object({ number: z.string(), name: z.string(), help: z.string() })

/** The nearest place that treats people. */
export const healthUnit = z.object({ name: z.string(), label: z.string(), coordinates, distanceKm: z.number() })
export type HealthUnit = z.output<typeof healthUnit>

export const triage = z.object({
  level: z.enum(LEVELS),
  advice: z.string(),
  numbers: z.array(helpNumber),
  /** The signs that decided it, as they were asked. */
  because: z.array(z.string()),
  /** Known where a position was sent. */
  unit: z.nullable(healthUnit),
})
export type Triage = z.output<typeof triage>
