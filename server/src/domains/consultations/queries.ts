import { shownStatus } from '@salama/contract/appointments'
import type {
  Consultation,
  listMessages as messagesEndpoint,
  getRtcConfig as rtcEndpoint,
  Snapshot,
  Summary,
  UnsignedNote,
  WaitingPatient,
} from '@salama/contract/consultations'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { RecordEntry } from '@salama/contract/records'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { peopleOf } from '../accounts/public.ts'
import { completedOf, doctorOf, encounterOf, heldBy, underWayOf } from '../appointments/public.ts'
import type { RegisteredKind } from '../files/ports.ts'
import type { Called } from '../notifications/ports.ts'
import { findActiveMedicines } from '../prescriptions/public.ts'
import type { RecordSource } from '../records/ports.ts'
import { entriesFrom, factsOf, hasConsented, noteReading, requireAccess } from '../records/public.ts'
import { describeMessages } from './commands/messages.ts'
import { findMembership, findOwnEncounter } from './commands.ts'
import { closedBy, iceServersOf, isStanding, linesOf, otherOf, roleOf, SILENT_MS, windowOf } from './rules.ts'
import { consultationsSettings } from './settings.ts'
import { findByUpload, findMessages, findProgress } from './store/messages.ts'
import { findNote, findNotes } from './store/notes.ts'
import { findRoom, findWaiting } from './store/rooms.ts'

type Visit = { appointmentId: string; userId: string; now: Date }
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
    patientName: (await peopleOf(db.sql, [patientId]))(patientId).name,
    doctorName: encounter.doctorName,
    doctorImageUrl: encounter.doctorImageUrl,
    specialty: encounter.specialty,
    appointmentTime: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    isOpen: closedBy(encounter, settings.of(consultationsSettings), visit.now) === undefined,
    startedAt: room?.started_at?.toISOString() ?? null,
    needsConsent: role === 'patient' && !(await hasConsented(db.sql, visit.userId)),
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
    patientName: (await peopleOf(tx.sql, [patientId]))(patientId).name,
    specialty: encounter.specialty,
    at: encounter.startsAt.toISOString(),
    symptoms: note.symptoms,
    nextSteps: note.next_steps,
  }
}

export async function getRtcConfig({ db, settings }: Deps, visit: Visit): Promise<Reply<typeof rtcEndpoint>> {
  const { encounter, role } = await findMembership(db.sql, visit)
  const closed = closedBy(encounter, settings.of(consultationsSettings), visit.now)
  if (closed) refuse(closed)
  const { closesAt } = windowOf(encounter, settings.of(consultationsSettings))
  const iceServers = iceServersOf(settings.of(consultationsSettings), {
    visitor: `${encounter.id} ${role}`,
    expiresAt: closesAt,
  })
  return { iceServers, expiresAt: closesAt.toISOString() }
}

/** Who is in the doctor's rooms, the longest waiting first. */
export async function listWaiting(db: Sql, actor: Actor, now: Date): Promise<WaitingPatient[]> {
  await doctorOf(db, actor)
  return waitingFor(db, actor.userId, now)
}

async function waitingFor(db: Sql, doctorUserId: string, now: Date): Promise<WaitingPatient[]> {
  const encounters = await underWayOf(db, doctorUserId)
  if (encounters.length === 0) return []
  const personOf = await peopleOf(
    db,
    encounters.map(({ patientId }) => patientId),
  )
  const appointmentIds = encounters.map(({ id }) => id)
  const present = await findWaiting(db, { appointmentIds, seenAfter: new Date(now.getTime() - SILENT_MS) })
  return present.flatMap(({ appointment_id, joined_at }) => {
    const encounter = encounters.find(({ id }) => id === appointment_id)
    if (!encounter) return []
    return {
      id: encounter.id,
      patientName: personOf(encounter.patientId).name,
      type: encounter.type,
      status: shownStatus(encounter.status),
      appointmentTime: encounter.startsAt.toISOString(),
      waitingSince: joined_at.toISOString(),
    }
  })
}

/** A note that was forgotten for longer is no longer written. */
const UNSIGNED_MS = 90 * DAY_MS
const MOST_HELD = 1_000

/** What this doctor has completed without signing the note, the earliest first. */
export async function listUnsigned(db: Sql, actor: Actor, now: Date): Promise<UnsignedNote[]> {
  await doctorOf(db, actor)
  const since = new Date(now.getTime() - UNSIGNED_MS)
  const held = await heldBy(db, { doctorUserId: actor.userId, since, most: MOST_HELD })
  const notes = await findNotes(
    db,
    held.map(({ id }) => id),
  )
  const signed = new Set(notes.filter(({ signed_at }) => signed_at !== null).map((row) => row.appointment_id))
  const unsigned = held.filter(({ id }) => !signed.has(id))
  const personOf = await peopleOf(
    db,
    unsigned.map(({ patientId }) => patientId),
  )
  return unsigned.map(({ id, patientId, startsAt }) => ({
    id,
    patientName: personOf(patientId).name,
    appointmentTime: startsAt.toISOString(),
  }))
}

/** Patients who are in a doctor's room and alone there; who comes again calls again. */
export async function ringingRooms(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<Called[]> {
  const waiting = await waitingFor(db, userId, now)
  return waiting
    .filter(({ status }) => status !== 'in_call')
    .map(({ id, patientName, waitingSince }) => ({
      kind: 'patient',
      key: `room:${id}:${waitingSince}`,
      since: waitingSince,
      text: patientName,
      href: `/consultation?appointment=${id}`,
      people: [userId],
    }))
}

const SHOWN_HISTORY = 10

/** What the doctor of a consultation should know; the reading is noted. */
export async function readSnapshot(
  tx: Tx,
  sources: readonly RecordSource[],
  { appointmentId, userId, now }: Visit,
): Promise<Snapshot> {
  const encounter = await findOwnEncounter(tx.sql, { appointmentId, userId })
  if (!isStanding(encounter)) refuse('consultations.not_open')
  const { patientId } = encounter
  await requireAccess(tx, { doctorUserId: userId, patientId, now })
  await noteReading(tx, { patientId, readerId: userId, action: 'snapshot.read', subjectId: appointmentId, now })
  const facts = await factsOf(tx.sql, patientId)
  const prescribed = await findActiveMedicines(tx.sql, patientId, now)
  const entries = await entriesFrom(tx.sql, sources, { patientId, most: SHOWN_HISTORY })
  return {
    patientId,
    patientName: (await peopleOf(tx.sql, [patientId]))(patientId).name,
    notes: encounter.notes,
    allergies: facts.allergy,
    conditions: facts.condition,
    medicines: [...facts.medicine, ...prescribed],
    history: entries.map(({ id, at, title, lines }) => ({ id, at, title, lines })),
  }
}

/** The consultations of a patient in the record, with what their doctor wrote for him. */
export const consultationEntries: RecordSource = async (db, { patientId, most }) => {
  const encounters = await completedOf(db, patientId, most)
  const notes = await findNotes(
    db,
    encounters.map(({ id }) => id),
  )
  return encounters.map(({ id, doctorName, specialty, startsAt }): RecordEntry => {
    const note = notes.find(({ appointment_id }) => appointment_id === id)
    return {
      kind: 'consultation',
      id,
      at: startsAt.toISOString(),
      title: `Consulta com ${doctorName}, ${specialty}`,
      lines: note ? linesOf(`${note.symptoms}\n${note.next_steps}`) : [],
      href: `/consultas/${id}`,
    }
  })
}

/** A file of the chat is for the two people of its consultation. */
export const mayReadFile: NonNullable<RegisteredKind['mayRead']> = async (db, { uploadId, userId }) => {
  const id = userId === null ? undefined : await findByUpload(db, uploadId)
  const encounter = id === undefined ? undefined : await encounterOf(db, id)
  return encounter !== undefined && userId !== null && roleOf(encounter, userId) !== undefined
}
