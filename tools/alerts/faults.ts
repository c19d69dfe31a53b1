import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { SalamaProcess } from '../../server/testing/salama-process.ts'
import { Person } from '../person.ts'

export type World = {
  server: SalamaProcess
  /** Of the server's role. */
  connection: pg.ClientConfig
  /** The superuser. */
  admin: pg.ClientConfig
  stopDatabase(): Promise<void>
}

/** What is done to a server that is in order; answers how it is undone, where it is. */
export type Fault = {
  alert: string
  what: string
  plant(world: World): Promise<(() => Promise<void>) | undefined>
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function run(config: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = await connect(config)
  for (const text of statements) await client.query(text)
  await client.end()
}

/** A row that an interrupted life left behind, and its end. */
const row =
  (insert: string, remove: string) =>
  async ({ connection }: World) => {
    await run(connection, insert)
    return () => run(connection, remove)
  }

/** Somebody keeps a transaction open in which this was done. */
const held =
  (...statements: string[]) =>
  async ({ admin, connection }: World) => {
    const client = await connect({ ...admin, database: connection.database ?? 'salama' })
    await client.query('begin')
    for (const text of statements) await client.query(text)
    return async () => {
      await client.query('rollback')
      await client.end()
    }
  }

/** A release that took away a table too early. */
const renamed =
  (table: string) =>
  async ({ connection }: World) => {
    await run(connection, `alter table ${table} rename to taken_away`)
    return () => run(connection, `alter table taken_away rename to ${table}`)
  }

/** Somebody asks again and again, many times at once. */
function askOften(ask: () => Promise<unknown>, atOnce: number): () => Promise<void> {
  let isOver = false
  const askers = Array.from({ length: atOnce }, async () => {
    while (!isOver) await ask().catch(() => new Promise((resolve) => setTimeout(resolve, 100)))
  })
  return async () => {
    isOver = true
    await Promise.all(askers)
  }
}

const ID = randomUUID()
/** A person to whom planted rows belong. */
const SOMEBODY = '(select id from accounts_users limit 1)'

async function lockedAppointments(world: World): Promise<() => Promise<void>> {
  const person = new Person(world.server.origin)
  await person.signUp()
  const unlock = await held('lock table appointments_appointments in access exclusive mode')(world)
  const stop = askOften(() => person.send('GET', '/api/appointments'), 30)
  return async () => {
    await unlock()
    await stop()
  }
}

/** In the order in which they are planted: the last three leave nothing behind to plant in. */
export const FAULTS: readonly Fault[] = [
  {
    alert: 'ProviderAway',
    what: 'five payments at a provider whose port is shut',
    async plant({ server }) {
      for (let n = 0; n < 6; n++) {
        const person = new Person(server.origin)
        await person.signUp()
        const phoneNumber = `86${String(1_000_000 + n)}`
        const payment = { paymentMethod: 'e-mola', phoneNumber, amount: 100_00, description: 'Prova' }
        await person.send('POST', '/api/payments/mobile-money/initiate', payment).catch(() => undefined)
      }
      return undefined
    },
  },
  {
    alert: 'TransfersUnknown',
    what: 'a payout of an hour ago whose end nobody knows',
    plant: row(
      `insert into wallets_transfers (id, subject_kind, subject_id, direction, channel, provider, msisdn, amount, description,
         reference, status, sent_at, created_at)
       values ('${ID}', 'planted', '${ID}', 'disburse', 'payout', 'e-mola', '861234567', 10000, 'Prova', 'PLANTED1', 'unknown',
         now() - interval '1 hour', now() - interval '1 hour')`,
      `delete from wallets_transfers where id = '${ID}'`,
    ),
  },
  {
    alert: 'PaymentsInReview',
    what: 'a payment in review since the morning',
    plant: row(
      `insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, status, created_at,
         prompt_expires_at)
       values ('${ID}', ${SOMEBODY}, 'm-pesa', 10000, 'Prova', '841234567', 'PLANTED1', 'in_review', now() - interval '5 hours',
         now() - interval '5 hours')`,
      `delete from payments_intents where id = '${ID}'`,
    ),
  },
  {
    alert: 'GivenUp',
    what: 'news that failed twelve times',
    plant: row(
      `insert into platform_outbox (consumer, type, payload, due_at, attempts, parked_at)
       values ('notifications', 'planted', '{}', now(), 12, now())`,
      `delete from platform_outbox where type = 'planted'`,
    ),
  },
  {
    alert: 'OutboxStuck',
    what: 'news for a consumer that a release took away',
    async plant(world) {
      await run(
        world.connection,
        `insert into platform_outbox (consumer, type, payload, due_at, parked_at)
         values ('notifications', 'planted', '{}', now() - interval '10 minutes', now())`,
      )
      // For a consumer that no node has any more.
      const client = await connect({ ...world.admin, database: world.connection.database ?? 'salama' })
      await client.query(`update platform_outbox set parked_at = null, consumer = 'retired' where type = 'planted'`)
      return async () => {
        await client.query(`delete from platform_outbox where type = 'planted'`)
        await client.end()
      }
    },
  },
  {
    alert: 'MessagesStuck',
    what: 'a message that waits for its gateway since twenty minutes',
    plant: row(
      `insert into notifications_messages (id, kind, channel, recipient, body, status, next_attempt_at, expires_at, created_at)
       values ('${ID}', 'notice', 'sms', '841234567', 'Prova', 'queued', now() + interval '1 hour', now() + interval '2 hours',
         now() - interval '20 minutes')`,
      `delete from notifications_messages where id = '${ID}'`,
    ),
  },
  {
    alert: 'SweepLate',
    what: 'a table that a sweep reads is taken away',
    plant: renamed('payments_quotes'),
  },
  {
    alert: 'ErrorsServed',
    what: 'a table that a page reads is taken away',
    async plant(world) {
      const restore = await renamed('courses_courses')(world)
      const stop = askOften(async () => {
        await fetch(`${world.server.origin}/api/courses`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }, 1)
      return async () => {
        await stop()
        await restore()
      }
    },
  },
  {
    alert: 'TransactionOpen',
    what: 'a tool that somebody left open in a transaction',
    async plant({ connection }) {
      const client = await connect(connection)
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      return async () => {
        await client.query('rollback')
        await client.end()
      }
    },
  },
  { alert: 'PoolExhausted', what: 'a lock that every call waits for', plant: lockedAppointments },
  { alert: 'CallsSlow', what: 'the same lock, as people notice it', plant: lockedAppointments },
  {
    alert: 'ChainsStuck',
    what: 'a notice that must be answered, locked before its next step',
    async plant(world) {
      await run(
        world.connection,
        `insert into notifications_chains (id, source, people, state, next_step, opened_at)
         values ('${ID}', 'planted', array['${ID}']::uuid[], 'open', 'sms', now() + interval '1 hour')`,
      )
      const client = await connect({ ...world.admin, database: world.connection.database ?? 'salama' })
      await client.query(`update notifications_chains set opened_at = now() - interval '15 minutes', next_step = 'desk'
        where id = '${ID}'`)
      await client.query('begin')
      await client.query('lock table notifications_chain_steps in access exclusive mode')
      return async () => {
        await client.query('rollback')
        await client.query(`delete from notifications_chains where id = '${ID}'`)
        await client.end()
      }
    },
  },
  {
    alert: 'DatabaseConnectionsExhausted',
    what: 'forty connections of somebody else',
    async plant({ admin, connection }) {
      const clients: pg.Client[] = []
      const database = connection.database ?? 'salama'
      while (clients.length < 60) {
        const client = await connect({ ...admin, database }).catch(() => undefined)
        if (!client) break
        clients.push(client)
      }
      // The figures need one.
      for (const client of clients.splice(0, 3)) await client.end()
      return async () => {
        await Promise.all(clients.map((client) => client.end()))
      }
    },
  },
  {
    alert: 'WritesRefused',
    what: 'the database takes reads only',
    async plant({ admin, connection }) {
      const set = (value: string) =>
        run(
          { ...admin, database: connection.database ?? 'salama' },
          `alter system set default_transaction_read_only = ${value}`,
          'select pg_reload_conf()',
        )
      await set('on')
      return () => set('off')
    },
  },
  {
    alert: 'DatabaseAway',
    what: 'PostgreSQL is stopped',
    async plant({ stopDatabase }) {
      await stopDatabase()
      return undefined
    },
  },
  {
    alert: 'NodeDown',
    what: 'the process is killed',
    async plant({ server }) {
      await server.kill()
      return undefined
    },
  },
]
