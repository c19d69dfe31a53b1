import { createHmac } from 'node:crypto'
import { type Invitation, MOST_GUARDIANS, type Patient } from '@salama/contract/patients'
import { type Relation, ROLES, type Role } from '@salama/contract/patients/words'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { notify } from '../../notifications/public.ts'
import { getPatient, listPatients } from '../queries.ts'
import { codeEnd, drawJoinCode, MOST_HELPERS, mayPass, spanOf, spokenJoinCode } from '../rules.ts'
import * as store from '../store.ts'
import { refuseFull } from './add-patient.ts'

type Acting = { accountId: string; now: Date }
type Secret = { sessionSecret: string }

const hashOf = ({ sessionSecret }: Secret, code: string): Buffer =>
  createHmac('sha256', sessionSecret).update(`patients.join\n${code}`).digest()

type Inviting = Acting & { patientId: string; role: Role }

/**
 * A code by which another account begins to act for a patient. A child's guardian gives all of them; an adult lets others
 * book and pay; somebody without an account is given their own record.
 */
export async function inviteGuardian(
  tx: Tx,
  secret: Secret,
  { accountId, patientId, role, now }: Inviting,
): Promise<Invitation> {
  const patient = await getPatient(tx.sql, { id: patientId, accountId, now })
  refuseUnlessOffered(patient, role, now)
  await refuseTaken(tx, { patientId, role, now })
  const code = drawJoinCode()
  const expiresAt = codeEnd(role, patient.bornOn, now)
  const id = newId(now.getTime())
  const codeHash = hashOf(secret, code)
  await store.insertInvitation(tx.sql, { id, codeHash, patientId, madeBy: accountId, role, expiresAt, now })
  return { code: spokenJoinCode(code), expiresAt: expiresAt.toISOString() }
}

function refuseUnlessOffered({ isSelf, hasAccount, rights, relation, bornOn }: Patient, role: Role, now: Date): void {
  const actsInFull = isSelf || (rights.includes('read') && relation !== 'self')
  if (role === 'helper') return actsInFull ? undefined : refuse('patients.not_allowed')
  // Nobody else reads the record of somebody who has an account.
  if (hasAccount || relation === 'self' || bornOn === null) return refuse('patients.not_allowed')
  if (role === 'guardian') return actsInFull ? undefined : refuse('patients.not_allowed')
  if (!mayPass(bornOn, now)) refuse('patients.not_now')
}

/** Two act in full for a child, a few book and pay for anybody, and a record passes once. */
async function refuseTaken(
  tx: Tx,
  { patientId, role, now }: { patientId: string; role: Role; now: Date },
): Promise<void> {
  await store.lockPatient(tx.sql, patientId)
  const acting = await store.findGuardians(tx.sql, { patientId, now })
  const own = acting.filter(({ relation }) => relation === 'self')
  const readers = acting.filter(({ relation, rights }) => relation !== 'self' && rights.includes('read'))
  if (role === 'self' && own.length > 0) refuse('patients.already')
  if (role === 'guardian' && readers.length >= MOST_GUARDIANS) refuse('patients.two_guardians')
  const helpers = acting.length - own.length - readers.length
  if (role === 'helper' && helpers >= MOST_HELPERS) refuse('patients.helpers_full')
}

type Joining = Acting & { code: string; relation: Relation | undefined }

/** The account that types a code acts for its patient from then on. */
export async function joinPatient(
  tx: Tx,
  secret: Secret,
  { accountId, code, relation = 'other', now }: Joining,
): Promise<Patient> {
  const used = await store.useInvitation(tx.sql, { codeHash: hashOf(secret, code), now })
  if (!used) return refuse('patients.code_over')
  const { patient_id: patientId, made_by: madeBy, role } = used
  if (patientId === accountId || madeBy === accountId) refuse('patients.code_own')
  const known = await refuseFull(tx, { accountId, now })
  if (known.some(({ id }) => id === patientId)) refuse('patients.already')
  const [patient] = await store.findPatients(tx.sql, [patientId])
  if (!patient || !(await stillOffers(tx, { accountId: madeBy, patientId, role, now }))) {
    return refuse('patients.code_over')
  }
  await refuseTaken(tx, { patientId, role, now })
  const span = spanOf(role, { bornOn: patient.born_on, hasAccount: patient.account_id !== null }, now)
  const kind = role === 'self' ? 'self' : relation === 'self' ? 'other' : relation
  const id = newId(now.getTime())
  await store.insertGuardian(tx.sql, { id, patientId, accountId, relation: kind, rights: ROLES[role], ...span, now })
  const joined = await getPatient(tx.sql, { id: patientId, accountId, now })
  if (role === 'self' && span.since <= now) tx.emit('patients.passed', { patientId, accountId })
  await tellJoined(tx, { id, madeBy, accountId, role, now })
  return joined
}

/** What is given must still be the giver's; a record of one's own is given ahead, and taken once those who gave it have lost it. */
async function stillOffers(tx: Tx, { accountId, patientId, role, now }: Inviting): Promise<boolean> {
  if (role === 'self') return true
  const patient = (await listPatients(tx.sql, { accountId, now })).find(({ id }) => id === patientId)
  return patient !== undefined && (patient.isSelf || (patient.rights.includes('read') && patient.relation !== 'self'))
}

type Joined = Acting & { id: string; madeBy: string; role: Role }

const GIVEN: Record<Role, string> = {
  guardian: 'passa a cuidar também desta pessoa.',
  helper: 'pode marcar e pagar por esta pessoa, sem ler o processo.',
  self: 'fica com o seu próprio processo.',
}

/** No name of a patient stands in a notification: telephones are shared. */
async function tellJoined(tx: Tx, { id, madeBy, accountId, role, now }: Joined): Promise<void> {
  const [joined] = await store.findPatients(tx.sql, [accountId])
  await notify(tx, {
    userId: madeBy,
    source: `patients.joined:${id}`,
    class: 'account',
    outside: 'O código que deu a alguém foi usado.',
    title: 'O seu código foi usado',
    body: `${joined?.name ?? ''} ${GIVEN[role]}`,
    href: '/perfil/familia',
    now,
  })
}

/** By the patient, or by whoever acts: an adult's account ends what others may do for it, everybody ends their own. */
export async function endGuardian(
  tx: Tx,
  { accountId, patientId, guardianId, now }: Acting & { patientId: string; guardianId: string },
): Promise<{ id: string }> {
  const patient = await getPatient(tx.sql, { id: patientId, accountId, now })
  const row = (await store.findGuardians(tx.sql, { patientId, now })).find(({ id }) => id === guardianId)
  if (!row) return refuse('patients.guardian_not_found')
  const isHelper = !row.rights.includes('read')
  const mayEnd =
    row.account_id === accountId ||
    patient.isSelf ||
    patient.relation === 'self' ||
    (isHelper && patient.rights.includes('read'))
  if (!mayEnd) refuse('patients.not_allowed')
  await store.endGuardianRow(tx.sql, { id: guardianId, now })
  await store.deleteInvitations(tx.sql, { patientId, madeBy: row.account_id })
  return { id: guardianId }
}
