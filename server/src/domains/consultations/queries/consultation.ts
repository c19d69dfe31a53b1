import { shownStatus } from '@salama/contract/appointments'
import type {
  Consultation,
  listMessages as messagesEndpoint,
  getRtcConfig as rtcEndpoint,
  Summary,
} from '@salama/contract/consultations'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { glancesOf, patientNameOf } from '../../patients/public.ts'
import { hasConsented, noteReading, requireAccess } from '../../records/public.ts'
import { closedTo, iceServersOf, otherOf, windowOf } from '../rules.ts'
import { consultationsSettings } from '../settings.ts'
import { findMessages, findProgress } from '../store/messages.ts'
import { findNote } from '../store/notes.ts'
import { findRoom } from '../store/rooms.ts'
import { findMembership } from './membership.ts'
import { describeMessages } from './messages.ts'

export type Visit = { appointmentId: string; userId: string; now: Date }
type Deps = Pick<Platform, 'db' | 'settings'>

export async function getConsultation({ db, settings }: Deps, visit: Visit): Promise<Consultation> {
  const { encounter, role } = await findMembership(db.sql, visit)
  const { patientId, startsAt, endsAt } = encounter
  const { opensAt, closesAt } = windowOf(encounter, settings.of(consultationsSettings))
  const room = await findRoom(db.sql, encounter.id)
  return {
    id: encounter.id,
    type: encounter.type,
    status: shownStatus(encounter.status),
    role,
    patientId,
    ...(await glancesOf(db.sql, [patientId], visit.now))(patientId),
    doctorName: encounter.doctorName,
    doctorImageUrl: encounter.doctorImageUrl,
    specialty: encounter.specialty,
    appointmentTime: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    isOpen: closedTo(role, encounter, settings.of(consultationsSettings), visit.now) === undefined,
    startedAt: room?.started_at?.toISOString() ?? null,
    needsConsent: role === 'patient' && !(await hasConsented(db.sql, patientId)),
  }
}

const PAGE = 200

/** By its two people; the doctor's reading is noted. */
export async function readMessages(
  tx: Tx,
  { after, ...visit }: Visit & { after: number },
): Promise<Reply<typeof messagesEndpoint>> {
  const { encounter, role } = await findMembership(tx.sql, visit)
  const { id: appointmentId, patientId } = encounter
  const { userId: readerId, now } = visit
  if (role === 'doctor') await requireAccess(tx, { doctorUserId: readerId, patientId, now }, { isOwn: true })
  const rows = await findMessages(tx.sql, { appointmentId, after, most: PAGE })
  if (rows.length > 0)
    await noteReading(tx, { patientId, readerId, action: 'messages.read', subjectId: appointmentId, now })
  const { delivered, read } = await findProgress(tx.sql, { appointmentId, role: otherOf(role) })
  return { messages: await describeMessages(tx.sql, rows), peer: { delivered, read } }
}

/** For the patient once the doctor has signed the note or the consultation is over; for the doctor always. */
export async function readSummary(tx: Tx, visit: Visit): Promise<Summary> {
  const { encounter, role } = await findMembership(tx.sql, visit)
  const { id, patientId } = encounter
  const { userId, now } = visit
  if (role === 'doctor') await requireAccess(tx, { doctorUserId: userId, patientId, now }, { isOwn: true })
  const note = await findNote(tx.sql, id)
  const isGiven = role === 'doctor' || note?.signed_at !== null || encounter.status === 'completed'
  if (!note || !isGiven || (note.symptoms === '' && note.next_steps === '')) return refuse('consultations.no_summary')
  await noteReading(tx, { patientId, readerId: userId, action: 'summary.read', subjectId: id, now })
  return {
    doctorName: encounter.doctorName,
    doctorImageUrl: encounter.doctorImageUrl,
    patientName: await patientNameOf(tx.sql, patientId),
    specialty: encounter.specialty,
    at: encounter.startsAt.toISOString(),
    symptoms: note.symptoms,
    nextSteps: note.next_steps,
  }
}

export async function getRtcConfig({ db, settings }: Deps, visit: Visit): Promise<Reply<typeof rtcEndpoint>> {
  const { encounter, role } = await findMembership(db.sql, visit)
  const closed = closedTo(role, encounter, settings.of(consultationsSettings), visit.now)
  if (closed) refuse(closed)
  const { closesAt } = windowOf(encounter, settings.of(consultationsSettings))
  const iceServers = iceServersOf(settings.of(consultationsSettings), {
    visitor: `${encounter.id} ${role}`,
    expiresAt: closesAt,
  })
  return { iceServers, expiresAt: closesAt.toISOString() }
}
