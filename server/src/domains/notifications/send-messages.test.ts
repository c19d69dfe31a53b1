import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import type { MessageKind } from '@salama/contract/notifications/messages'
import { afterEach, expect, test } from 'vitest'
import { serverForTest, type TestServer } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { closeUnanswered, insertMessage, leaseMessages } from './store/messages.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

type Sms = { authorization: string | undefined; body: unknown }

/** A service for SMS that answers with these statuses in turn, the last one for ever. */
async function smsService(statuses: number[]): Promise<{ url: string; received: Sms[] }> {
  const received: Sms[] = []
  const service: Server = createServer(async (request: IncomingMessage, reply) => {
    let text = ''
    for await (const part of request) text += String(part)
    received.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
    reply.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  open.push(service)
  return { url: `http://127.0.0.1:${(service.address() as { port: number }).port}/send`, received }
}

/** The few words of SMTP that a client needs; keeps what it is given. */
async function mailService(): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const service = createSocketServer((socket) => {
    let isData = false
    let mail = ''
    socket.write('220 ready\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        mail += text
        if (!mail.endsWith('\r\n.\r\n')) return
        isData = false
        received.push(mail)
        socket.write('250 taken\r\n')
      } else if (/^DATA/i.test(text)) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  open.push(service)
  return { url: `smtp://127.0.0.1:${(service.address() as { port: number }).port}`, received }
}

const PHONE = '841239999'
const MAIL = 'rita.mensagens@exemplo.co.mz'

async function askForCodes(server: TestServer): Promise<void> {
  const body = { fullName: 'Rita Cossa', email: MAIL, phone: PHONE, password: 'Palavra-Passe-1', acceptTerms: true }
  await server.visitor().post('/api/auth/register', body)
  for (const identifier of [PHONE, MAIL])
    expect((await server.visitor().post('/api/auth/recovery', { identifier })).status).toBe(200)
}

const messagesOf = (server: TestServer) =>
  server.query<{ channel: string; status: string; attempts: number; body: string | null; last_error: string | null }>(
    'select channel, status, attempts, body, last_error from notifications_messages order by channel',
  )

test('codes leave by SMS and by e-mail, and are forgotten once they have left (X-016, PRV-01)', async () => {
  const [sms, mail] = [await smsService([200]), await mailService()]
  const server = await serverForTest({
    env: { SMS_URL: sms.url, SMS_TOKEN: 'chave', SMS_SENDER: 'Salama', SMTP_URL: mail.url },
  })
  await askForCodes(server)
  await expect.poll(() => sms.received).toHaveLength(1)
  expect(sms.received[0]).toEqual({
    authorization: 'Bearer chave',
    body: { to: `+258${PHONE}`, from: 'Salama', text: expect.stringMatching(/^Salama: \d{6} e o seu codigo/) },
  })
  await expect.poll(() => mail.received).toHaveLength(1)
  expect(mail.received[0]).toContain(`To: ${MAIL}`)
  await expect
    .poll(async () => (await messagesOf(server)).map(({ status, body }) => [status, body]))
    .toEqual([
      ['sent', null],
      ['sent', null],
    ])
})

test('a message that is not taken is tried again, and one that is refused is given up', async () => {
  const [sms, mail] = [await smsService([503, 200]), await mailService()]
  const server = await serverForTest({ env: { SMS_URL: sms.url, SMTP_URL: mail.url } })
  await askForCodes(server)
  await expect
    .poll(async () => (await messagesOf(server)).find(({ channel }) => channel === 'sms'))
    .toMatchObject({ status: 'sent', attempts: 2 })
  expect(new Set(sms.received.map(({ body }) => JSON.stringify(body))).size).toBe(1)

  const refusing = await smsService([401])
  const other = await serverForTest({ env: { SMS_URL: refusing.url, SMTP_URL: mail.url } })
  await askForCodes(other)
  await expect
    .poll(async () => (await messagesOf(other)).find(({ channel }) => channel === 'sms'))
    .toMatchObject({ status: 'failed', attempts: 1, body: null, last_error: 'HTTP 401' })
})

test('the desk sees what became of a message, and its text in a demonstration alone (AZ-07, PRV-01)', async () => {
  const sms = await smsService([200])
  const server = await serverForTest({ env: { SMS_URL: sms.url, DEMO: '1' } })
  await askForCodes(server)
  const staff = await makeStaff(server)
  await expect
    .poll(async () => (await staff.get('/api/operator/messages')).body)
    .toMatchObject([
      { channel: 'email', status: 'kept', recipient: MAIL, body: expect.stringMatching(/\d{6} é o seu código/) },
      { channel: 'sms', status: 'sent', recipient: '•••• 9999', body: null },
    ])
  const stranger = await server.person()
  expect((await stranger.get('/api/operator/messages')).status).toBe(403)
})

test('nothing is handed on late or early, nor what may not be repeated a second time (X-016)', async () => {
  const server = await serverForTest()
  const db = server.app.platform.db.sql
  // Years ahead, where nothing is due for the server.
  const now = new Date('2031-03-04T10:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const add = async (kind: MessageKind, { from = now, until = later(10) } = {}): Promise<string> => {
    const id = randomUUID()
    const to = { channel: 'sms', userId: null, recipient: '841234567', subject: null, noticeClass: null } as const
    const message = { ...to, id, kind, noticeId: null, body: 'Olá', status: 'queued', expiresAt: until } as const
    await insertMessage(db, { ...message, now: from })
    return id
  }
  const [code, notice] = [await add('code'), await add('notice')]
  await add('code', { until: now })
  const soon = await add('notice', { from: new Date(now.getTime() + 2) })
  const lease = async (at: Date, most = 10) =>
    (await leaseMessages(db, { channels: ['sms'], now: at, leaseUntil: new Date(at.getTime() + 1), most })).map(
      ({ id }) => id,
    )
  const leased = [await lease(now, 1), await lease(now), await lease(now)]
  expect(leased.map(({ length }) => length)).toEqual([1, 1, 0])
  expect(leased.flat().toSorted()).toEqual([code, notice].toSorted())
  expect(await lease(new Date(now.getTime() + 1))).toEqual([code])
  await closeUnanswered(db, new Date(now.getTime() + 2))
  const ids = [code, notice, soon]
  const rows = await server.query('select id, status from notifications_messages where id = any($1)', [ids])
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [code, 'queued'],
      [notice, 'unknown'],
      [soon, 'queued'],
    ]),
  )
})
