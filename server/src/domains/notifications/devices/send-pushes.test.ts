import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  isSignedFor,
  type PushDevice,
  PushService,
  pushDevice,
} from '../../../../testing/notifications/push-service.ts'
import { atOnce } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { PUSH_SWEEP } from '../commands/send-message.ts'
import { type Notice, notify } from '../public.ts'
import { leaseMessages } from '../store/messages.ts'
import { LEAVE_SWEEP, leaveInbox } from '../ways/commands.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await new PushService().start()
  server = await startTestServer({ env: { DEMO: '1', PUSH_SERVICES: service.origin } })
})
afterEach(() => {
  service.statuses = [201]
})
afterAll(async () => {
  await server.stop()
  service.stop()
})

type Person = Awaited<ReturnType<TestServer['person']>>
const SUBSCRIPTIONS = '/api/push/subscriptions'

async function subscribed(
  device = pushDevice(service.origin),
  named: { phone?: string } = {},
): Promise<{ person: Person; device: PushDevice; id: string }> {
  const person = await server.person(named)
  // The welcome is in the inbox before anything leaves it.
  await expect.poll(async () => (await person.get('/api/notifications')).body['notifications']).toHaveLength(1)
  return { person, device, id: await subscribe(person, device) }
}

async function subscribe(person: Person, { subscription }: PushDevice): Promise<string> {
  const { status, body } = await person.post(SUBSCRIPTIONS, subscription)
  expect(status).toBe(201)
  // By day and by night the same.
  await server.query('update notifications_reach set quiet_from = null, quiet_to = null where user_id = $1', [
    person.id,
  ])
  return body['id']
}

const tell = (userId: string, notice: Partial<Notice> = {}) =>
  server.app.platform.db.transact((tx) =>
    notify(tx, {
      userId,
      source: `orders.ready:${randomUUID()}`,
      class: 'timely',
      title: 'Pedido pronto',
      body: 'Recolha em Padaria São José.',
      href: '/pedidos/1',
      now: new Date(),
      ...notice,
    }),
  )

type Row = { status: string; attempts: number; last_error: string | null; body: string | null }
const pushesTo = (userId: string) =>
  server.query<Row>(
    `select status, attempts, last_error, body from notifications_messages
     where user_id = $1 and channel = 'push' order by created_at`,
    [userId],
  )
const statesTo = async (userId: string) => (await pushesTo(userId)).map(({ status }) => status)

test('a notice reaches a browser with no tab open, sealed for it and signed with our key', async () => {
  const { person, device } = await subscribed()
  await tell(person.id)
  await expect.poll(() => service.toDevice(device)).toHaveLength(1)
  const [payload] = service.toDevice(device)
  expect(payload).toEqual({
    id: expect.any(String),
    title: 'Pedido pronto',
    body: 'Recolha em Padaria São José.',
    href: '/pedidos/1',
    tag: expect.stringMatching(/^[\w-]{32}$/),
    isUrgent: false,
    at: expect.any(String),
  })
  const { headers = {} } = service.received.find(({ path }) => path === device.path) ?? {}
  expect(headers).toMatchObject({ urgency: 'high', topic: payload?.tag, 'content-encoding': 'aes128gcm' })
  expect(Number(headers['ttl'])).toBeGreaterThan(7_000)
  const { publicKey } = (await person.get('/api/push/key')).body as unknown as { publicKey: string }
  expect(isSignedFor(String(headers['authorization']), { origin: service.origin, publicKey })).toBe(true)
  // What has left is forgotten.
  await expect.poll(() => pushesTo(person.id)).toMatchObject([{ status: 'sent', body: null }])
})

test('a locked phone shows nothing that is nobody else’s, and a button for what must be answered', async () => {
  const { person, device } = await subscribed()
  await tell(person.id, {
    class: 'must_act',
    title: 'Paciente à espera',
    body: 'Ana Cossa, tensão alta, está na sala.',
    outside: 'Um paciente está à sua espera.',
    press: { label: 'Estou a caminho' },
  })
  await expect.poll(() => service.toDevice(device)).toHaveLength(1)
  expect(service.toDevice(device)).toMatchObject([
    { title: 'Salama', body: 'Um paciente está à sua espera.', isUrgent: true, press: { label: 'Estou a caminho' } },
  ])
  // The worker says 'seen' with the session of its browser: that ends the chain.
  await person.post('/api/notifications/read', { ids: [service.toDevice(device)[0]?.id] })
  expect((await person.get('/api/notifications')).body['notifications'][0]).toMatchObject({
    readAt: expect.any(String),
  })
})

test('of many subscriptions in one session, also at once, one is left', async () => {
  const { person } = await subscribed()
  const devices = Array.from({ length: 12 }, () => pushDevice(service.origin))
  const taken = await atOnce(devices, (device) => person.post(SUBSCRIPTIONS, device.subscription))
  expect(taken.map(({ status }) => status)).toEqual(devices.map(() => 201))
  const left = await server.query('select from notifications_devices where user_id = $1', [person.id])
  expect(left).toHaveLength(1)
})

test('a device that is gone is forgotten, and reaches nobody any more', async () => {
  for (const status of [404, 410]) {
    const { person, device } = await subscribed()
    service.statuses = [status]
    await tell(person.id)
    await expect.poll(() => pushesTo(person.id)).toMatchObject([{ status: 'failed', last_error: `HTTP ${status}` }])
    expect(await server.query('select from notifications_devices where user_id = $1', [person.id])).toEqual([])
    const [reach] = await server.query('select has_push from notifications_reach where user_id = $1', [person.id])
    expect(reach).toEqual({ has_push: false })
    await tell(person.id)
    expect(service.toDevice(device)).toHaveLength(1)
  }
})

test('a service that is busy is asked again, one that refuses is not, and neither keeps a code waiting', async () => {
  const phone = '847799901'
  const { person, device } = await subscribed(pushDevice(service.origin), { phone })
  service.statuses = [503, 201]
  await tell(person.id)
  await expect.poll(() => pushesTo(person.id)).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(new Set(service.toDevice(device).map(({ tag }) => tag)).size).toBe(1)
  service.statuses = [400]
  await tell(person.id)
  await expect.poll(() => statesTo(person.id)).toEqual(['sent', 'failed'])
  // A redirect is followed nowhere.
  service.statuses = [307]
  await tell(person.id)
  await expect.poll(async () => (await pushesTo(person.id)).at(-1)?.last_error).toBe('HTTP 307')

  service.statuses = [null]
  await tell(person.id, { class: 'account', title: 'Palavra-passe mudada' })
  await expect.poll(() => service.toDevice(device).length).toBeGreaterThan(5)
  await server.visitor().post('/api/auth/recovery', { identifier: phone })
  await expect
    .poll(() => server.query(`select status from notifications_messages where recipient = $1`, [phone]))
    .toEqual([{ status: 'kept' }])
})

test('one account at a time is told on a browser, and none once it has left', async () => {
  const { person: ana, device, id } = await subscribed()
  expect(await subscribe(ana, device)).toBe(id)
  expect((await ana.get('/api/notifications/preferences')).body['reach']).toMatchObject({ devices: 1, thisDevice: id })
  const rui = await server.person()
  const taken = await subscribe(rui, device)
  expect(taken).not.toBe(id)
  expect((await ana.get('/api/notifications/preferences')).body['reach']).toMatchObject({
    devices: 0,
    thisDevice: null,
  })
  await tell(ana.id)
  await tell(rui.id, { title: 'Para o Rui' })
  await expect.poll(() => service.toDevice(device).map(({ title }) => title)).toEqual(['Para o Rui'])
  const foreign = await ana.send('DELETE', `${SUBSCRIPTIONS}/${taken}`)
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'notifications.device_not_found'])
  await rui.post('/api/auth/select-role', { userType: 'patient' })
  expect((await rui.get('/api/notifications/preferences')).body['reach']).toMatchObject({
    devices: 1,
    thisDevice: taken,
  })
  await rui.get('/api/logout')
  expect(await server.query('select from notifications_devices where id = $1', [taken])).toEqual([])
  await tell(rui.id)
  await expect.poll(() => server.query('select from notifications_inbox where leave_at is not null')).toEqual([])
  expect(service.toDevice(device)).toHaveLength(1)
})

test('a session has one device, so that ten thousand subscriptions are one', async () => {
  const { person } = await subscribed()
  for (let n = 0; n < 12; n++) await subscribe(person, pushDevice(service.origin))
  expect((await person.get('/api/notifications/preferences')).body['reach']['devices']).toBe(1)
  const id = (await person.get('/api/notifications/preferences')).body['reach']['thisDevice'] as string
  expect((await person.send('DELETE', `${SUBSCRIPTIONS}/${id}`)).status).toBe(200)
  expect((await person.send('DELETE', `${SUBSCRIPTIONS}/${id}`)).status).toBe(404)
})

test('an endpoint in a private network, or odd keys, are refused with a sentence', async () => {
  const person = await server.person()
  const { keys } = pushDevice(service.origin).subscription
  for (const endpoint of ['http://127.0.0.1:22/a', 'https://169.254.169.254/latest', 'https://db.internal/x'])
    expect(await person.post(SUBSCRIPTIONS, { endpoint, keys })).toMatchObject({
      status: 400,
      body: { code: 'notifications.endpoint_refused' },
    })
  const endpoint = `${service.origin}/push/1`
  for (const wrong of [
    {},
    { endpoint },
    { endpoint, keys: { p256dh: 'x', auth: 'y' } },
    { endpoint: 5, keys },
    { endpoint: 'https:push.example.com/1', keys },
    { endpoint: 'https://push.example.com/\0', keys },
  ])
    expect((await person.post(SUBSCRIPTIONS, wrong)).status).toBe(400)
  expect((await server.visitor().post(SUBSCRIPTIONS, { endpoint, keys })).status).toBe(401)
})

test('kills between fan-out and sending neither lose a push nor show it twice', async () => {
  const { db } = server.app.platform
  const channels = { gateways: {}, modeOf: () => 'queued' as const, smpp: undefined }
  const deps = { channels, origin: () => 'https://salama.example', hears: false }
  const fanOut = () =>
    db
      .transact(async (tx) => {
        await leaveInbox(tx, deps, { now: new Date(), most: 10 })
        throw new Error('killed before the commit')
      })
      .catch(() => undefined)
  // Taken by a process that died, so long ago that another may try.
  const take = (now: Date) => leaseMessages(db.sql, { channels: ['push'], now, leaseUntil: now, most: 10 })
  const wake = () =>
    db.transact(async (tx) => {
      for (const sweep of [LEAVE_SWEEP, PUSH_SWEEP]) tx.dueAt(sweep, new Date())
    })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('fan out', 'take'), { maxLength: 3 }), async (kills) => {
      const { person, device } = await subscribed()
      const told = tell(person.id)
      for (const kill of kills) await (kill === 'take' ? take(new Date()) : fanOut())
      await told
      await wake()
      await expect.poll(() => statesTo(person.id)).toEqual(['sent'])
      expect(new Set(service.toDevice(device).map(({ tag }) => tag)).size).toBe(1)
    }),
    { numRuns: 8 },
  )
})
