import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { TestDoctor } from '../../../testing/appointments.ts'
import { complaint, onDuty, payPlace, returnedOf, setDuty } from '../../../testing/duty.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { atOnce, served, until } from '../../../testing/repeat.ts'
import { startTestServer } from '../../../testing/server.ts'
import { followEntry } from './commands/follow.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
const { platform } = server.app
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const STEPS = ['accept', 'accept twice', 'decline', 'leave', 'miss', 'promise', 'off'] as const
type Step = (typeof STEPS)[number]
const FINAL = ['in_call', 'left', 'refunded']

const look = async (id: string) =>
  (
    await server.query<{
      status: string
      offered_to: string | null
      doctor_id: string | null
      appointment_id: string | null
    }>('select status, offered_to, doctor_id, appointment_id from duty_queue where id = $1', [id])
  )[0]

const follow = (id: string) =>
  served(() => platform.db.transact((tx) => followEntry(tx, platform, { id, now: new Date() })))
const ago = "now() - interval '1 second'"

/** Everything that may happen to a place at once, each on a connection of its own. */
async function play(step: Step, id: string, people: { patient: Patient; doctors: TestDoctor[] }): Promise<unknown> {
  const { patient, doctors } = people
  const offeredTo = (await look(id))?.offered_to
  const called = doctors.find((doctor) => doctor.id === offeredTo) ?? doctors[0]
  const answer = (word: string) =>
    atOnce(doctors, ({ visitor }) => visitor.post(`/api/doctor/duty/offers/${id}/${word}`))
  if (step === 'accept') return answer('accept')
  if (step === 'accept twice') return Promise.all([answer('accept'), answer('accept')])
  if (step === 'decline') return answer('decline')
  if (step === 'leave') return served(() => patient.send('DELETE', `/api/queue/${id}`))
  if (step === 'off') return called && served(() => setDuty(called, 'off'))
  const column = step === 'miss' ? 'offered_until' : 'promised_by'
  await server.query(`update duty_queue set ${column} = ${ago} where id = $1 and ${column} is not null`, [id])
  return Promise.all([follow(id), follow(id)])
}
type Patient = Awaited<ReturnType<typeof server.person>>

test('however answers, leaves, hand-ons and broken promises cross, nobody is charged and unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 7 }), async (steps) => {
      const doctors = [await onDuty(server), await onDuty(server)]
      const patients = [await server.person(), await server.person(), await server.person()]
      const ids: string[] = []
      for (const patient of patients) {
        const { body } = await served(() => patient.post('/api/queue', complaint()))
        ids.push(body['id'])
      }
      // Paid while the others leave, answer and wait.
      await Promise.all(
        patients.map(async (patient, place) => {
          const id = ids[place] as string
          await served(() => payPlace(patient, id))
          await Promise.all(steps.map((step) => play(step, id, { patient, doctors })))
        }),
      )
      await until(async () => ((await isPaymentOpen(ids)) ? undefined : true))
      // Whoever still waits is not answered any more.
      for (const doctor of doctors) await served(() => setDuty(doctor, 'off'))
      await server.query(
        `update duty_queue set promised_by = ${ago} where id = any($1) and status in ('queued', 'offered')`,
        [ids],
      )
      await server.query(
        `update duty_queue set expires_at = ${ago}, limit_at = ${ago} where id = any($1) and status = 'triaged'`,
        [ids],
      )
      for (const id of ids) await follow(id)
      for (const id of ids) await proveEnd(id, doctors)
      await server.query(
        "update appointments_appointments set status = 'completed' where status in ('confirmed', 'waiting')",
      )
    }),
    { numRuns: 5, seed: 20261125, endOnFailure: true },
  )
})

const isPaymentOpen = async (ids: string[]): Promise<boolean> =>
  (
    await server.query(
      `select from payments_intents where purpose_id = any($1) and (status = 'pending'
         or (status = 'confirmed' and claimed_at is null and reversal_started_at is null
           and exists (select from duty_queue where id = purpose_id and status = 'triaged')))`,
      [ids],
    )
  ).length > 0

/** Seen, by one doctor who has the money; or not seen, and all of it goes back. */
async function proveEnd(id: string, doctors: readonly TestDoctor[]): Promise<void> {
  const end = await look(id)
  expect(FINAL).toContain(end?.status)
  const [sale] = await server.query('select id from payments_sales where purchase_id = $1', [id])
  const answers = await server.query("select doctor_id from duty_offers where entry_id = $1 and answer = 'accepted'", [
    id,
  ])
  const ringing = await server.query('select from duty_offers where entry_id = $1 and answer is null', [id])
  expect(ringing).toEqual([])
  if (end?.status === 'in_call') {
    expect(answers).toEqual([{ doctor_id: end.doctor_id }])
    expect(doctors.map((doctor) => doctor.id)).toContain(end.doctor_id)
    expect(await returnedOf(server, id)).toBe(0)
    const shares = await server.query('select payee_id from payments_shares where sale_id = $1', [sale?.['id']])
    expect(shares).toEqual([{ payee_id: end.doctor_id }])
    return
  }
  expect(answers).toEqual([])
  expect(await returnedOf(server, id)).toBe(sale ? 600_00 : 0)
}
