import type { Body } from '@salama/contract/kernel/endpoint'
import type { changePatient as changeEndpoint, Patient } from '@salama/contract/patients'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { getPatient } from '../queries.ts'
import * as store from '../store.ts'
import { type Acting, refuseUnlessBorn } from './add-patient.ts'

type Changing = Acting & { id: string; body: Body<typeof changeEndpoint> }

/** A name and a relation are of people without an account; a birth date of the account's own person. */
export async function changePatient(tx: Tx, { accountId, id, body, now }: Changing): Promise<Patient> {
  const patient = await getPatient(tx.sql, { id, accountId, now })
  if (!patient.isSelf && !patient.rights.includes('read')) refuse('patients.not_allowed')
  if (body.bornOn !== undefined && !patient.isSelf) {
    const message = 'A data de nascimento só pode ser corrigida no apoio ao cliente.'
    refuse('platform.invalid_input', { fields: [{ path: 'bornOn', code: 'born_on_fixed', message }] })
  }
  if (body.bornOn !== undefined) refuseUnlessBorn(body.bornOn, now)
  const { name, bornOn, sex, document, relation } = body
  await store.updatePatient(tx.sql, id, { name, bornOn, sex, document })
  if (relation && !patient.isSelf) await store.updateRelation(tx.sql, { patientId: id, accountId, relation, now })
  return getPatient(tx.sql, { id, accountId, now })
}
