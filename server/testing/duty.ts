import { HOUR_MS } from '@salama/contract/kernel/time'
import { tellDuty, tellEntry } from '../src/domains/duty/commands/hand-out.ts'
import { VISIT } from '../src/domains/duty/rules.ts'
import { enterDuty, moveDuty } from '../src/domains/duty/store/duties.ts'
import { answerOffer, insertEntry, insertOffer, moveEntry } from '../src/domains/duty/store/queue.ts'
import { newId } from '../src/platform/db/database.ts'
import { doctorFor, type TestDoctor } from './appointments.ts'
import { freshNumber, initiate } from './payments/payments.ts'
import { until } from './repeat.ts'
import type { TestServer, Visitor } from './server.ts'

/** What a patient says who may wait. */
export const complaint = (more: object = {}) => ({
  ageMonths: 400,
  signs: ['pain'],
  symptoms: 'Dor de costas',
  ...more,
})

export const setDuty = (doctor: { visitor: Visitor }, state: 'on_duty' | 'off' = 'on_duty') =>
  doctor.visitor.send('PUT', '/api/doctor/duty', { state })

/** A doctor who has pressed the switch. */
export async function onDuty(server: TestServer): Promise<TestDoctor> {
  const doctor = await doctorFor(server)
  await setDuty(doctor)
  return doctor
}

export const statusOf = async (visitor: Visitor, id: string): Promise<string> =>
  (await visitor.get(`/api/queue/${id}`)).body['status']

/** The payment of a place, not settled yet. */
export const payPlace = (visitor: Visitor, id: string, ending?: string) =>
  initiate(visitor, { amount: 600_00, purpose: { kind: VISIT, id }, phoneNumber: freshNumber(ending) })

/** A paid place in the queue. */
export async function waits(visitor: Visitor, more: object = {}): Promise<string> {
  const { status, body } = await visitor.post('/api/queue', complaint(more))
  if (status !== 201) throw new Error(`no place: ${body['code']}`)
  await payPlace(visitor, body['id'])
  await until(async () => ((await statusOf(visitor, body['id'])) === 'triaged' ? undefined : true))
  return body['id']
}

/** What has come back to the payer of this place, or is on its way. */
export async function returnedOf(server: TestServer, id: string): Promise<number> {
  const [row] = await server.query<{ sum: string }>(
    `select coalesce(sum(r.amount), 0) as sum from payments_refunds r join payments_sales s on s.id = r.sale_id
     where s.purchase_id = $1 and r.status <> 'refused'`,
    [id],
  )
  return Number(row?.sum)
}

/** A place that nobody has paid, kept for so long. */
async function unpaidPlace(server: TestServer, patientId: string, keptMs = 0): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const keptUntil = new Date(now.getTime() + keptMs)
  await insertEntry(server.app.platform.db.sql, {
    id,
    patient_id: patientId,
    booked_by: patientId,
    type: 'video',
    age_months: 400,
    isPregnant: false,
    signs: [],
    symptoms: 'Tosse',
    level: 'routine',
    price: 600_00,
    expires_at: keptUntil,
    limit_at: keptUntil,
    now,
  })
  return id
}

/** A place that its patient has left, and for which this doctor was called. */
export async function leftPlace(server: TestServer, patientId: string, doctor: TestDoctor): Promise<string> {
  const { sql } = server.app.platform.db
  const [entryId, now] = [await unpaidPlace(server, patientId, HOUR_MS), new Date()]
  await enterDuty(sql, { doctorId: doctor.id, userId: doctor.userId, now })
  await insertOffer(sql, { entryId, doctorId: doctor.id, now })
  await answerOffer(sql, { entryId, answer: 'withdrawn', now })
  await server.app.platform.db.transact(async (tx) => {
    const duty = await moveDuty(tx.sql, { doctorId: doctor.id, to: 'off', by: 'doctor', now })
    const entry = await moveEntry(tx.sql, { id: entryId, to: 'left', by: 'customer', now })
    if (duty) tellDuty(tx, duty)
    if (entry) tellEntry(tx, entry)
  })
  return entryId
}

/** What its sweeps serve, for the test of all sweeps. */
export const dutyScenarios = (server: () => TestServer) => ({
  'duty.follow_queue': {
    table: 'duty_queue',
    make: async () => unpaidPlace(server(), (await server().person()).id),
    aheadMs: HOUR_MS,
    served: "status = 'left'",
  },
  'duty.follow_duties': {
    table: 'duty_duties',
    key: 'doctor_id',
    make: async () => (await onDuty(server())).id,
    aheadMs: HOUR_MS,
    served: "status = 'off'",
  },
  'duty.call_rota': {
    table: 'duty_rota',
    async make() {
      const id = newId()
      const doctor = await doctorFor(server())
      await server().query(
        `insert into duty_rota (id, doctor_id, user_id, weekday, opens, closes, next_at) values ($1, $2, $3, 1, 0, 1440, now())`,
        [id, doctor.id, doctor.userId],
      )
      return id
    },
    aheadMs: HOUR_MS,
    served: "next_at > now() + interval '1 hour'",
  },
})
