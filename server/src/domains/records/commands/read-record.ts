import type { Reply } from '@salama/contract/kernel/endpoint'
import type { PatientRecord, getRecord as recordEndpoint } from '@salama/contract/records'
import type { Bundle } from 'fhir/r4.js'
import type { Tx } from '../../../platform/db/database.ts'
import type { FhirSource } from '../../patients/ports.ts'
import { bundleOf, resourcesOf } from '../fhir.ts'
import type { RecordSource } from '../ports.ts'
import { noteReading } from '../public.ts'
import { getRecord, recordOf } from '../queries/record.ts'
import { requireAccess } from './access.ts'

type Doctor = { doctorUserId: string; patientId: string; now: Date }

/** Reads the record of one's own patient, and notes that it was read. */
export async function readPatientRecord(
  tx: Tx,
  sources: readonly RecordSource[],
  { doctorUserId, patientId, now }: Doctor,
): Promise<PatientRecord> {
  await requireAccess(tx, { doctorUserId, patientId, now })
  await noteReading(tx, { patientId, readerId: doctorUserId, action: 'record.read', now })
  return recordOf(tx.sql, sources, { patientId })
}

type Opening = { patientId: string; readerId: string; now: Date }

/** By the patient, or by whoever cares for them, which is noted. */
export async function openRecord(
  tx: Tx,
  sources: readonly RecordSource[],
  { patientId, readerId, now }: Opening,
): Promise<Reply<typeof recordEndpoint>> {
  await noteReading(tx, { patientId, readerId, action: 'record.read_for', now })
  return getRecord(tx.sql, sources, { patientId })
}

/** The whole record as resources of FHIR R4, by the patient, or by whoever cares for them, which is noted. */
export async function openFhir(
  tx: Tx,
  sources: readonly FhirSource[],
  { patientId, readerId, origin, now }: Opening & { origin: string },
): Promise<Bundle> {
  await noteReading(tx, { patientId, readerId, action: 'record.taken_for', now })
  return bundleOf(await resourcesOf(tx.sql, sources, patientId), { origin, now })
}
