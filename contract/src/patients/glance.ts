import * as z from 'zod/mini'
import { instant, sentDay } from '../kernel/time-field.ts'
import { RELATION_NAMES, SEX_NAMES } from './words.ts'

/** What a doctor must know of who is before them, beside the name. */
export const patientGlance = z.object({
  /** null: not said. */
  bornOn: z.nullable(sentDay),
  sex: z.enum(SEX_NAMES),
  /** Who speaks for the patient, and what the patient is to them; null: the patient. */
  speaker: z.nullable(z.object({ name: z.string(), relation: z.enum(RELATION_NAMES) })),
})
export type PatientGlance = z.output<typeof patientGlance>

/** What somebody weighed last. */
export const patientWeight = z.object({ grams: z.int(), notedAt: instant })
