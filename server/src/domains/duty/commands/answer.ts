import type { acceptOffer, beatDuty, declineOffer, OwnDuty, setDuty } from '@salama/contract/duty'
import { SIGNS } from '@salama/contract/duty/signs'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Settings } from '../../../platform/config/settings.ts'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginEncounter, doctorOf, isPractising, takenDoctors } from '../../appointments/public.ts'
import { notify } from '../../notifications/public.ts'
import { releaseShare } from '../../payments/public.ts'
import { describeOwnDuty } from '../queries.ts'
import { VISIT } from '../rules.ts'
import { dutySettings } from '../settings.ts'
import { enterDuty, findDuty, moveDuty, seeDuty } from '../store/duties.ts'
import * as store from '../store/queue.ts'
import { leaveDuty, tellRefunded } from './follow.ts'
import { endOffer, FOLLOW_DUTIES, freeDoctors, handOut, tellDuty, tellEntry } from './hand-out.ts'
import { giveBack } from './wait.ts'

type Deps = Pick<Platform, 'settings'>

/** One press: on duty, still there, or off. */
export function changeDuty(
  { settings }: Deps,
  { body, actor, now, transact }: Pick<Call<typeof setDuty>, 'body' | 'actor' | 'now' | 'transact'>,
): Promise<OwnDuty> {
  return transact(async (tx) => {
    const doctorId = await doctorOf(tx.sql, actor)
    await store.lockQueue(tx.sql)
    await freeDoctors(tx, { doctorId, now })
    if (body.state === 'off') await leaveDuty(tx, { doctorId, by: 'doctor', now })
    else {
      if (!(await isPractising(tx.sql, doctorId))) refuse('appointments.doctor_unavailable')
      const entered = await enterDuty(tx.sql, { doctorId, userId: actor.userId, now })
      if (entered) tellDuty(tx, entered)
      tx.dueAt(FOLLOW_DUTIES, new Date(now.getTime() + settings.of(dutySettings).DUTY_SILENT))
    }
    await handOut(tx, { settings, now })
    return describeOwnDuty(tx.sql, { doctorId, settings, now })
  })
}

/** The doctor's screen is open. A duty that has ended stays ended, whatever another device shows. */
export function beat(
  { settings }: Deps,
  { actor, now, transact }: Pick<Call<typeof beatDuty>, 'actor' | 'now' | 'transact'>,
): Promise<OwnDuty> {
  return transact(async (tx) => {
    const doctorId = await doctorOf(tx.sql, actor)
    await seeDuty(tx.sql, { doctorId, now })
    const duty = await findDuty(tx.sql, doctorId)
    if (duty?.status === 'in_call') {
      await store.lockQueue(tx.sql)
      if (await freeDoctors(tx, { doctorId, now })) await handOut(tx, { settings, now })
    }
    return describeOwnDuty(tx.sql, { doctorId, settings, now })
  })
}

type Outcome = { appointmentId: string } | { refusal: 'duty.patient_busy' | 'duty.offer_gone' }

/** The consultation begins now; the patient pays nothing more, and the doctor has what was paid. */
export async function accept(
  { settings }: Deps,
  { params, actor, now, transact }: Pick<Call<typeof acceptOffer>, 'params' | 'actor' | 'now' | 'transact'>,
): Promise<Reply<typeof acceptOffer>> {
  const outcome = await transact(async (tx): Promise<Outcome> => {
    const doctorId = await doctorOf(tx.sql, actor)
    await store.lockQueue(tx.sql)
    const entry = await requireOffer(tx, { id: params.id, doctorId, now })
    await freeDoctors(tx, { doctorId, now })
    const appointmentId = newId(now.getTime())
    const hasBegun = await beginEncounter(tx, {
      id: appointmentId,
      doctorId,
      patientId: entry.patient_id,
      bookedBy: entry.booked_by === entry.patient_id ? null : entry.booked_by,
      type: entry.type,
      notes: notesOf(entry),
      price: entry.price,
      paymentId: entry.payment_id,
      endsAt: visitEnd(settings, now),
      now,
    })
    if (!hasBegun) return { refusal: await missBegin(tx, { settings }, { entry, doctorId, now }) }
    await store.answerOffer(tx.sql, { entryId: entry.id, answer: 'accepted', now })
    const visit = { doctorId, appointmentId }
    const answered = await store.moveEntry(tx.sql, {
      id: entry.id,
      to: 'in_call',
      by: 'doctor',
      now,
      change: { visit },
    })
    const duty = await moveDuty(tx.sql, { doctorId, to: 'in_call', by: 'doctor', now, missed: 'none' })
    if (!answered || !duty) throw new Error(`queue ${entry.id} could not be answered by doctor ${doctorId}`)
    await releaseShare(tx, {
      purchase: { kind: VISIT, id: entry.id },
      part: 'goods',
      payee: { kind: 'doctor', id: doctorId },
      decision: null,
      now,
    })
    tellEntry(tx, answered)
    tellDuty(tx, duty)
    await tellAnswered(tx, answered, now)
    return { appointmentId }
  })
  return 'refusal' in outcome ? refuse(outcome.refusal) : outcome
}

/** The doctor cannot now: the next one is asked. */
export function decline(
  { settings }: Deps,
  { params, actor, now, transact }: Pick<Call<typeof declineOffer>, 'params' | 'actor' | 'now' | 'transact'>,
): Promise<OwnDuty> {
  return transact(async (tx) => {
    const doctorId = await doctorOf(tx.sql, actor)
    await store.lockQueue(tx.sql)
    const entry = await requireOffer(tx, { id: params.id, doctorId, now })
    await endOffer(tx, { entry, answer: 'declined', to: 'queued', now })
    await handOut(tx, { settings, now })
    return describeOwnDuty(tx.sql, { doctorId, settings, now })
  })
}

type Offered = { id: string; doctorId: string; now: Date }

/** Refuses `duty.not_found` for what was never this doctor's, and `duty.offer_gone` for what no longer is. */
async function requireOffer(tx: Tx, { id, doctorId, now }: Offered): Promise<store.EntryRow & { payment_id: string }> {
  const entry = await store.findEntry(tx.sql, id)
  const isTheirs = entry?.status === 'offered' && entry.offered_to === doctorId
  if (!isTheirs && !(await store.wasOffered(tx.sql, { entryId: id, doctorId }))) return refuse('duty.not_found')
  const isInTime = isTheirs && entry.offered_until !== null && entry.offered_until > now
  if (!isInTime || entry.payment_id === null) return refuse('duty.offer_gone')
  return { ...entry, payment_id: entry.payment_id }
}

const visitEnd = (settings: Settings, now: Date): Date => new Date(now.getTime() + settings.of(dutySettings).DUTY_VISIT)

type Missed = { entry: store.EntryRow; doctorId: string; now: Date }

/** One of the two is in another consultation: the patient has the money back, the doctor's call goes on to the next. */
async function missBegin(tx: Tx, { settings }: Deps, { entry, doctorId, now }: Missed) {
  const taken = await takenDoctors(tx.sql, { doctorIds: [doctorId], from: now, until: visitEnd(settings, now) })
  if (taken.length > 0) {
    await endOffer(tx, { entry, answer: 'declined', to: 'queued', now })
    await handOut(tx, { settings, now })
    return 'duty.offer_gone' as const
  }
  const refunded = await store.moveEntry(tx.sql, { id: entry.id, to: 'refunded', by: 'system', now })
  await endOffer(tx, { entry, answer: 'withdrawn', to: 'refunded', now })
  await giveBack(tx, { entry, cause: 'system', reason: 'O paciente estava noutra consulta.', now })
  if (refunded)
    await tellRefunded(
      tx,
      refunded,
      'Estava noutra consulta quando um médico respondeu. O dinheiro volta por inteiro.',
      now,
    )
  await handOut(tx, { settings, now })
  return 'duty.patient_busy' as const
}

/** What was said before, for the doctor's note. */
const notesOf = ({ symptoms, signs }: store.EntryRow): string =>
  [symptoms, ...SIGNS.filter(({ id }) => signs.includes(id)).map(({ text }) => `• ${text}`)].join('\n')

const tellAnswered = (tx: Tx, { id, booked_by: userId, appointment_id }: store.EntryRow, now: Date): Promise<void> =>
  notify(tx, {
    userId,
    source: `duty.answered:${id}`,
    class: 'timely',
    title: 'Um médico atende agora',
    body: 'O médico está à sua espera na sala. Entre já.',
    href: `/consultation?appointment=${appointment_id}`,
    now,
  })
