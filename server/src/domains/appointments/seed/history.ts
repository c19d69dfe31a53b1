import { BOOKING_DAYS, type ConsultationType } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { addDays, DAY_MS, dayInMaputo, HOUR_MS, MINUTE_MS, maputoInstant } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { seedPurchase } from '../../payments/seed.ts'
import { tellBoth } from '../commands/tell-both.ts'
import { ownOf } from '../queries/appointments.ts'
import { doctorName } from '../rules/doctor-name.ts'
import { isWithinHours, nearestFree, scheduleOf, slotsOf, windowEnd } from '../rules/schedule.ts'
import { findAllOwn, findBusy, lockAccount } from '../store/appointments.ts'
import { type BookableRow, findBookable } from '../store/doctors.ts'
import { postponeAppointment, type SeedDoctor, seedAppointment } from './rows.ts'

type Seen = Pick<SeedDoctor, 'id' | 'firstName' | 'lastName' | 'priceVideo' | 'priceChat'>

type Visit = {
  doctor: Seen
  patientId: string
  startsAt: Date
  type: ConsultationType
  /** Centavos that cover took off the price. */
  cover: Centavos
}

/** A consultation that was booked, paid and held; answers its id. */
export async function seedCompleted(tx: Tx, visit: Visit): Promise<string> {
  const start = visit.startsAt.getTime()
  return seedPaid(tx, {
    ...visit,
    bookedAt: new Date(start - 2 * DAY_MS - 3 * HOUR_MS),
    later: [
      ['waiting', new Date(start - 4 * MINUTE_MS)],
      ['in_call', new Date(start + MINUTE_MS)],
      ['completed', new Date(start + 22 * MINUTE_MS)],
    ],
  })
}

type Paid = Visit & { bookedAt: Date; later: ['waiting' | 'in_call' | 'completed', Date][] }

async function seedPaid(tx: Tx, { doctor, patientId, startsAt, type, cover, bookedAt, later }: Paid): Promise<string> {
  const id = newId(bookedAt.getTime())
  const paidAt = new Date(bookedAt.getTime() + 3 * MINUTE_MS)
  const price = type === 'chat' ? (doctor.priceChat ?? doctor.priceVideo) : doctor.priceVideo
  const paymentId = await seedPurchase(tx, {
    payerId: patientId,
    amount: price - cover,
    description: `Consulta com ${doctorName(doctor)}`,
    at: paidAt,
    purchase: { kind: 'appointment', id },
    payee: { kind: 'doctor', id: doctor.id },
  })
  await seedAppointment(tx.sql, {
    id,
    doctorId: doctor.id,
    patientId,
    startsAt,
    type,
    notes: '',
    price,
    amountDue: price - cover,
    paymentId,
    steps: [['held', bookedAt], ['confirmed', paidAt], ...later],
  })
  return id
}

/** The last slot in which the doctor saw patients, so many days ago or a little earlier. */
export function pastSlot(doctor: Pick<SeedDoctor, 'hours'>, daysAgo: number, now: Date): Date {
  const schedule = { is24x7: doctor.hours === null, hours: doctor.hours ?? [], exceptions: [] }
  for (let day = daysAgo; ; day++) {
    const on = addDays(dayInMaputo(now), -day)
    const [opens] = slotsOn(on).filter((slot) => isWithinHours(schedule, slot))
    if (opens) return opens
  }
}

const slotsOn = (day: string): Date[] => Array.from({ length: 48 }, (_, index) => maputoInstant(day, index * 30))

/** Somebody may still come in; afterwards nobody is waiting for it any more. */
const LATE_MS = 10 * MINUTE_MS

/**
 * Sees to it that the patient has one confirmed consultation ahead: the evening after tomorrow, where few others look.
 * One that nobody came to is put off, so that the past stays as it was made.
 */
export async function topUpNext(
  tx: Tx,
  { patientId, doctorId, now }: { patientId: string; doctorId: string; now: Date },
): Promise<void> {
  await lockAccount(tx.sql, patientId)
  const doctor = await findBookable(tx.sql, doctorId)
  const own = await findAllOwn(tx.sql, { own: ownOf({ accountId: patientId, now }), most: 100, now })
  const confirmed = own.filter((row) => row.status === 'confirmed')
  if (!doctor || confirmed.some((row) => row.starts_at.getTime() > now.getTime() - LATE_MS)) return
  const startsAt = await findEvening(tx, { doctor, patientId, now })
  const missed = confirmed.find((row) => row.doctor_id === doctorId)
  if (startsAt && missed) {
    const changed = await postponeAppointment(tx.sql, { id: missed.id, startsAt })
    if (changed) tellBoth(tx, { ...missed, ...changed })
  } else if (startsAt) {
    const bookedAt = new Date(now.getTime() - HOUR_MS)
    await seedPaid(tx, {
      doctor: seenOf(doctor),
      patientId,
      startsAt,
      type: 'video',
      cover: 0,
      bookedAt,
      later: [],
    })
  }
}

type Seeking = { doctor: BookableRow; patientId: string; now: Date }

async function findEvening(tx: Tx, { doctor, patientId, now }: Seeking): Promise<Date | undefined> {
  const busy = await findBusy(tx.sql, { doctorId: doctor.id, patientId, from: now, until: windowEnd(now), now })
  const schedule = { ...scheduleOf(doctor), busy }
  const slots = slotsOf(schedule, { from: dayInMaputo(now), days: BOOKING_DAYS, now })
  const [startsAt] = nearestFree(slots, maputoInstant(addDays(dayInMaputo(now), 2), 19 * 60 + 30))
  return startsAt === undefined ? undefined : new Date(startsAt)
}

const seenOf = (row: BookableRow): Seen => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  priceVideo: row.price_video,
  priceChat: row.price_chat,
})
