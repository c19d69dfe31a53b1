import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { type RedisForTests, startRedis } from '../../../testing/redis.ts'
import { startSalama } from '../../../testing/salama-process.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
  Visitor,
} from '../../../testing/server.ts'
import { RedisBus } from './redis-bus.ts'

// Two nodes on one database, as behind a load balancer: a browser is connected to either.

const idsIn = (text: string) => [...text.matchAll(/"id":"(n\d+)"/g)].map(([, id]) => id)

describe.each(['NOTIFY', 'Redis'])('live news between two nodes over %s', (bus) => {
  let database: TestDatabase
  let nodes: TestServer[] = []
  let redis: RedisForTests | undefined

  beforeAll(async () => {
    if (bus === 'Redis') redis = await startRedis()
    database = await createTestDatabase()
    const env: Record<string, string> = { SESSION_SECRET: 'k'.repeat(40), ...(redis ? { REDIS_URL: redis.url } : {}) }
    nodes = [await startTestServer({ database, env }), await startTestServer({ database, env })]
  })
  afterAll(async () => {
    for (const node of nodes) await node.stop()
    await redis?.stop()
  })

  const at = (place: number): TestServer => {
    const node = nodes[place]
    if (!node) throw new Error(`there is no node ${place}`)
    return node
  }
  const tell = (place: number, userId: string, id: string) =>
    at(place).app.platform.db.transact(async (tx) => tx.tell(userId, 'appointment', { id, version: 1 }))

  test('a browser on either node gets all news of both, each once (MN-01, HTTP-021)', async () => {
    const person = await at(0).person()
    const streams = await Promise.all(nodes.map(({ origin }) => openEventStream(person, { origin })))
    onTestFinished(() => streams.forEach((stream) => stream.close()))
    const all = Array.from({ length: 60 }, (_, n) => `n${n}`)
    await Promise.all(all.map((id, n) => tell(n % 2, person.id, id)))
    for (const stream of streams) {
      await expect.poll(() => new Set(idsIn(stream.text())).size).toBe(all.length)
      expect(idsIn(stream.text()).sort()).toEqual([...all].sort())
    }
  })

  test('a push reaches the browsers of the other node and is not replayed', async () => {
    const person = await at(0).person()
    const first = await openEventStream(person, { origin: at(1).origin })
    await at(0).app.platform.live.push({ event: 'position', userIds: [person.id], id: 't1', data: { lat: -25.9 } })
    await expect.poll(() => first.text()).toContain('"data":{"lat":-25.9}')
    const lastId = [...first.text().matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
    first.close()
    const again = await openEventStream(person, { origin: at(1).origin, headers: { 'last-event-id': lastId } })
    onTestFinished(() => again.close())
    await expect.poll(() => again.text()).toContain(': aberto')
    expect(again.text()).not.toContain('lat')
  })

  test('a poll that missed no news gets its 304 without a query, also after news from the other node', async () => {
    const person = await at(0).person()
    const here = at(1)
    const visitor = new Visitor(here.origin)
    const [name = '', value = ''] = person.cookieHeader().split('=', 2)
    visitor.setCookie(name, value)
    const poll = (etag?: string) => visitor.get('/api/notifications', etag ? { 'if-none-match': etag } : {})
    const stream = await openEventStream(person, { origin: here.origin })
    onTestFinished(() => stream.close())
    // The news of the registration has arrived once a later one has.
    await expect.poll(() => at(0).query('select 1 from platform_outbox')).toEqual([])
    await tell(0, person.id, 'n5')
    await expect.poll(() => stream.text()).toContain('n5')
    const etag = (await poll()).headers.get('etag') ?? ''
    // A row that no news reports stays unseen, which shows that the database is not asked.
    await at(0).query(
      `insert into notifications_inbox (id, user_id, source, title, body, created_at)
       values (gen_random_uuid(), $1, 'test', 'Olá', 'Há novidades.', now())`,
      [person.id],
    )
    expect((await poll(etag)).status).toBe(304)
    await at(0).app.platform.db.transact(async (tx) => tx.tell(person.id, 'notification', { id: 'n1', version: 1 }))
    await expect.poll(async () => (await poll(etag)).status).toBe(200)
    expect((await poll()).text).toContain('Há novidades.')
  })

  if (bus === 'Redis') {
    test('news waits in the outbox while Redis is away, and browsers read all again when it is back (MN-05)', async () => {
      const person = await at(0).person()
      const stream = await openEventStream(person, { origin: at(1).origin })
      onTestFinished(() => stream.close())
      await redis?.stop()
      const tries = vi.spyOn(RedisBus.prototype, 'deliver')
      await tell(0, person.id, 'n77')
      await expect.poll(() => tries.mock.settledResults.some(({ type }) => type === 'rejected')).toBe(true)
      expect(stream.text()).not.toContain('n77')
      redis = await startRedis(redis?.port)
      await expect.poll(() => stream.text()).toContain('event: resync')
      await expect.poll(async () => at(0).query(`select 1 from platform_outbox where consumer = 'live'`)).toEqual([])
    })
  }
})

test('news of a node that died is delivered by the other, whose browsers miss nothing (MN-05, CRS-10)', async () => {
  const database = await createTestDatabase()
  const { host, port, user, database: name } = database.connection
  const url = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}&port=${port}`
  const start = () => startSalama({ env: { DATABASE_URL: url, PUBLIC_ORIGIN: 'http://localhost', SANDBOX_PORT: '0' } })
  const [dying, surviving] = [await start(), await start()]
  onTestFinished(() => surviving.stop())
  await Promise.all([dying.ready(), surviving.ready()])
  const visitor = new Visitor(dying.origin)
  const { body } = await visitor.post('/api/auth/register', {
    fullName: 'Ana Macuácua',
    email: 'ana.dois.nos@exemplo.co.mz',
    password: 'Palavra-Passe-1',
    acceptTerms: true,
  })
  const userId = String(body['id'])
  const lost = await openEventStream(visitor, { origin: dying.origin })
  const kept = await openEventStream(visitor, { origin: surviving.origin })
  onTestFinished(() => kept.close())
  await expect.poll(() => lost.text()).toContain('id: ')
  await dying.kill()
  await expect.poll(() => lost.closed()).toBe(true)

  // A row that a node committed right before it was killed.
  const client = new pg.Client(database.connection)
  await client.connect()
  const news = [{ event: 'appointment', userId, id: 'n99', version: 1 }]
  await client.query(
    "insert into platform_outbox (consumer, type, payload, due_at) values ('live', 'told', $1::jsonb, now())",
    [JSON.stringify(news)],
  )
  await client.end()
  // The outbox is searched for what others left behind every ten seconds.
  await expect.poll(() => idsIn(kept.text())).toEqual(['n99'])

  const lastId = [...lost.text().matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
  const again = await openEventStream(visitor, { origin: surviving.origin, headers: { 'last-event-id': lastId } })
  onTestFinished(() => again.close())
  await expect.poll(() => again.text()).toContain('event: resync')
})
