import { endpoints } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, driverFor, move } from '../testing/dispatch.ts'
import { drivenFood, foodIn, orderedFood } from '../testing/food.ts'
import { bought, freshNumber, initiate, paid, settled, transfer } from '../testing/payments/payments.ts'
import { until } from '../testing/repeat.ts'
import { paidRide } from '../testing/rides.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { makeStaff } from '../testing/staff.ts'

const MOST = 100_000_00

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', SECOND_PERSON_ABOVE: String(MOST) } })
})
afterAll(() => server.stop())

type Call = (by: Visitor) => Promise<Answer>
const decision =
  (path: string, body: object): Call =>
  (by) =>
    by.post(`/api/operator/${path}`, body)

async function refundAsked(): Promise<string> {
  const payer = await server.person()
  const id = await bought(server, payer, { amount: 500_00 })
  const asked = await payer.post(`/api/payments/${id}/refunds`, { amount: 500_00, reason: 'Não veio ninguém.' })
  return asked.body['refundId']
}

/** A paid order of food that a driver has, as far as said. */
async function carried(statuses: readonly string[]) {
  const order = await orderedFood(server)
  const { deliveryId: taskId, driver } = await drivenFood(server, order, statuses)
  return { ...order, taskId, driver }
}

/** Its driver says that it is back, and its shop that it is not. */
async function deniedReturn(): Promise<string> {
  const { taskId, driver, at, id, buyer } = await carried(['picked_up', 'in_transit'])
  for (const step of [{ status: 'returning', returnReason: 'driver_fault' }, { status: 'returned' }]) {
    await move(driver, taskId, step)
  }
  await foodIn({ buyer, id }, 'returned')
  await at.visitor.post(`/api/vendor/orders/${id}/returned`, { hasReturned: false })
  return taskId
}

async function denied(): Promise<string> {
  const { taskId, buyer } = await carried(['picked_up', 'in_transit', 'delivered'])
  await buyer.post(`/api/delivery/${taskId}/arrival`, { hasArrived: false })
  return taskId
}

async function rideOf(statuses: readonly string[]): Promise<string> {
  const [rider, driver] = [await server.person(), await driverFor(server, { vehicleType: 'car' })]
  const id = await paidRide(rider)
  await accept(driver, id)
  for (const status of statuses) await move(driver, id, { status })
  if (statuses.includes('delivered')) await rider.post(`/api/delivery/${id}/arrival`, { hasArrived: false })
  return id
}

const reason = 'Acidente.'

/** Each way in which a call of the desk sends money, ready to be made. */
const SENDS: Record<string, Record<string, () => Promise<Call>>> = {
  decideBankProof: {
    approved: async () => {
      const { body } = await transfer(await server.person(), { amount: 500_00 })
      return decision(`bank-proofs/${body['transactionId']}/decision`, { decision: 'approve' })
    },
  },
  reversePayment: {
    returned: async () => {
      const payer = await server.person()
      const { body } = await initiate(payer, { amount: 500_00, phoneNumber: freshNumber() })
      await settled(payer, body['transactionId'])
      return decision(`payments/${body['transactionId']}/reverse`, { reason })
    },
  },
  reviewPayment: {
    returned: async () => {
      const id = await paid(await server.person(), { amount: 500_00 })
      await server.query("update payments_intents set status = 'in_review' where id = $1", [id])
      return decision(`payments/${id}/review`, { decision: 'return', reason })
    },
  },
  decideRefund: {
    approved: async () => decision(`refunds/${await refundAsked()}/decision`, { decision: 'approve' }),
  },
  startRefund: {
    started: async () => {
      const id = await bought(server, await server.person(), { amount: 500_00 })
      return decision(`payments/${id}/refunds`, { amount: 500_00, reason })
    },
  },
  endTask: {
    'a delivery before its pick-up': async () => decision(`tasks/${(await carried([])).taskId}/end`, { reason }),
    'a delivery on its way': async () => {
      const { taskId } = await carried(['picked_up', 'in_transit'])
      return decision(`tasks/${taskId}/end`, { reason, returnReason: 'driver_fault' })
    },
    'a delivery that its customer refuses': async () => {
      const { taskId } = await carried(['picked_up', 'in_transit'])
      return decision(`tasks/${taskId}/end`, { reason, returnReason: 'customer_refused' })
    },
    'a ride under way': async () => decision(`tasks/${await rideOf(['picked_up', 'in_transit'])}/end`, { reason }),
  },
  decideArrival: {
    'a delivery given back': async () =>
      decision(`arrivals/${await denied()}/decision`, { decision: 'returned', reason }),
    'a delivery released': async () =>
      decision(`arrivals/${await denied()}/decision`, { decision: 'released', reason }),
    'a return released': async () =>
      decision(`arrivals/${await deniedReturn()}/decision`, { decision: 'released', reason }),
    'a return that is lost': async () =>
      decision(`arrivals/${await deniedReturn()}/decision`, { decision: 'returned', reason }),
    'a ride given back': async () => {
      const id = await rideOf(['picked_up', 'in_transit', 'delivered'])
      return decision(`arrivals/${id}/decision`, { decision: 'returned', reason })
    },
    'a ride released': async () => {
      const id = await rideOf(['picked_up', 'in_transit', 'delivered'])
      return decision(`arrivals/${id}/decision`, { decision: 'released', reason })
    },
  },
}

/** Calls that change something and send nobody's money: what they change. */
const SENDS_NONE = {
  addNote: 'words about a case',
  answerTicket: 'words to a person',
  assignDriver: 'who brings it, and earns it by bringing it',
  changeDistrict: 'a zone',
  changeNeighborhood: 'a zone',
  claimCase: 'who works on a case',
  closeTicket: 'a conversation',
  completeRefund: 'the number of what was approved before',
  decideRoles: 'rights',
  decideVerification: 'whether somebody may sell',
  explainStatementLine: 'words about a line',
  importStatement: 'what the bank says',
  openAccess: 'a session',
  openBankProof: 'who has read it',
  openRecordAtDesk: 'who has read it',
  prepareSecondFactor: 'a key',
  previewStatement: 'nothing',
  proposeRoles: 'rights',
  releaseCase: 'who works on a case',
  resendParkedEvent: 'when a rule is followed',
  retryParkedRow: 'when a rule is followed',
  startReconciliation: 'a comparison',
  takeVerification: 'who works on a case',
}

const changing = Object.values(endpoints)
  .flatMap((domain) => Object.entries(domain) as [string, Endpoint][])
  .filter(([, { path, method }]) => path.startsWith('/api/operator/') && method !== 'GET')

test('of every call of the desk it is known whether it sends money', () => {
  const named = [...Object.keys(SENDS), ...Object.keys(SENDS_NONE)]
  expect(changing.map(([name]) => name).toSorted()).toEqual(named.toSorted())
  const asksTwo = changing.filter(([, { errors }]) => errors.includes('staff.second_person_needed'))
  expect(asksTwo.map(([name]) => name).toSorted()).toEqual(Object.keys(SENDS).toSorted())
})

const entries = async () => (await server.query<{ n: number }>('select count(*)::int as n from ledger_entries'))[0]?.n
/** What was decided before is on no way any more, and posts nothing beside what is looked at. */
const atRest = () =>
  until(async () => {
    const [row] = await server.query<{ left: number }>(
      `select (select count(*)::int from platform_outbox where consumer <> 'live')
        + (select count(*)::int from wallets_transfers where status in ('queued', 'sending'))
        + (select count(*)::int from payments_refunds where status in ('approved', 'processing')) as left`,
    )
    return row?.left === 0
  })
const sentBy = async (staff: { id: string }) => {
  const rows = await server.query<{ sent: number }>(
    'select coalesce(sum(amount), 0)::int as sent from staff_alone where staff_id = $1',
    [staff.id],
  )
  return rows[0]?.sent ?? 0
}

/** What of it are refunds, by their history. */
const refundedBy = async (staff: { id: string }) => {
  const rows = await server.query<{ sent: number }>(
    `select coalesce(sum(amount), 0)::int as sent from payments_refund_history h
       join payments_refunds refund on refund.id = h.refund_id and h.status = 'approved' where h.decided_by = $1`,
    [staff.id],
  )
  return rows[0]?.sent ?? 0
}

const ways = Object.entries(SENDS).flatMap(([call, made]) =>
  Object.entries(made).map(([way, prepare]) => [call, way, prepare] as const),
)

describe.each(ways)('%s: %s', (_call, _way, prepare) => {
  test('counts for who decides, and takes two above what one may send (AZ-09)', async () => {
    const [spent, agreeing, alone] = [await makeStaff(server), await makeStaff(server), await makeStaff(server)]
    await server.query(
      `insert into staff_alone (staff_id, action, payment_id, payer_id, amount, at)
       values ($1, 'test.sent', gen_random_uuid(), gen_random_uuid(), $2, now())`,
      [spent.id, MOST],
    )
    const refused = await prepare()
    await atRest()
    const before = await entries()
    const answer = await refused(spent)
    expect([answer.status, answer.body['code']]).toEqual([409, 'staff.second_person_needed'])
    expect([await entries(), await sentBy(spent)]).toEqual([before, MOST])
    expect((await refused(agreeing)).status).toBeLessThan(300)
    expect(await sentBy(agreeing)).toBe(0)

    const made = await prepare()
    expect((await made(alone)).status).toBeLessThan(300)
    expect(await sentBy(alone)).toBeGreaterThan(0)
    expect(await sentBy(alone)).toBeGreaterThanOrEqual(await refundedBy(alone))
  })
})
