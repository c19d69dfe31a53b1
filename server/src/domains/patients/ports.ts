import type { FhirResource } from 'fhir/r4.js'
import type { Sql, Tx } from '../../platform/db/database.ts'

/** What a new patient brings along is kept by the domains that keep such things: allergies by the record. */
export type PatientStart = (
  tx: Tx,
  start: { patientId: string; authorId: string; allergies: readonly string[]; now: Date },
) => Promise<void>

/** An account that speaks for a patient in a consultation, and when. */
export type Speaker = { accountId: string; since: string; until: string | null }

/**
 * What a domain holds of a patient, as resources of FHIR R4: the latest first, at most `most` of a kind. A resource names
 * others as `Type/id`, whichever domain has them.
 */
export type FhirSource = (db: Sql, patient: { patientId: string; most: number }) => Promise<FhirResource[]>

declare module '../../platform/module.ts' {
  interface Ports {
    patientStarts: PatientStart
    fhirSources: FhirSource
  }
}
