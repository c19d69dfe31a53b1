import { afterEach, expect, test } from 'vitest'
import { startSmppOperator } from '../../../testing/notifications/smpp-operator.ts'
import { atOnce } from '../../../testing/repeat.ts'
import { serverForTest, type TestServer } from '../../../testing/server.ts'
import { type Message, queueMessage } from './commands/send-message.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function operatorWithServer(env: Record<string, string> = {}) {
  const operator = await startSmppOperator()
  open.push(operator)
  const server = await serverForTest({ env: { SMPP_URL: operator.url, SMS_SENDER: 'Salama', SMS_COST: '150', ...env } })
  await expect.poll(() => operator.counts.binds).toBeGreaterThan(0)
  return { operator, server }
}

const channels = { gateways: {}, modeOf: () => 'queued' as const, smpp: undefined }
const PHONE = '841239911'
let notices = 0

/** As a notice queues its SMS; a number of its own unless said. */
const queue = (server: TestServer, message: Partial<Message> = {}) => {
  const now = new Date()
  notices += 1
  const id = `00000000-0000-7000-8000-${String(notices).padStart(12, '0')}`
  return server.app.platform.db.transact((tx) =>
    queueMessage(tx, channels, {
      channel: 'sms',
      kind: 'notice',
      notice: { id, class: 'timely' },
      userId: null,
      recipient: PHONE,
      subject: null,
      body: 'Salama: a sua encomenda está pronta.',
      expiresAt: new Date(now.getTime() + 600_000),
      now,
      ...message,
    }),
  )
}

type Row = { status: string; parts: number; cost: number; receipt: string; last_error: string; attempts: number }
const messagesOf = (server: TestServer) =>
  server.query<Row>(
    `select status, parts, cost::int, receipt, last_error, attempts from notifications_messages order by created_at, id`,
  )

test('an SMS leaves by SMPP without accents, with its cost, and its receipt is kept once', async () => {
  const { operator, server } = await operatorWithServer()
  await queue(server)
  await expect.poll(() => operator.submitted).toHaveLength(1)
  expect(operator.submitted[0]).toMatchObject({
    to: `258${PHONE}`,
    from: 'Salama',
    text: 'Salama: a sua encomenda esta pronta.',
    udh: null,
  })
  await expect
    .poll(() => messagesOf(server))
    .toMatchObject([{ status: 'sent', parts: 1, cost: 150, receipt: 'awaited' }])
  operator.receipt({ id: 'm1', from: `258${PHONE}`, state: 'ENROUTE' })
  // One that names another number than the reader's is forged.
  operator.receipt({ id: 'm1', from: '258842222222', state: 'UNDELIV' })
  operator.receipt({ id: 'm1', from: `258${PHONE}`, state: 'DELIVRD' })
  // What contradicts it comes later: receipts that are handed over together are kept in no order.
  await expect.poll(() => operator.counts.acknowledged).toEqual([0, 0, 0])
  operator.receipt({ id: 'm1', from: `258${PHONE}`, state: 'DELIVRD' })
  operator.receipt({ id: 'm1', from: `258${PHONE}`, state: 'UNDELIV' })
  operator.receipt({ id: 'm99', from: `258${PHONE}`, state: 'DELIVRD' })
  await expect.poll(() => operator.counts.acknowledged).toEqual([0, 0, 0, 0, 0, 0])
  expect(await messagesOf(server)).toMatchObject([{ status: 'sent', receipt: 'delivered' }])
  expect(await server.query('select channel, subject, messages, parts, cost::int from notifications_usage')).toEqual([
    { channel: 'sms', subject: 'timely', messages: 1, parts: 1, cost: 150 },
  ])
})

test('a long text leaves in parts that a telephone joins', async () => {
  const { operator, server } = await operatorWithServer()
  const body = `${'abcdefghi '.repeat(20)}fim`
  await queue(server, { body })
  await expect.poll(() => operator.submitted).toHaveLength(2)
  expect(operator.submitted.map(({ text }) => text).join('')).toBe(body)
  expect(operator.submitted.map(({ udh }) => udh?.slice(-2))).toEqual([
    [2, 1],
    [2, 2],
  ])
  await expect.poll(() => messagesOf(server)).toMatchObject([{ status: 'sent', parts: 2, cost: 300 }])
})

test('an operator that throttles gets it later, and no attempt is lost by that', async () => {
  const { operator, server } = await operatorWithServer()
  operator.endings.push('throttled', 'throttled')
  await queue(server)
  await expect.poll(() => messagesOf(server)).toMatchObject([{ status: 'sent' }])
  expect(operator.submitted).toHaveLength(1)
})

test('a notice that was handed on and not answered is never sent a second time', async () => {
  const { operator, server } = await operatorWithServer()
  operator.endings.push('drop')
  await queue(server)
  await expect.poll(() => messagesOf(server)).toMatchObject([{ status: 'unknown' }])
  // The connection is made again, and what comes then leaves.
  await queue(server, { recipient: '841239912' })
  await expect.poll(async () => (await messagesOf(server)).map(({ status }) => status)).toEqual(['unknown', 'sent'])
  expect(operator.submitted.map(({ to }) => to)).toEqual([`258${PHONE}`, '258841239912'])
  expect(operator.counts.binds).toBeGreaterThan(1)
})

test('what a process took and did not live to tell of stays, a code is sent again', async () => {
  const { operator, server } = await operatorWithServer()
  const taken = `insert into notifications_messages
    (id, channel, kind, class, notice_id, recipient, body, status, attempts, next_attempt_at, handed_at, expires_at, created_at)
    values (gen_random_uuid(), 'sms', $1, $2, $3, '841239913', $4, 'queued', 1, now(), now() - interval '30 seconds',
      now() + interval '10 minutes', now())`
  await server.query(taken, ['notice', 'timely', '00000000-0000-7000-9000-000000000001', 'aviso'])
  await server.query(taken, ['code', null, null, 'codigo'])
  await queue(server, { recipient: '841239914' })
  await expect.poll(() => operator.submitted.map(({ text }) => text).sort()).toHaveLength(2)
  expect(operator.submitted.map(({ text }) => text)).toContain('codigo')
  await expect
    .poll(async () => (await messagesOf(server)).map(({ status }) => status).sort())
    .toEqual(['sent', 'sent', 'unknown'])
})

test('a notice leaves by one SMS, however often it is queued', async () => {
  const { operator, server } = await operatorWithServer()
  const notice = { id: '00000000-0000-7000-9000-000000000002', class: 'must_act' }
  const ids = await atOnce([1, 2, 3], () => queue(server, { notice }))
  expect(ids.filter((id) => id !== null)).toHaveLength(1)
  await expect.poll(() => messagesOf(server)).toMatchObject([{ status: 'sent' }])
  expect(operator.submitted).toHaveLength(1)
})

test('above the cap of a person or a month codes and what must be acted on leave alone', async () => {
  const { operator, server } = await operatorWithServer({ SMS_PER_PERSON_A_DAY: '2', SMS_PER_MONTH: '4' })
  const sent = async () => (await messagesOf(server)).map(({ status, last_error: error }) => [status, error])
  for (const place of [1, 2, 3]) {
    await queue(server)
    await expect.poll(async () => (await sent()).filter(([status]) => status !== 'queued')).toHaveLength(place)
  }
  expect((await sent())[2]).toEqual(['failed', 'above the cap of a person'])
  const urgent = { id: '00000000-0000-7000-9000-000000000003', class: 'must_act' }
  await queue(server, { notice: urgent })
  await queue(server, { kind: 'code', notice: undefined })
  await expect.poll(() => operator.submitted).toHaveLength(4)
  await expect.poll(async () => (await sent()).filter(([status]) => status === 'sent')).toHaveLength(4)
  await queue(server, { recipient: '841239915' })
  await expect.poll(async () => (await sent()).at(-1)).toEqual(['failed', 'above the cap of the month'])
})

test('an operator that no longer answers is left, and the wire opened again', async () => {
  const { operator, server } = await operatorWithServer({ POLICY_SMPP_ENQUIRE_MS: '50' })
  await expect.poll(() => operator.counts.enquiries).toBeGreaterThan(1)
  operator.answerEnquiries(false)
  await expect.poll(() => operator.counts.binds).toBeGreaterThan(1)
  operator.answerEnquiries(true)
  await queue(server)
  await expect.poll(() => messagesOf(server)).toMatchObject([{ status: 'sent' }])
})

test('two ways for SMS at once are refused at start', async () => {
  const env = { SMPP_URL: 'smpp://a:b@127.0.0.1:1', SMS_URL: 'http://127.0.0.1:1/' }
  await expect(serverForTest({ env })).rejects.toThrow('indique só um dos dois')
  await expect(serverForTest({ env: { SMPP_URL: 'smpp://127.0.0.1:1' } })).rejects.toThrow('utilizador')
})
