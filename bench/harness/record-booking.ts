import { type LoadRows, slotOf } from '../../server/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { recordCalls } from './record-calls.ts'
import { asTemplate, endOf, type Recorded } from './recording.ts'

export type BookingRecord = {
  template: Recorded
  /** Statements of the request, `begin` and `commit` among them. */
  count: number
  /** The same with an Idempotency-Key, as the pages send it. */
  countWithKey: number
}

/** Books three times, and answers what is said to the database for one. */
export async function recordBooking(side: Side, rows: LoadRows, firstDay: Date): Promise<BookingRecord> {
  const count = rows.doctorIds.length
  const bookingOf = (n: number) => {
    const slot = slotOf(n, { count, firstDay })
    const patient = rows.patients[slot.patient]
    const doctor = rows.doctorIds[slot.doctor] ?? ''
    const startsAt = slot.startsAt.toISOString()
    return {
      path: '/api/appointments',
      cookie: patient?.cookie ?? '',
      body: JSON.stringify({ doctorId: doctor, scheduledAt: startsAt, type: 'video', notes: 'Ensaio' }),
      asked: { doctor, patient: patient?.id ?? '', startsAt, endsAt: endOf(startsAt) },
    }
  }
  const [first, second, keyed] = await recordCalls(side, [
    bookingOf(0),
    bookingOf(count + 5),
    { ...bookingOf(2 * count + 7), headers: { 'idempotency-key': 'recorded' } },
  ])
  if (!first || !second || !keyed) throw new Error('three bookings are recorded')
  return {
    template: asTemplate(second.recorded, second.asked, first.recorded),
    count: second.recorded.statements.length,
    countWithKey: keyed.recorded.statements.length,
  }
}
