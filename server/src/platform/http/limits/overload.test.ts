import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { sendRaw } from '../../../../testing/raw.ts'
import { served } from '../../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }

test('refuses a body above its limit before reading it to the end (DOS-02)', async () => {
  const big = `{"identifier":"${'x'.repeat(110_000)}"}`
  const { status, body } = await server.visitor().post('/api/auth/login', big, json)
  expect([status, body['code']]).toEqual([413, 'platform.body_too_large'])
  const chunked = await sendRaw(
    server.origin,
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${`3e8\r\n${'x'.repeat(1000)}\r\n`.repeat(200)}`,
  )
  expect(chunked).toMatch(/^HTTP\/1\.1 413/)
})

test('reads deep, wide and colliding JSON within its limit and lives (DOS-02, INJ-08)', async () => {
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, key) => [`k${key}`, 1])))
  for (const body of [
    '['.repeat(50_000) + ']'.repeat(50_000),
    wide.slice(0, 100_000).replace(/,[^,]*$/, '}'),
    JSON.stringify({ identifier: `${'a'.repeat(50_000)}@${'a.'.repeat(20_000)}`, password: 'x' }),
  ]) {
    expect((await served(() => server.visitor().post('/api/auth/login', body, json))).status).toBeLessThan(500)
  }
  expect((await served(() => server.visitor().get('/api/health'))).status).toBe(200)
})

test('keeps its time-outs far below the defaults of Node (DOS-01)', () => {
  const { headersTimeout, keepAliveTimeout } = server.app.server.server
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  expect(server.app.platform.settings.BODY).toBeLessThanOrEqual(15_000)
  expect(keepAliveTimeout).toBeLessThanOrEqual(30_000)
})

test('cuts off who sends headers drop by drop, while others are answered (DOS-01)', async () => {
  const slow = Array.from({ length: 50 }, () =>
    sendRaw(server.origin, 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ', 60_000),
  )
  expect((await served(() => server.visitor().get('/api/health'))).status).toBe(200)
  const answers = await Promise.all(slow)
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408'))).toBe(true)
})

test('counts an account by itself and spares others behind the same address (DOS-04)', async () => {
  // Its clock stands still: however long the calls take, they are of one minute.
  const now = new Date()
  const own = await serverForTest({ clock: () => now })
  const one = await own.person()
  const other = await own.person()
  const statuses = await Promise.all(
    Array.from({ length: 640 }, () =>
      served(() => one.get('/api/auth/user')).then(
        ({ status, headers }) => [status, headers.get('retry-after')] as const,
      ),
    ),
  )
  const refused = statuses.filter(([status]) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(([, retryAfter]) => Number(retryAfter) >= 1)).toBe(true)
  const spared = await served(() => other.get('/api/auth/user', { 'x-forwarded-for': '10.9.8.7' }))
  expect(spared.status).toBe(200)
})

test('answers 503 while the database is away, and recovers by itself (DOS-07, OPS-10, CRS-02)', async () => {
  const own = await startTestServer()
  try {
    const person = await own.person()
    const name = own.app.platform.db.pool.options.database as string
    const admin = new pg.Client(inject('cluster'))
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    // Not from the cache of sessions, which outlives a short absence.
    const reading = await person.get('/api/appointments')
    expect([reading.status, reading.body['code']]).toEqual([503, 'platform.unavailable'])
    const ready = await own.visitor().get('/api/ready')
    expect([ready.status, ready.body]).toEqual([503, expect.objectContaining({ database: 'down' })])
    await admin.query(`alter database ${name} with allow_connections true`)
    await expect.poll(async () => (await person.get('/api/auth/user')).status).toBe(200)
    expect((await own.visitor().get('/api/ready')).body).toMatchObject({ status: 'ok', database: 'up' })
  } finally {
    await own.stop()
  }
})

test('refuses what writes while the disk is nearly full, and still answers what reads (OPS-03)', async () => {
  let hasRoom = true
  const own = await startTestServer({ hasRoom: () => hasRoom })
  try {
    const person = await own.person()
    hasRoom = false
    const refused = await person.post('/api/auth/select-role', { userType: 'teacher' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await own.visitor().get('/api/ready')).body).toMatchObject({ status: 'ok', writable: false })
    expect((await own.visitor().get('/api/health')).status).toBe(200)
    expect((await person.get('/api/auth/user')).status).toBe(200)
    hasRoom = true
    expect((await person.post('/api/auth/select-role', { userType: 'teacher' })).status).toBe(200)
    expect((await own.visitor().get('/api/ready')).body).toMatchObject({ status: 'ok', writable: true })
  } finally {
    await own.stop()
  }
})

test('gives up a statement that waits for a lock and says 503 (DOS-07)', async () => {
  const own = await startTestServer()
  try {
    const person = await own.person({ userType: null })
    const pool = own.app.platform.db.pool
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from accounts_users where id = $1 for update', [person.id])
    const answer = await person.post('/api/auth/select-role', { userType: 'customer' })
    await client.query('rollback')
    client.release()
    expect([answer.status, answer.body['code']]).toEqual([503, 'platform.unavailable'])
    expect(answer.headers.get('retry-after')).toBe('2')
    const later = await served(() => person.post('/api/auth/select-role', { userType: 'customer' }))
    expect(later.status).toBe(200)
  } finally {
    await own.stop()
  }
})

test('says 503 when a statement takes longer than it may (DOS-07)', async () => {
  const own = await startTestServer({ env: { DATABASE_POOL: '2' } })
  try {
    const person = await own.person({ userType: null })
    await own.query(`
      create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(10); return new; end $$;
      create trigger slow before update on accounts_users for each row execute function slow()`)
    const { pool } = own.app.platform.db
    const clients = [await pool.connect(), await pool.connect()]
    for (const client of clients) await client.query("set statement_timeout = '100ms'")
    for (const client of clients) client.release()
    const answer = await person.post('/api/auth/select-role', { userType: 'customer' })
    expect([answer.status, answer.body['code']]).toEqual([503, 'platform.unavailable'])
    expect(answer.headers.get('retry-after')).toBe('2')
  } finally {
    await own.stop()
  }
})

test('a flood of passwords waits its turn or is told to come back, and the rest of the product answers meanwhile (DOS-03)', async () => {
  const own = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  try {
    const flood = Promise.all(
      Array.from({ length: 150 }, (_, guess) =>
        own
          .visitor()
          .post('/api/auth/login', { identifier: `pessoa${guess}@exemplo.co.mz`, password: 'errada-errada' }),
      ),
    )
    let isOver = false
    void flood.then(() => {
      isOver = true
    })
    expect((await served(() => own.visitor().get('/api/doctors'))).status).toBe(200)
    expect(isOver).toBe(false)
    const answers = await flood
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 401 || status === 503)).toBe(true)
    expect(statuses.has(503)).toBe(true)
    for (const { headers } of answers.filter(({ status }) => status === 503))
      expect(headers.get('retry-after')).toBe('2')
  } finally {
    await own.stop()
  }
})

test('a fault in a handler is one 500 without its reason, and the process lives (DOS-05)', async () => {
  const own = await startTestServer()
  try {
    const person = await own.person()
    await own.query('alter table accounts_users rename column first_name to given_name')
    const broken = await person.get('/api/auth/user')
    expect([broken.status, broken.body]).toEqual([
      500,
      { code: 'platform.internal', message: 'Algo falhou do nosso lado. Tente novamente dentro de momentos.' },
    ])
    await own.query('alter table accounts_users rename column given_name to first_name')
    expect((await person.get('/api/auth/user')).status).toBe(200)
  } finally {
    await own.stop()
  }
})
