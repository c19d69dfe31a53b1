import type { QueueStatus } from '@salama/contract/duty/model'
import { dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { encountersOf, takenDoctors } from '../../appointments/public.ts'
import { notify } from '../../notifications/public.ts'
import { type Crew, pairsOf } from '../rules.ts'
import { dutySettings } from '../settings.ts'
import { countCrew, type DutyRow, findFree, moveDuty } from '../store/duties.ts'
import * as store from '../store/queue.ts'

/** The sweep of places in the queue: unpaid, unanswered, or promised in vain. */
export const FOLLOW_QUEUE = 'duty.follow_queue'
/** The sweep of doctors: silent, or out of their consultation. */
export const FOLLOW_DUTIES = 'duty.follow_duties'

/** More than stand in a line at a time. */
const MOST = 200
/** As few consultations say nothing of the day yet. */
const FEW = 3

type Handing = { settings: Settings; now: Date }

/** Offers who waits to who is free, as long as there are both. The caller has locked the queue. */
export async function handOut(tx: Tx, { settings, now }: Handing): Promise<void> {
  const { DUTY_OFFER, DUTY_VISIT } = settings.of(dutySettings)
  const waiting = await store.findWaiting(tx.sql, MOST)
  if (waiting.length === 0) return
  const free = await findFree(tx.sql)
  // A doctor with a booking in the next minutes belongs to that patient.
  const until = new Date(now.getTime() + DUTY_OFFER + DUTY_VISIT)
  const doctorIds = free.map(({ doctorId }) => doctorId)
  const taken = new Set(doctorIds.length > 0 ? await takenDoctors(tx.sql, { doctorIds, from: now, until }) : [])
  const pairs = pairsOf(
    waiting.map((row) => ({ id: row.id, patientId: row.patient_id, bookedBy: row.booked_by })),
    free.filter(({ doctorId }) => !taken.has(doctorId)),
    await store.findAnswers(
      tx.sql,
      waiting.map(({ id }) => id),
    ),
  )
  const offeredUntil = new Date(now.getTime() + DUTY_OFFER)
  for (const { entryId: id, doctorId, userId } of pairs) {
    const change = { offer: { doctorId, until: offeredUntil } }
    const offered = await store.moveEntry(tx.sql, { id, to: 'offered', by: 'system', now, change })
    const called = offered && (await moveDuty(tx.sql, { doctorId, to: 'called', by: 'system', now }))
    if (!offered || !called) throw new Error(`queue ${id} could not be offered to doctor ${doctorId}`)
    await store.insertOffer(tx.sql, { entryId: id, doctorId, now })
    tellEntry(tx, offered)
    tellDuty(tx, called)
    await ring(tx, { entryId: id, version: offered.version, userId, offeredUntil, now })
    tx.dueAt(FOLLOW_QUEUE, offeredUntil)
  }
}

type Ring = { entryId: string; version: number; userId: string; offeredUntil: Date; now: Date }

const ring = (tx: Tx, { entryId, version, userId, offeredUntil, now }: Ring): Promise<void> =>
  notify(tx, {
    userId,
    source: `duty.offered:${entryId}:${version}`,
    class: 'must_act',
    usefulUntil: offeredUntil,
    press: { label: 'Aceitar', call: { method: 'POST', path: `/api/doctor/duty/offers/${entryId}/accept` } },
    call: `visit:${entryId}:`,
    outside: 'Um paciente quer falar consigo agora.',
    title: 'Paciente a chamar',
    body: 'Um paciente quer falar agora. Tem um minuto para responder.',
    href: '/dashboard/doctor',
    now,
  })

type Release = { entry: store.EntryRow; answer: Exclude<store.OfferAnswer, 'accepted'>; to: QueueStatus; now: Date }

/** A call is over without a consultation: the place in the queue is as `to` says, and its doctor is no longer called. */
export async function endOffer(tx: Tx, { entry, answer, to, now }: Release): Promise<void> {
  const { id, offered_to: doctorId } = entry
  await store.answerOffer(tx.sql, { entryId: id, answer, now })
  if (to === 'queued') {
    const by = answer === 'declined' ? 'doctor' : 'system'
    const moved = await store.moveEntry(tx.sql, { id, to, by, now })
    if (moved) tellEntry(tx, moved)
    if (entry.promised_by) tx.dueAt(FOLLOW_QUEUE, entry.promised_by)
  }
  if (doctorId === null) return
  const missed = answer === 'missed' ? 'more' : answer === 'declined' ? 'none' : undefined
  const freed = await moveDuty(tx.sql, { doctorId, to: 'on_duty', by: 'system', now, ...(missed ? { missed } : {}) })
  if (!freed) return
  // Two calls in a row without an answer: nobody is there.
  const gone = freed.missed >= 2 ? await moveDuty(tx.sql, { doctorId, to: 'off', by: 'system', now }) : undefined
  tellDuty(tx, gone ?? freed)
}

/** Doctors whose consultation is over are free again; answers whether there was one. */
export async function freeDoctors(tx: Tx, { doctorId, now }: { doctorId: string | null; now: Date }): Promise<boolean> {
  const visits = await store.findUnderWay(tx.sql, doctorId)
  if (visits.length === 0) return false
  const encounters = await encountersOf(
    tx.sql,
    visits.map((visit) => visit.appointment_id),
  )
  const open = new Set(encounters.filter(({ status }) => OPEN.includes(status)).map(({ id }) => id))
  const over = visits.filter((visit) => !open.has(visit.appointment_id))
  for (const visit of over) {
    await store.endVisit(tx.sql, { id: visit.id, now })
    const freed = await moveDuty(tx.sql, { doctorId: visit.doctor_id, to: 'on_duty', by: 'system', now })
    if (freed) tellDuty(tx, freed)
  }
  return over.length > 0
}

const OPEN: readonly string[] = ['confirmed', 'waiting', 'in_call', 'interrupted']

/** Who answers now, and what today has measured. */
export async function crewNow(db: Sql, { settings, now }: Handing): Promise<Crew> {
  const { DUTY_VISIT, DUTY_OFFER } = settings.of(dutySettings)
  const measured = await store.measureToday(db, maputoInstant(dayInMaputo(now)))
  return {
    ...(await countCrew(db)),
    visitMs: measured.visits >= FEW && measured.visitMs !== null ? measured.visitMs : DUTY_VISIT,
    answerMs: measured.answers >= FEW && measured.answerMs !== null ? measured.answerMs : DUTY_OFFER,
  }
}

export const tellEntry = (tx: Tx, { id, booked_by: userId, version }: store.EntryRow): void =>
  tx.tell(userId, 'queue', { id, version })

export const tellDuty = (tx: Tx, { doctor_id: id, user_id: userId, version }: DutyRow): void =>
  tx.tell(userId, 'duty', { id, version })
