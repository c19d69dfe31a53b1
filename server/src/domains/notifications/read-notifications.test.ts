import { randomUUID } from 'node:crypto'
import type { DomainEvents, EventType } from '@salama/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { notify } from './public.ts'
import { deleteHeard, findHeard, insertHeard } from './store/heard.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Inbox = { unread: number; notifications: { id: string; title: string; href: string; readAt: string | null }[] }

const inboxOf = async (person: Visitor): Promise<Inbox> => (await person.get('/api/notifications')).body as Inbox

/** A person whose welcome has arrived. */
async function welcomed() {
  const person = await server.person()
  await expect.poll(async () => (await inboxOf(person)).unread).toBe(1)
  return person
}

/** Emits an event as the domain that owns it would, and waits until every consumer has taken it. */
async function happens<T extends EventType>(type: T, payload: DomainEvents[T]) {
  await server.app.platform.db.transact(async (tx) => tx.emit(type, payload))
  await expect.poll(() => server.query("select from platform_outbox where consumer <> 'live'")).toEqual([])
}

test('greets a new account with an unread notification (HOME-003)', async () => {
  const ana = await welcomed()
  expect((await inboxOf(ana)).notifications).toMatchObject([{ title: 'Bem-vindo ao Salama', href: '/', readAt: null }])
})

test('puts the newest first, and counts as unread what was not read (HOME-003)', async () => {
  const ana = await welcomed()
  const ticketId = randomUUID()
  await happens('support.answered', { ticketId, messageId: randomUUID(), personId: ana.id, number: 'S-000001' })
  const { unread, notifications } = await inboxOf(ana)
  expect(unread).toBe(2)
  expect(notifications[0]).toMatchObject({ title: 'A equipa de apoio respondeu' })

  const one = await ana.post('/api/notifications/read', { ids: [notifications[0]?.id] })
  expect(one).toMatchObject({ status: 200, body: { unread: 1 } })
  expect(await ana.post('/api/notifications/read', {})).toMatchObject({ status: 200, body: { unread: 0 } })
  expect((await inboxOf(ana)).notifications.every(({ readAt }) => readAt !== null)).toBe(true)
})

test('shows and marks nobody else’s notifications, and lets no shared cache keep them (AZ-12)', async () => {
  const ana = await welcomed()
  const rui = await welcomed()
  const [hers] = (await inboxOf(ana)).notifications
  expect((await inboxOf(rui)).notifications.map(({ id }) => id)).not.toContain(hers?.id)
  await rui.post('/api/notifications/read', { ids: [hers?.id] })
  await rui.post('/api/notifications/read', {})
  expect((await inboxOf(ana)).unread).toBe(1)

  const answer = await ana.get('/api/notifications')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const again = await ana.get('/api/notifications', { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect((await rui.get('/api/notifications', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(200)
  expect((await server.visitor().get('/api/notifications')).status).toBe(401)
})

test('tells each answer of the staff in a conversation (X-159)', async () => {
  const ana = await welcomed()
  const ticket = { ticketId: randomUUID(), personId: ana.id, number: 'S-000001' }
  await happens('support.answered', { ...ticket, messageId: randomUUID() })
  await happens('support.answered', { ...ticket, messageId: randomUUID() })
  expect((await inboxOf(ana)).unread).toBe(3)
})

test('makes one notification of news that is delivered twice', async () => {
  const ana = await welcomed()
  const news = { ticketId: randomUUID(), messageId: randomUUID(), personId: ana.id, number: 'S-000001' }
  await happens('support.answered', news)
  await ana.post('/api/notifications/read', {})
  await happens('support.answered', news)
  const { unread, notifications } = await inboxOf(ana)
  expect(notifications.filter(({ title }) => title === 'A equipa de apoio respondeu')).toHaveLength(1)
  expect(unread).toBe(0)
})

test('makes one notification when two processes deliver at the same moment', async () => {
  const ana = await welcomed()
  const notice = {
    userId: ana.id,
    source: 'test:1',
    title: 'Uma',
    body: 'Só uma',
    class: 'news' as const,
    href: null,
    now: new Date(),
  }
  await atOnce(times(8), () => server.app.platform.db.transact((tx) => notify(tx, notice)))
  expect((await inboxOf(ana)).notifications.filter(({ title }) => title === 'Uma')).toHaveLength(1)
})

test('counts news as read once later news settles it, for that person alone', async () => {
  const [ana, rui] = [await welcomed(), await welcomed()]
  const about = { userId: ana.id, body: 'Uma', class: 'news' as const, href: null, now: new Date() }
  const { transact } = server.app.platform.db
  for (const { id: userId } of [ana, rui]) {
    await transact((tx) => notify(tx, { ...about, userId, source: 'test:held', title: 'Por pagar' }))
  }
  await transact((tx) => notify(tx, { ...about, source: 'test:paid', title: 'Paga', settles: 'test:held' }))
  const { unread, notifications } = await inboxOf(ana)
  expect(unread).toBe(2)
  expect(notifications.filter(({ readAt }) => readAt !== null).map(({ title }) => title)).toEqual(['Por pagar'])
  expect((await inboxOf(rui)).unread).toBe(2)
})

test('tells the payer of a payment that came to nothing, and of credit nothing', async () => {
  const ana = await welcomed()
  const ended = { paymentId: randomUUID(), payerId: ana.id, amount: 325_00, isReturned: false }
  await happens('payments.ended', { ...ended, purpose: { kind: 'appointment', id: randomUUID() } })
  await happens('payments.ended', { ...ended, paymentId: randomUUID(), purpose: null })
  const { unread, notifications } = await inboxOf(ana)
  expect(unread).toBe(2)
  expect(notifications[0]).toMatchObject({ title: 'Pagamento não concluído', body: expect.stringContaining('325 MT') })
})

test('tells the payer that money is back, also of a payment that had come to nothing before (PAY-09)', async () => {
  const ana = await welcomed()
  const purpose = { kind: 'appointment', id: randomUUID() }
  const ended = { paymentId: randomUUID(), payerId: ana.id, amount: 325_00 }
  await happens('payments.ended', { ...ended, purpose, isReturned: false })
  for (const again of [purpose, purpose, null]) {
    await happens('payments.ended', { ...ended, purpose: again, isReturned: true })
  }
  const { notifications } = await inboxOf(ana)
  expect(notifications.map(({ title }) => title)).toEqual([
    'Dinheiro devolvido',
    'Pagamento não concluído',
    'Bem-vindo ao Salama',
  ])
  expect(notifications[0]).toMatchObject({
    body: expect.stringContaining('325'),
    href: expect.stringContaining('/pagamentos'),
  })
})

test('tells a person of a conversation that staff closed, not of one that they closed', async () => {
  const ana = await welcomed()
  const closed = { ticketId: randomUUID(), personId: ana.id, number: 'S-000001', reason: 'Está resolvido.' }
  await happens('support.closed', { ...closed, by: 'customer', closedAt: new Date().toISOString() })
  expect((await inboxOf(ana)).unread).toBe(1)
  await happens('support.closed', { ...closed, by: 'operator', closedAt: new Date().toISOString() })
  const [told] = (await inboxOf(ana)).notifications
  const href = `/faq?conversa=${closed.ticketId}`
  expect(told).toMatchObject({ title: 'Conversa encerrada', body: 'Está resolvido.', href })
})

const AT = '2026-11-23T08:00:00.000Z'
const DATA = '/perfil/dados'

test.each<[EventType, object, string, string]>([
  ['accounts.password_changed', { at: AT }, 'Palavra-passe mudada', '/faq'],
  ['accounts.contact_changed', { channel: 'sms', at: AT }, 'Telefone da conta mudado', '/perfil'],
  ['accounts.contact_changed', { channel: 'email', at: AT }, 'E-mail da conta mudado', '/perfil'],
  ['accounts.export_ready', { exportId: randomUUID(), keptUntil: AT }, 'Os seus dados estão prontos', DATA],
  ['accounts.erasure_asked', { dueAt: AT }, 'A sua conta vai ser apagada', DATA],
  ['accounts.erasure_withdrawn', { at: AT }, 'A sua conta fica', DATA],
  ['accounts.erasure_waits', { at: AT, reason: 'Tem dinheiro.' }, 'A conta ainda não foi apagada', DATA],
  ['payouts.number_added', { msisdn: '841234567', usableAt: AT }, 'Número novo para receber ganhos', '/perfil'],
  ['payouts.settled', { payoutId: randomUUID(), amount: 100, status: 'failed' }, 'Ganhos por pagar', '/pagamentos'],
])('tells whose it is, and nobody else, once: %s', async (type, payload, title, href) => {
  const [ana, rui] = [await welcomed(), await welcomed()]
  for (const _ of times(2)) await happens(type, { userId: ana.id, ...payload } as DomainEvents[typeof type])
  const [told, ...others] = (await inboxOf(ana)).notifications
  expect([told, others]).toMatchObject([{ title, href }, [{ title: 'Bem-vindo ao Salama' }]])
  expect((await inboxOf(rui)).unread).toBe(1)
})

test('forgets which calls were heard before an instant, and none that was heard after it', async () => {
  const { id } = await server.person()
  const before = new Date('2026-11-20T12:00:00Z')
  const { sql } = server.app.platform.db
  await insertHeard(sql, { keys: ['order:old'], userId: id, now: new Date(before.getTime() - 1) })
  await insertHeard(sql, { keys: ['order:new'], userId: id, now: before })
  await deleteHeard(sql, before)
  expect(await findHeard(sql, ['order:old', 'order:new'])).toEqual(['order:new'])
})

test('refuses ids that cannot be ids with a sentence, never with a failure', async () => {
  const ana = await welcomed()
  for (const ids of [['x'], 'x', [1], Array.from({ length: 201 }, () => randomUUID())]) {
    expect((await ana.post('/api/notifications/read', { ids })).status).toBe(400)
  }
})
