import { text } from 'node:stream/consumers'
import { type LoadRows, slotOf } from '../../server/testing/load-rows.ts'
import { Caller } from './caller.ts'

export type BookingPlan = {
  origin: string
  clients: number
  seconds: number
  rows: LoadRows
  firstDay: string
  /** The first slot nobody has taken in this database. */
  fromSlot: number
}
export type BookingResult = { booked: number; perSecond: number; nextSlot: number; p50: number; p99: number }

/** Closed loop: each client books the next free slot as soon as the last one was answered. */
const plan = JSON.parse(await text(process.stdin)) as BookingPlan
const caller = new Caller(plan.origin, plan.clients)
const place = { count: plan.rows.doctorIds.length, firstDay: new Date(plan.firstDay) }
const took: number[] = []
let next = plan.fromSlot
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1000

await Promise.all(Array.from({ length: plan.clients }, client))
caller.close()
took.sort((a, b) => a - b)
const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
const perSecond = (took.length * 1000) / (performance.now() - startedAt)
const result: BookingResult = { booked: took.length, perSecond, nextSlot: next, p50: at(0.5), p99: at(0.99) }
console.log(JSON.stringify(result))

async function client(): Promise<void> {
  while (performance.now() < endsAt) {
    const slot = slotOf(next++, place)
    const { cookie = '', id = '' } = plan.rows.patients[slot.patient] ?? {}
    const doctorId = plan.rows.doctorIds[slot.doctor]
    const body = JSON.stringify({ doctorId, scheduledAt: slot.startsAt.toISOString(), type: 'video', notes: 'Ensaio' })
    const sentAt = performance.now()
    // The bare server knows no sessions and is told who asks.
    const { status, text: answer } = await caller.call('POST', '/api/appointments', { cookie, 'x-patient': id }, body)
    if (status !== 201) throw new Error(`a booking was answered ${status}: ${answer}`)
    took.push(performance.now() - sentAt)
  }
}
