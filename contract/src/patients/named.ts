import * as z from 'zod/mini'
import { id } from '../kernel/id.ts'
import { sentDay } from '../kernel/time-field.ts'

/** For whom a call is; nobody named: the account's own person. */
export const forPatient = z.object({ patientId: z.optional(id) })

/** Who takes what is ordered, as a pharmacy must know them. */
export const orderPatient = z.object({
  name: z.string(),
  /** null: not said. */
  bornOn: z.nullable(sentDay),
})
export type OrderPatient = z.output<typeof orderPatient>

/** What naming somebody for whom the account may not do it gets. */
export const PATIENT_REFUSALS = ['patients.not_found', 'patients.not_allowed'] as const
