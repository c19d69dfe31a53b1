import type { RecordEntry } from '@salama/contract/records'
import type { Sql } from '../../platform/db/database.ts'

/** Where entries of a patient's record come from: consultations, prescriptions. The latest first, at most `most`. */
export type RecordSource = (db: Sql, patient: { patientId: string; most: number }) => Promise<RecordEntry[]>

declare module '../../platform/module.ts' {
  interface Ports {
    recordSources: RecordSource
  }
}
