import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { type Pooler, startPgBouncer } from '../../../testing/pgbouncer.ts'
import { served } from '../../../testing/repeat.ts'
import { createTestDatabase, serverForTest } from '../../../testing/server.ts'
import { type Addresses, testAddresses } from './self-test.ts'

/** Debian's PgBouncer is 1.18: in transaction mode it lets no limits through, keeps no names and does not listen. */
let pooler: Pooler
beforeAll(async () => {
  pooler = await startPgBouncer(inject('cluster'), ['admin_users = salama'])
  return pooler.stop
})

const urlOf = ({ user, host, port, database }: pg.ClientConfig): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

const refusalOf = (addresses: Addresses): Promise<string> =>
  testAddresses(addresses).then(
    () => 'nothing is refused',
    (error: Error) => error.message,
  )

test('says of a pooler, one after the other, what to set until everything works through it (OPS-01)', async () => {
  const { connection } = await createTestDatabase()
  const pooled = { ...connection, ...pooler }
  const [direct, url] = [urlOf(connection), urlOf(pooled)]

  const limits = await refusalOf({ url, statements: 'named' })
  expect(limits).toContain('statement_timeout, lock_timeout, idle_in_transaction_session_timeout não valem')
  const orders = limits.split('\n').filter((line) => line.startsWith('  alter role'))
  expect(orders).toHaveLength(3)
  for (const order of orders) await query(connection, order)
  await query({ ...pooled, database: 'pgbouncer' }, `reconnect ${connection.database}`)

  expect(await refusalOf({ url, statements: 'named' })).toContain('Ponha DATABASE_STATEMENTS=unnamed')
  const deaf = 'Ponha em DATABASE_LISTEN_URL o endereço direto da mesma base de dados'
  expect(await refusalOf({ url, statements: 'unnamed' })).toContain(deaf)
  const elsewhere = urlOf((await createTestDatabase()).connection)
  expect(await refusalOf({ url, listenUrl: elsewhere, statements: 'unnamed' })).toContain(deaf)
  const nobody = direct.replace(/port=\d+/, 'port=1')
  expect(await refusalOf({ url, listenUrl: nobody, statements: 'unnamed' })).toContain('Verifique DATABASE_LISTEN_URL')

  const access = await testAddresses({ url, listenUrl: direct, statements: 'unnamed' })
  expect(access).toMatchObject({ timeouts: 'role', statements: 'unnamed', direct: { connectionString: direct } })
  const env = { SESSION_SECRET: 'k'.repeat(40), RATE_LIMIT: 'off' }
  const [here, there] = [
    await serverForTest({ database: { connection, access }, env }),
    await serverForTest({ database: { connection, access }, env }),
  ]
  const person = await here.person()
  const stream = await openEventStream(person, { origin: there.origin })
  onTestFinished(() => stream.close())
  const save = (n: number) => person.post('/api/places', { label: `Local ${n}`, address: `Avenida ${n}, Maputo` })
  const saved = await Promise.all(Array.from({ length: 16 }, (_, n) => served(() => save(n))))
  expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 201))
  await here.app.platform.db.transact(async (tx) => tx.tell(person.id, 'appointment', { id: 'n1', version: 1 }))
  await expect.poll(() => stream.text()).toContain('"id":"n1"')
})

test('uses a database at a direct address as it is (OPS-01)', async () => {
  const { connection } = await createTestDatabase()
  const access = await testAddresses({ url: urlOf(connection), statements: 'named' })
  expect(access).toMatchObject({ timeouts: 'connection', statements: 'named' })
})

test('notices a pooler that takes limits of time and drops them (DOS-07)', async () => {
  const { connection } = await createTestDatabase()
  const ignored = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
  const deaf = await startPgBouncer(inject('cluster'), [`ignore_startup_parameters = ${ignored}`])
  onTestFinished(() => deaf.stop())
  const url = urlOf({ ...connection, ...deaf })
  expect(await refusalOf({ url, statements: 'unnamed' })).toContain('alter role salama in database')
})
