import { dayInMaputo } from '@salama/contract/kernel/time'
import { LEAST_TIP, MOST_TIP } from '@salama/contract/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverFor, move, type TestDriver, taskFor } from '../../../testing/dispatch.ts'
import { booksOf, freshNumber, initiate, settled, transfer } from '../../../testing/payments/payments.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { agreedBy } from '../../../testing/staff.ts'
import { balanceOf, refundPurchase } from '../payments/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

type Customer = Awaited<ReturnType<TestServer['person']>>
type Served = { customer: Customer; driver: TestDriver; taskId: string }

/** A delivery that a driver has under way. */
async function underWay(): Promise<Served> {
  const [customer, driver] = [await server.person(), await driverFor(server)]
  const task = await taskFor(server, { customerId: customer.id, pins: { pickup: false, dropoff: false } })
  await accept(driver, task.id)
  return { customer, driver, taskId: task.id }
}

/** One that is over. */
async function finished(): Promise<Served> {
  const found = await underWay()
  for (const status of ['picked_up', 'in_transit', 'delivered']) {
    const answer = await move(found.driver, found.taskId, { status })
    if (answer.status !== 200) throw new Error(`${status} answered ${answer.text}`)
  }
  return found
}

const give = (who: Visitor, taskId: string, more: object = {}) =>
  who.post('/api/tips', { taskId, amount: 50_00, ...more })
const ownTip = async (who: Visitor, taskId: string) => (await who.get(`/api/tips?taskId=${taskId}`)).body
const pay = (who: Visitor, id: string, { amount = 50_00, ending }: { amount?: number; ending?: string } = {}) =>
  initiate(who, { amount, purpose: { kind: 'tip', id }, phoneNumber: freshNumber(ending) })
const earned = ({ driverId }: TestDriver) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id: driverId })
const noticesOf = async (who: Visitor) =>
  ((await who.get('/api/notifications')).body as { notifications: { title: string }[] }).notifications.map(
    ({ title }) => title,
  )

async function paidTip({ customer, taskId }: Served): Promise<string> {
  const { body } = await give(customer, taskId)
  const { body: payment } = await pay(customer, body['id'])
  await settled(customer, payment['transactionId'])
  await until(async () => ((await ownTip(customer, taskId))['tip']['status'] === 'paid' ? true : undefined))
  return payment['transactionId']
}

test('a tip is whole the driver’s, who is told; its giver has a receipt, and the books stay at zero', async () => {
  const found = await finished()
  const paymentId = await paidTip(found)
  expect(await earned(found.driver)).toBe(50_00)
  expect(await ownTip(found.customer, found.taskId)).toMatchObject({ tip: { amount: 50_00 }, mayGive: false })
  expect(await noticesOf(found.driver)).toContain('Recebeu uma gorjeta')
  expect((await found.customer.get(`/api/payments/${paymentId}/receipt`)).status).toBe(200)
  expect((await found.customer.get(`/api/payments/${paymentId}/documents`)).body).toHaveLength(1)
  const today = dayInMaputo(new Date())
  const lines = (await found.driver.get(`/api/statements?from=${today}&to=${today}`)).body['lines']
  expect(lines).toMatchObject([{ description: 'Gorjeta', amount: 50_00, sold: { commission: 0 } }])
  expect((await booksOf(server)).sum).toBe(0)
})

test('its amount may be another until somebody pays it', async () => {
  const { customer, taskId } = await finished()
  const { body: first } = await give(customer, taskId)
  const { body: tip } = await give(customer, taskId, { amount: 20_00 })
  expect(tip).toEqual({ ...first, amount: 20_00 })
  const { body: payment } = await pay(customer, tip['id'], { amount: 20_00, ending: '0005' })
  expect((await give(customer, taskId)).body['code']).toBe('tips.payment_under_way')
  expect((await ownTip(customer, taskId))['tip']).toEqual({ ...tip, paymentId: payment['transactionId'] })
  expect((await pay(customer, tip['id'], { amount: 20_00 })).body['code']).toBe('payments.already_under_way')
})

test('is given once', async () => {
  const found = await finished()
  await paidTip(found)
  const { customer, driver, taskId } = found
  expect((await give(customer, taskId)).body['code']).toBe('tips.already_given')
  expect((await give(customer, taskId, { isCash: true })).body['code']).toBe('tips.already_given')
  const { id } = (await ownTip(customer, taskId))['tip']
  expect((await pay(customer, id)).body['code']).toBe('payments.purpose_not_payable')
  expect(await earned(driver)).toBe(50_00)
})

test('of ten at the same moment one tip is left, with one amount', async () => {
  const { customer, taskId } = await finished()
  const amounts = Array.from({ length: 10 }, (_, n) => 10_00 + n * 100)
  const answers = await atOnce(amounts, (amount) => give(customer, taskId, { amount }))
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)).toEqual([])
  const rows = await server.query<{ amount: number }>('select amount from tips_tips where task_id = $1', [taskId])
  expect(rows).toHaveLength(1)
  expect(amounts).toContain(rows[0]?.amount)
})

test('a payment that fails makes room for another', async () => {
  const { customer, driver, taskId } = await finished()
  const { body: tip } = await give(customer, taskId)
  const { body: failed } = await pay(customer, tip['id'], { ending: '0001' })
  expect((await settled(customer, failed['transactionId']))['status']).toBe('failed')
  await until(async () => ((await ownTip(customer, taskId))['tip']['paymentId'] === null ? true : undefined))
  expect((await give(customer, taskId, { amount: 100_00 })).status).toBe(201)
  const { body } = await pay(customer, tip['id'], { amount: 100_00 })
  await settled(customer, body['transactionId'])
  await until(async () => ((await earned(driver)) === 100_00 ? true : undefined))
})

test('what was given by hand is said to who served, and moves no money', async () => {
  const { customer, driver, taskId } = await finished()
  expect((await give(customer, taskId, { isCash: true })).body).toMatchObject({ status: 'in_cash', paymentId: null })
  expect(await noticesOf(driver)).toContain('Gorjeta em dinheiro')
  expect(await earned(driver)).toBe(0)
  expect((await give(customer, taskId)).body['code']).toBe('tips.already_given')
})

test('who has it back by decision of staff, has it from the driver', async () => {
  const found = await finished()
  const paymentId = await paidTip(found)
  const staff = await server.person()
  const { db } = server.app.platform
  const tipId = (await ownTip(found.customer, found.taskId))['tip']['id']
  await db.transact((tx) =>
    refundPurchase(tx, {
      purchase: { kind: 'tip', id: tipId },
      parts: 'all',
      reason: 'Engano no valor.',
      cause: agreedBy(staff),
      now: new Date(),
    }),
  )
  await until(async () =>
    (await found.customer.get(`/api/payments/${paymentId}`)).body['refunds']?.[0]?.status === 'completed'
      ? true
      : undefined,
  )
  await until(async () =>
    (await ownTip(found.customer, found.taskId))['tip']['status'] === 'refunded' ? true : undefined,
  )
  expect(await earned(found.driver)).toBe(0)
})

test('is of who was served, when it is over, for three days, within its bounds and by wallet', async () => {
  const [found, open, stranger] = [await finished(), await underWay(), await server.person()]
  const refused = async (answer: ReturnType<typeof give>) => {
    const { status, body } = await answer
    return [status, body['code']]
  }
  expect(await refused(give(stranger, found.taskId))).toEqual([404, 'tips.service_not_found'])
  expect(await refused(give(found.driver, found.taskId))).toEqual([404, 'tips.service_not_found'])
  expect(await refused(give(open.customer, open.taskId))).toEqual([409, 'tips.not_finished'])
  for (const amount of [LEAST_TIP - 1, MOST_TIP + 1, 0, -50_00, 10.5, '50', null]) {
    expect((await give(found.customer, found.taskId, { amount })).status).toBe(400)
  }
  const { body: tip } = await give(found.customer, found.taskId)
  const byBank = await transfer(found.customer, { amount: 50_00, purpose: { kind: 'tip', id: tip['id'] } })
  expect([byBank.status, byBank.body['code']]).toEqual([409, 'payments.method_too_slow'])
  expect((await pay(stranger, tip['id'])).body['code']).toBe('payments.purpose_not_payable')
  await server.query("update dispatch_tasks set ended_at = now() - interval '73 hours' where id = $1", [found.taskId])
  expect(await refused(give(found.customer, found.taskId))).toEqual([409, 'tips.too_late'])
  expect(await ownTip(found.customer, found.taskId)).toMatchObject({ mayGive: false })
})
