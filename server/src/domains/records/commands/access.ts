import { TELECONSULTATION } from '@salama/contract/records'
import type { AskedAccess, RecordAccess } from '@salama/contract/records/access'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { peopleOf } from '../../accounts/public.ts'
import { requireTreating } from '../../appointments/public.ts'
import { notify } from '../../notifications/public.ts'
import { patientNameOf, readersOf } from '../../patients/public.ts'
import { insertAudit, type StaffId } from '../../staff/public.ts'
import { describeAccess } from '../queries/access.ts'
import { ACCESS_MS, mayRead } from '../rules.ts'
import { answerAccess, findAccess, hasOpenAccess, insertAsked, insertEmergency } from '../store/access.ts'
import { findConsent } from '../store/consents.ts'
import { insertReading } from '../store/readings.ts'

type Doctor = { doctorUserId: string; patientId: string; now: Date }

/** When the doctor's last paid consultation with the patient ends or ended; refuses whoever had none, and who is not approved. */
const lastEndOf = async (tx: Tx, doctor: Doctor): Promise<Date> =>
  (await requireTreating(tx, doctor)) ?? refuse('records.not_your_patient')

/**
 * Refuses a doctor who may not read this patient's record now. `isOwn`: what they wrote in a consultation of theirs, for which
 * the consent of that consultation was enough.
 */
export async function requireAccess(tx: Tx, doctor: Doctor, { isOwn = false } = {}): Promise<void> {
  const { patientId, now } = doctor
  const { version } = TELECONSULTATION
  const lastEnd = await lastEndOf(tx, doctor)
  const standing = {
    lastEnd,
    hasConsented: isOwn || (await findConsent(tx.sql, { patientId, version }))?.is_given === true,
    hasOpenAccess: await hasOpenAccess(tx.sql, doctor),
  }
  if (!mayRead(standing, now)) refuse('records.consent_needed')
}

/** Asks the patient for consent, once at a time. */
export async function askAccess(tx: Tx, doctor: Doctor): Promise<AskedAccess> {
  const { doctorUserId, patientId, now } = doctor
  await lastEndOf(tx, doctor)
  const id = newId(now.getTime())
  if (!(await insertAsked(tx.sql, { id, patientId, doctorUserId, now }))) return { state: 'asked' }
  const doctorName = await nameOf(tx, doctorUserId)
  await tellReaders(tx, { patientId, now }, (isSelf) => ({
    source: `records.access_asked:${id}`,
    outside: 'Tem um pedido à espera da sua resposta.',
    title: isSelf ? 'Um médico pede para ler o seu processo' : 'Um médico pede para ler um processo da sua família',
    body: `${doctorName} pede o seu consentimento. Pode aceitar ou recusar.`,
  }))
  return { state: 'asked' }
}

/** Opens the record at once; the patient is told, with the reason. */
export async function breakGlass(tx: Tx, { reason, ...doctor }: Doctor & { reason: string }): Promise<RecordAccess> {
  const { doctorUserId, patientId, now } = doctor
  await lastEndOf(tx, doctor)
  const id = newId(now.getTime())
  const endsAt = new Date(now.getTime() + ACCESS_MS.emergency)
  const row = await insertEmergency(tx.sql, { id, patientId, doctorUserId, reason, endsAt, now })
  const action = 'record.emergency'
  await insertReading(tx.sql, { patientId, readerId: doctorUserId, action, subjectId: id, now })
  const name = await nameOf(tx, doctorUserId)
  await tellReaders(tx, { patientId, now }, (isSelf) => ({
    source: `records.emergency:${id}`,
    outside: 'Alguém abriu um processo. Veja quem e porquê.',
    title: `${isSelf ? 'O seu processo' : 'Um processo da sua família'} foi aberto numa emergência`,
    body: `${name} abriu-o sem o seu consentimento: ${reason}`,
  }))
  return describeAccess(row, name, now)
}

type Reading = { patientId: string; staffId: StaffId; reason: string; now: Date }

/** Staff open a record: it stands in the patient's list of readings and in the audit, and the patient reads why. */
export async function openAtDesk(tx: Tx, { patientId, staffId, reason, now }: Reading): Promise<void> {
  // Nobody reads it whom one could tell: there is no such patient.
  if ((await readersOf(tx.sql, patientId, now)).length === 0) return refuse('staff.person_not_found')
  if (patientId === staffId) return refuse('staff.own_case')
  const [readerId, id] = [staffId, newId(now.getTime())]
  await insertReading(tx.sql, { patientId, readerId, action: 'record.read_at_desk', subjectId: id, now })
  await insertAudit(tx.sql, { staffId, action: 'record.opened', subjectId: patientId, reason, now })
  await tellReaders(tx, { patientId, now }, (isSelf) => ({
    source: `records.read_at_desk:${id}`,
    outside: 'Alguém abriu um processo. Veja quem e porquê.',
    title: `${isSelf ? 'O seu processo' : 'Um processo da sua família'} foi aberto pela nossa equipa`,
    body: `Motivo: ${reason}`,
  }))
}

type Answer = { id: string; patientId: string; isGiven: boolean; now: Date }

/** The patient's answer; a consent that was given is taken back by a no. */
export async function answerAsked(tx: Tx, { id, patientId, isGiven, now }: Answer): Promise<RecordAccess> {
  const endsAt = isGiven ? new Date(now.getTime() + ACCESS_MS.consent) : null
  const known = await findAccess(tx.sql, { id, patientId })
  if (known?.kind !== 'consent') return refuse('records.access_not_found')
  const row = await answerAccess(tx.sql, { id, patientId, isGiven, endsAt, now })
  if (!row) return refuse('records.access_not_now')
  const patientName = await patientNameOf(tx.sql, patientId)
  await notify(tx, {
    userId: row.doctor_user_id,
    source: `records.access_answered:${id}:${isGiven}`,
    class: 'account',
    outside: 'Um pedido seu teve resposta.',
    title: isGiven ? 'O paciente deu o consentimento' : 'O paciente não deu o consentimento',
    body: isGiven
      ? `Pode ler o processo de ${patientName} durante 30 dias.`
      : `O processo de ${patientName} fica fechado.`,
    href: '/dashboard/doctor',
    now,
  })
  return describeAccess(row, await nameOf(tx, row.doctor_user_id), now)
}

type Told = { source: string; title: string; body: string; outside: string }

/** Who reads the record of a patient: its own account, or those who care for it. */
async function tellReaders(
  tx: Tx,
  { patientId, now }: { patientId: string; now: Date },
  told: (isSelf: boolean) => Told,
): Promise<void> {
  for (const userId of await readersOf(tx.sql, patientId, now)) {
    const isSelf = userId === patientId
    const href = isSelf ? '/historial' : `/historial?pessoa=${patientId}`
    await notify(tx, { userId, class: 'account', ...told(isSelf), href, now })
  }
}

const nameOf = async (tx: Tx, userId: string): Promise<string> => (await peopleOf(tx.sql, [userId]))(userId).name
