import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, crowdAt, doctorFor, slotIn } from '../../../testing/appointments.ts'
import { initiate, settled } from '../../../testing/payments/payments.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from '../../../testing/server.ts'

const SESSION_SECRET = 'one-secret-that-both-nodes-of-this-test-share'

let database: TestDatabase
let nodes: [TestServer, TestServer]
beforeAll(async () => {
  database = await createTestDatabase()
  const node = () => startTestServer({ database, env: { SESSION_SECRET, RATE_LIMIT: 'off' } })
  nodes = [await node(), await node()]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
})

test('two nodes on one database give a slot to one patient only (MN-01, APT-01)', async () => {
  const [first, second] = nodes
  const doctor = await doctorFor(first)
  const crowds = [await crowdAt(first, 20), await crowdAt(second, 20)]
  for (let day = 2; day < 5; day++) {
    const answers = await atOnce(crowds.flat(), (person) =>
      person.post('/api/appointments', booking(doctor, slotIn(day))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
  }
})

test('a payment begun on one node confirms its consultation once, though both nodes sweep and deliver (MN-01, MN-03, PAY-02)', async () => {
  const [first] = nodes
  const doctor = await doctorFor(first)
  const patient = await first.person()
  const held = (await patient.post('/api/appointments', booking(doctor, slotIn(6)))).body
  const purpose = { kind: 'appointment', id: held['id'] }
  const { body } = await initiate(patient, { amount: held['amountDue'], purpose })
  expect((await settled(patient, body['transactionId']))['status']).toBe('confirmed')
  const confirmed = await until(async () => {
    const { body: seen } = await patient.get(`/api/appointments/${held['id']}`)
    return seen['status'] === 'confirmed' && seen
  })
  expect(confirmed['timeline'].map(({ status }: { status: string }) => status)).toEqual([
    'pending_payment',
    'confirmed',
  ])
  const [claims] = await first.query<{ count: number }>(
    "select count(*)::int as count from ledger_postings where subject_id = $1 and entry_type = 'claimed'",
    [body['transactionId']],
  )
  expect(claims?.count).toBe(1)
})
