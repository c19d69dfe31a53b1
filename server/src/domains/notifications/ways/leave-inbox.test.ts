import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { served } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Notice, notify } from '../public.ts'
import { takeLeaving } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' }, freshenMs: 10 ** 9 })
})
afterAll(() => server.stop())

let numbers = 0
/** Somebody whose phone a code has confirmed, as its consumer knows it. */
async function reachable(confirmed: { phone?: boolean; email?: boolean } = { phone: true }) {
  const phone = `84770${String(++numbers).padStart(4, '0')}`
  const person = await server.person({ phone })
  await server.query(
    `update accounts_users set phone_confirmed_at = case when $2 then now() end,
      email_confirmed_at = case when $3 then now() end where id = $1`,
    [person.id, confirmed.phone ?? false, confirmed.email ?? false],
  )
  await server.app.platform.db.transact(async (tx) => tx.emit('accounts.contact_confirmed', { userId: person.id }))
  await expect
    .poll(() => server.query('select from notifications_reach where user_id = $1', [person.id]))
    .toHaveLength(1)
  // By day and by night the same.
  await server.query('update notifications_reach set quiet_from = null, quiet_to = null')
  return { ...person, get: person.get.bind(person), send: person.send.bind(person), id: person.id, phone }
}

const tell = (userId: string, notice: Partial<Notice> = {}) =>
  server.app.platform.db.transact((tx) =>
    notify(tx, {
      userId,
      source: `orders.ready:${randomUUID()}`,
      class: 'timely',
      title: 'Pedido pronto',
      body: 'Recolha em Padaria Central e diga o código 4821.',
      href: '/pedidos/1',
      now: new Date(),
      ...notice,
    }),
  )

type Row = { channel: string; status: string; body: string | null; class: string; last_error: string | null }
const messagesOf = (userId: string) =>
  server.query<Row>(
    `select channel, status, body, class, last_error from notifications_messages
     where user_id = $1 order by created_at, href desc`,
    [userId],
  )
const leaving = () => server.query('select from notifications_inbox where leave_at is not null')

test('a notice leaves by SMS to a confirmed phone, with an address for its reader alone', async () => {
  const ana = await reachable()
  await tell(ana.id, { outside: 'Falta um documento ao seu pedido.' })
  await expect.poll(() => messagesOf(ana.id)).toMatchObject([{ channel: 'sms', status: 'kept', class: 'timely' }])
  const [{ body } = { body: '' }] = await messagesOf(ana.id)
  const link = /^Salama: Falta um documento ao seu pedido\. (http\S+)$/.exec(body ?? '')?.[1] ?? ''
  const path = new URL(link).pathname
  const opened = await ana.get(path)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/pedidos/1'])
  expect((await ana.get('/api/notifications')).body['notifications'][0]).toMatchObject({
    title: 'Pedido pronto',
    readAt: expect.any(String),
  })
  const stranger = await server.person()
  expect((await stranger.get(path)).headers.get('location')).toBe('/notificacoes')
  expect((await server.visitor().get(path)).headers.get('location')).toBe(`/api/login?next=${encodeURIComponent(path)}`)
})

test('nothing leaves to a phone that nobody has confirmed, and of nobody any row waits', async () => {
  const rui = await server.person({ phone: '847711111' })
  await tell(rui.id)
  await tell(rui.id, { class: 'account' })
  const [{ count } = { count: 0 }] = await server.query<{ count: number }>(
    'select count(leave_at)::int as count from notifications_inbox where user_id = $1',
    [rui.id],
  )
  expect(count).toBe(0)
  await expect.poll(leaving).toEqual([])
  expect(await messagesOf(rui.id)).toEqual([])
})

test('the same news told twice leaves once', async () => {
  const ana = await reachable()
  const source = `orders.ready:${randomUUID()}`
  await Promise.all([1, 2, 3].map(() => served(() => tell(ana.id, { source }))))
  await expect.poll(() => messagesOf(ana.id)).toHaveLength(1)
  await tell(ana.id, { source })
  await expect.poll(leaving).toEqual([])
  expect(await messagesOf(ana.id)).toHaveLength(1)
})

test('what the person chose counts, and what cannot be chosen stays', async () => {
  const ana = await reachable({ phone: true, email: true })
  const before = (await ana.get('/api/notifications/preferences')).body
  expect(before).toMatchObject({ isSmsStopped: false, reach: { phone: ana.phone, email: expect.any(String) } })
  expect(before['ways']).toContainEqual({ class: 'account', way: 'email', isOn: true, isFixed: true })
  const choose = (ways: object[], rest: object = {}) =>
    ana.send('PUT', '/api/notifications/preferences', { ways, quietHours: null, isSmsStopped: false, ...rest })
  const chosen = await choose([
    { class: 'timely', way: 'sms', isOn: false },
    { class: 'money', way: 'sms', isOn: true },
    { class: 'account', way: 'email', isOn: false },
    { class: 'must_act', way: 'email', isOn: true },
  ])
  expect(chosen.status).toBe(200)
  expect(chosen.body['ways']).toEqual(
    before['ways'].map((one: { class: string; way: string }) => {
      if (one.class === 'timely' && one.way === 'sms') return { ...one, isOn: false }
      return one.class === 'money' && one.way === 'sms' ? { ...one, isOn: true } : one
    }),
  )
  await tell(ana.id)
  await tell(ana.id, { class: 'money', title: 'Dinheiro devolvido' })
  await expect
    .poll(async () => (await messagesOf(ana.id)).map(({ channel }) => channel).sort())
    .toEqual(['email', 'sms'])

  expect((await choose([], { isSmsStopped: true })).body['isSmsStopped']).toBe(true)
  await tell(ana.id)
  await expect.poll(leaving).toEqual([])
  expect(await messagesOf(ana.id)).toHaveLength(2)
})

test('odd preferences are refused with what is wrong', async () => {
  const ana = await reachable()
  const put = (body: object) => ana.send('PUT', '/api/notifications/preferences', body)
  const fine = { ways: [], quietHours: { from: 22, to: 6 }, isSmsStopped: false }
  expect((await put(fine)).body['quietHours']).toEqual({ from: 22, to: 6 })
  for (const wrong of [
    { ...fine, quietHours: { from: 6, to: 6 } },
    { ...fine, quietHours: { from: 6, to: 24 } },
    { ...fine, quietHours: { from: 6.5, to: 8 } },
    { ...fine, ways: [{ class: 'spam', way: 'sms', isOn: true }] },
    { ...fine, ways: [{ class: 'money', way: 'fax', isOn: true }] },
    { ...fine, ways: [{ class: 'money', way: 'sms', isOn: 'yes' }] },
    { ...fine, isSmsStopped: 'no' },
  ]) {
    expect(await put(wrong)).toMatchObject({ status: 400, body: { fields: [expect.anything()] } })
  }
})

test('of several that wait about one page the newest leaves; what is read does not', async () => {
  const ana = await reachable()
  await server.query(
    `insert into notifications_messages (id, channel, kind, class, notice_id, user_id, recipient, body, href, collapses,
       status, next_attempt_at, expires_at, created_at)
     values (gen_random_uuid(), 'sms', 'notice', 'timely', gen_random_uuid(), $1, '847700001', 'cedo', '/pedidos/7', true,
       'queued', now() + interval '1 hour', now() + interval '3 hours', now() - interval '1 minute')`,
    [ana.id],
  )
  await tell(ana.id, { href: '/pedidos/8' })
  await tell(ana.id, { href: '/pedidos/7' })
  const states = async () => (await messagesOf(ana.id)).map(({ status, last_error: error }) => [status, error])
  await expect.poll(states).toEqual([
    ['expired', 'newer news of the same'],
    ['kept', null],
    ['kept', null],
  ])

  await server.query(
    `update notifications_messages set status = 'queued', next_attempt_at = now() + interval '1 hour'
     where user_id = $1 and href = '/pedidos/8'`,
    [ana.id],
  )
  const { notifications } = (await ana.get('/api/notifications')).body as {
    notifications: { id: string; href: string }[]
  }
  const ids = notifications.filter(({ href }) => href === '/pedidos/8').map(({ id }) => id)
  await ana.send('POST', '/api/notifications/read', { ids })
  expect(await states()).toEqual([
    ['expired', 'newer news of the same'],
    ['expired', 'read before'],
    ['kept', null],
  ])
})

test('two workers take no notice twice, and neither waits for the other', async () => {
  const ana = await reachable()
  for (const n of [1, 2, 3]) await tell(ana.id, { href: `/pedidos/${n}` })
  await expect.poll(() => messagesOf(ana.id)).toHaveLength(3)
  const [soon, later] = [1, 2].map((days) => new Date(Date.now() + days * DAY_MS)) as [Date, Date]
  await server.query(
    `update notifications_inbox
     set leave_at = case when user_id = $1 and href like '/pedidos/%' then $2::timestamptz end`,
    [ana.id, soon],
  )
  const { db } = server.app.platform
  const take = (tx: Tx, most: number) => takeLeaving(tx.sql, { now: later, most })
  await db.transact(async (tx) => {
    const first = await take(tx, 2)
    const others = await db.transact((other) => take(other, 10))
    expect([first.length, others.length]).toEqual([2, 1])
    expect(first.map(({ id }) => id)).not.toContain(others[0]?.id)
  })
  expect(await db.transact((tx) => take(tx, 10))).toEqual([])
})
