import type { Body } from '@salama/contract/kernel/endpoint'
import { type addPatient as addEndpoint, MOST_PATIENTS, type Patient } from '@salama/contract/patients'
import { type Relation, type Right, ROLES } from '@salama/contract/patients/words'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { PatientStart } from '../ports.ts'
import { getPatient, listPatients } from '../queries.ts'
import { adultFrom, isAdult, isBirthDate, spanOf } from '../rules.ts'
import * as store from '../store.ts'
import { COME_OF_AGE } from './come-of-age.ts'

export type Acting = { accountId: string; now: Date }

export function refuseUnlessBorn(bornOn: string, now: Date): void {
  if (isBirthDate(bornOn, now)) return
  const message = 'Indique uma data de nascimento válida: não pode ser no futuro.'
  refuse('platform.invalid_input', { fields: [{ path: 'bornOn', code: 'born_on_invalid', message }] })
}

/** Refuses `patients.too_many`; the caller's household changes one transaction at a time from here on. */
export async function refuseFull(tx: Tx, { accountId, now }: Acting): Promise<Patient[]> {
  await store.lockAccount(tx.sql, accountId)
  const known = await listPatients(tx.sql, { accountId, now })
  return known.length >= MOST_PATIENTS ? refuse('patients.too_many') : known
}

type Adding = Acting & { body: Body<typeof addEndpoint> }

/** A child of the household. An adult speaks for themselves: joins by a code of their own account. */
export async function addPatient(
  tx: Tx,
  starts: readonly PatientStart[],
  { accountId, body, now }: Adding,
): Promise<Patient> {
  refuseUnlessBorn(body.bornOn, now)
  if (isAdult(body.bornOn, now)) {
    const message = 'Quem já fez 18 anos entra na família com um código da sua própria conta.'
    refuse('platform.invalid_input', { fields: [{ path: 'bornOn', code: 'born_on_adult', message }] })
  }
  await refuseFull(tx, { accountId, now })
  const { document = '', allergies = [], ...given } = body
  const id = await makePatient(tx, { ...given, accountId, document, rights: ROLES.guardian, now })
  for (const start of starts) await start(tx, { patientId: id, authorId: accountId, allergies, now })
  return getPatient(tx.sql, { id, accountId, now })
}

type Making = Acting & {
  name: string
  bornOn: string
  sex: store.PatientRow['sex']
  relation: Relation
  document: string
  rights: readonly Right[]
}

/** Somebody without an account, and the account that acts for them. */
async function makePatient(tx: Tx, making: Making): Promise<string> {
  const { accountId, name, bornOn, sex, relation, document, rights, now } = making
  const id = newId(now.getTime())
  const comesOfAgeAt = isAdult(bornOn, now) ? null : adultFrom(bornOn)
  await store.insertPatient(tx.sql, { id, name, bornOn, sex, document, comesOfAgeAt, now })
  if (comesOfAgeAt) tx.dueAt(COME_OF_AGE, comesOfAgeAt)
  const span = spanOf('guardian', { bornOn, hasAccount: false }, now)
  await store.insertGuardian(tx.sql, {
    id: newId(now.getTime()),
    patientId: id,
    accountId,
    relation,
    rights,
    ...span,
    now,
  })
  return id
}
