import type { assessTriage, Duty, OwnDuty, QueueEntry, Rota } from '@salama/contract/duty'
import { queueMachine } from '@salama/contract/duty/model'
import { SIGNS } from '@salama/contract/duty/signs'
import type { Triage } from '@salama/contract/duty/triage'
import { positionOf } from '@salama/contract/kernel/geo'
import { formatDateTime } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import { revisionOf } from '../../platform/text/revision.ts'
import { isPractising, soonestFree } from '../appointments/public.ts'
import type { BellSource } from '../notifications/ports.ts'
import { patientNameAtSql, patientNameOf } from '../patients/public.ts'
import type { Purchase } from '../payments/ports.ts'
import { nearestHealthUnit, type PlacesMemory } from '../places/public.ts'
import { crewNow } from './commands/hand-out.ts'
import { expectedMs, inMinutes, triageOf } from './rules.ts'
import { dutySettings } from './settings.ts'
import { findDuty, findDutyOf } from './store/duties.ts'
import * as store from './store/queue.ts'
import { findNextStarts, findRota } from './store/rota.ts'

/** Says how soon somebody must be seen, and where; keeps nothing. */
export async function assessTriageAt(
  db: Sql,
  places: PlacesMemory,
  { body }: Pick<Call<typeof assessTriage>, 'body'>,
): Promise<Triage> {
  const position = positionOf(body)
  return { ...triageOf(body), unit: position ? await nearestHealthUnit(db, places, position) : null }
}

type Asking = { settings: Settings; now: Date }

/** Whether somebody answers, as everybody may know. */
export async function getDuty(db: Sql, asking: Asking): Promise<Duty> {
  const [crew, { waiting }] = [await crewNow(db, asking), await store.countWaiting(db)]
  const expected = expectedMs(waiting, crew)
  const isEmpty = crew.onDuty === 0
  const nextFreeAt = isEmpty ? await soonestFree(db, asking.now) : null
  const nextDutyAt = isEmpty ? await nextPlanned(db, asking.now) : null
  return {
    onDuty: crew.onDuty,
    waiting,
    expectedMinutes: expected === null ? null : inMinutes(expected),
    price: asking.settings.of(dutySettings).price,
    nextFreeAt: nextFreeAt?.toISOString() ?? null,
    nextDutyAt: nextDutyAt?.toISOString() ?? null,
  }
}

/** As many plans are looked at; of doctors who do not practise few are among the next. */
const MOST_PLANS = 20

/** When a doctor who practises plans to be on duty next. */
async function nextPlanned(db: Sql, now: Date): Promise<Date | null> {
  for (const { doctor_id: doctorId, next_at } of await findNextStarts(db, { now, most: MOST_PLANS })) {
    if (await isPractising(db, doctorId)) return next_at
  }
  return null
}

export async function describeRota(db: Sql, doctorId: string): Promise<Rota> {
  const rows = await findRota(db, doctorId)
  const hours = rows.map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))
  return { hours, revision: revisionOf(hours) }
}

export async function getEntry(
  db: Sql,
  { id, accountId, ...asking }: Asking & { id: string; accountId: string },
): Promise<QueueEntry> {
  const entry = await store.findOwn(db, { id, accountId })
  return entry ? describeEntry(db, { entry, ...asking }) : refuse('duty.not_found')
}

const STANDING: readonly string[] = ['triaged', 'queued', 'offered']

/** With the place and the honest wait of who still stands in the line. */
export async function describeEntry(
  db: Sql,
  { entry, settings, now }: Asking & { entry: store.EntryRow },
): Promise<QueueEntry> {
  const { status, payment_id: paymentId, promised_by: promisedBy } = entry
  const isStanding = STANDING.includes(status)
  const line = isStanding ? await store.countWaiting(db, entry.id) : { waiting: 0, ahead: 0 }
  const ahead = status === 'triaged' ? line.waiting : line.ahead
  const expected = isStanding ? expectedMs(ahead, await crewNow(db, { settings, now })) : null
  const keptUntil = paymentId === null ? entry.expires_at : entry.limit_at
  return {
    id: entry.id,
    patientId: entry.patient_id,
    status,
    level: entry.level,
    type: entry.type,
    price: entry.price,
    createdAt: entry.created_at.toISOString(),
    ...(status === 'triaged' ? { payBefore: keptUntil.toISOString() } : {}),
    ...(paymentId === null ? {} : { transactionId: paymentId }),
    ...(isStanding ? { place: ahead + 1 } : {}),
    ...(expected === null ? {} : { expectedMinutes: inMinutes(expected) }),
    ...(promisedBy && isStanding ? { promisedBy: promisedBy.toISOString() } : {}),
    ...(entry.appointment_id === null ? {} : { appointmentId: entry.appointment_id }),
  }
}

export async function describeOwnDuty(
  db: Sql,
  { doctorId, settings }: Asking & { doctorId: string },
): Promise<OwnDuty> {
  const duty = await findDuty(db, doctorId)
  const { waiting } = await store.countWaiting(db)
  if (!duty || duty.status === 'off')
    return { state: 'off', confirmBefore: null, waiting, offer: null, appointmentId: null }
  const offered = duty.status === 'called' ? await store.findOfferedTo(db, doctorId) : undefined
  const [visit] = duty.status === 'in_call' ? await store.findUnderWay(db, doctorId) : []
  const { DUTY_CONFIRM } = settings.of(dutySettings)
  return {
    state: duty.status,
    confirmBefore: new Date(duty.confirmed_at.getTime() + DUTY_CONFIRM).toISOString(),
    waiting,
    offer: offered?.offered_until
      ? {
          id: offered.id,
          patientName: await patientNameOf(db, offered.patient_id),
          ageMonths: offered.age_months,
          level: offered.level,
          signs: SIGNS.filter(({ id }) => offered.signs.includes(id)).map(({ text }) => text),
          symptoms: offered.symptoms,
          type: offered.type,
          answerBefore: offered.offered_until.toISOString(),
        }
      : null,
    appointmentId: visit?.appointment_id ?? null,
  }
}

/** The patient who is offered rings on every page of the doctor. */
export const ringingOffer: BellSource['ringing'] = async (db, { userId, now }) => {
  const duty = await findDutyOf(db, userId)
  const offered = duty?.status === 'called' ? await store.findOfferedTo(db, duty.doctor_id) : undefined
  if (!offered?.offered_until || offered.offered_until <= now) return []
  return [
    {
      kind: 'patient',
      key: `visit:${offered.id}:${offered.version}`,
      since: duty?.idle_since.toISOString() ?? now.toISOString(),
      text: 'Consulta agora',
      href: '/dashboard/doctor',
      people: [userId],
    },
  ]
}

/** The doctor who answered earns from it. */
export const sellersOf: Purchase['sellersOf'] = async (db, id) => {
  const [sold] = await findSold(db, [id])
  return sold?.doctor_id ? [{ kind: 'doctor', id: sold.doctor_id }] : []
}

const findSold = (db: Sql, ids: readonly string[]) =>
  store.findSold(db, { ids, patientName: patientNameAtSql(sql`patient_id`) })

export const describePurchases: Purchase['describe'] = async (db, ids) =>
  new Map(
    (await findSold(db, ids)).map(({ id, status, created_at, booked_for: patientName }) => [
      id,
      {
        title: `Consulta com médico de serviço, ${formatDateTime(created_at)}`,
        ...(patientName === null ? {} : { patientName }),
        status,
        label: queueMachine.states[status].label,
        startsAt: created_at.toISOString(),
      },
    ]),
  )
