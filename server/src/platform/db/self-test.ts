import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectTo, DatabaseAccessError } from './connect.ts'
import { type DatabaseAccess, TIMEOUTS } from './database.ts'

/** A message of ours that has not come back after this is not heard: it takes milliseconds. */
const ECHO_MS = 3_000
const ANSWER_TIMEOUT_MS = 10_000
const TRIES = 5

export type Addresses = {
  /** Where statements go, perhaps through a pooler. */
  url: string
  /** A direct address, where they go through a pooler. */
  listenUrl?: string | undefined
  statements: 'named' | 'unnamed'
}

/**
 * Tries, before anything starts, what the server needs of its addresses: limits of time that hold, statements that keep
 * their names, LISTEN that hears. Throws `DatabaseAccessError` with a sentence that says what to set.
 */
export async function testAddresses({ url, listenUrl, statements }: Addresses): Promise<DatabaseAccess> {
  const connection = { connectionString: url }
  const direct = { connectionString: listenUrl ?? url }
  const timeouts = (await holdsLimitsOfConnection(connection)) ? 'connection' : 'role'
  const [one, other] = [await connectTo(connection), await connectTo(connection)]
  try {
    if (timeouts === 'role') await requireLimitsOfRole(one)
    if (statements === 'named') await requireNames(one, other)
    await requireEcho(one, direct)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
  return { connection, direct, timeouts, statements }
}

/** Whether the limits that a connection asks for when it opens are kept; a pooler refuses them, or leaves them out. */
async function holdsLimitsOfConnection(connection: pg.ClientConfig): Promise<boolean> {
  try {
    const client = await connectTo({ ...connection, ...TIMEOUTS })
    try {
      const limits = await limitsOf(client)
      return Object.entries(TIMEOUTS).every(([name, ms]) => limits.get(name) === ms)
    } finally {
      await client.end()
    }
  } catch (error) {
    if (isRefusedParameter((error as Error).cause)) return false
    throw error
  }
}

const isRefusedParameter = (error: unknown): boolean =>
  /unsupported startup parameter/.test((error as Error | undefined)?.message ?? '')

/** In milliseconds; 0 is none. */
async function limitsOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in (${Object.keys(TIMEOUTS).map(pg.escapeLiteral).join(', ')})`,
  )
  return new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
}

async function requireLimitsOfRole(client: pg.Client): Promise<void> {
  const limits = await limitsOf(client)
  const missing = Object.entries(TIMEOUTS).filter(([name]) => !limits.get(name))
  if (missing.length === 0) return
  const { rows } = await client.query<{ who: string }>(
    `select format('%I in database %I', current_user, current_database()) as who`,
  )
  const orders = missing.map(([name, ms]) => `alter role ${rows[0]?.who} set ${name} = ${ms};`)
  throw new DatabaseAccessError(
    `DATABASE_URL passa por um intermediário que não deixa passar os limites de tempo: ${missing.map(([name]) => name).join(', ')} não valem. ` +
      `Execute na base de dados, e mande o intermediário ligar-se de novo (RECONNECT):\n  ${orders.join('\n  ')}`,
  )
}

/**
 * A pooler in transaction mode gives a session another connection where the first is busy: whether a statement has its name
 * there too shows only then.
 */
async function requireNames(session: pg.Client, busy: pg.Client): Promise<void> {
  const named = {
    name: `probe_${randomBytes(8).toString('hex')}`,
    text: 'select pg_backend_pid() as pid, $1::int',
    values: [1],
  }
  try {
    const first = await pidOf(session, named)
    for (let tried = 0; tried < TRIES; tried++) {
      await busy.query('begin')
      const isElsewhere = (await pidOf(session, named)) !== first
      await busy.query('rollback')
      if (isElsewhere) return
    }
  } catch (error) {
    if (!UNKNOWN_NAME.includes((error as { code?: string }).code ?? '')) throw error
    throw new DatabaseAccessError(
      'DATABASE_URL passa por um intermediário em modo de transação que não guarda os nomes das instruções preparadas ' +
        '(PgBouncer anterior a 1.21, ou com max_prepared_statements = 0). Ponha DATABASE_STATEMENTS=unnamed, ou use um intermediário que os guarde.',
    )
  }
}

/** A prepared statement that does not exist, or that exists already. */
const UNKNOWN_NAME = ['26000', '42P05']

const pidOf = async (client: pg.Client, query: pg.QueryConfig): Promise<number | undefined> =>
  (await client.query<{ pid: number }>(query)).rows[0]?.pid

/** Whether what is notified over DATABASE_URL is heard where the server will listen. */
async function requireEcho(sender: pg.Client, direct: pg.ClientConfig): Promise<void> {
  const channel = `platform_echo_${randomBytes(8).toString('hex')}`
  const listener = await connectTo({ ...direct, query_timeout: ANSWER_TIMEOUT_MS }, 'DATABASE_LISTEN_URL')
  try {
    const heard = new Promise<boolean>((resolve) => listener.on('notification', () => resolve(true)))
    await listener.query(`listen ${channel}`)
    await sender.query(`notify ${channel}`)
    if (await Promise.race([heard, sleep(ECHO_MS, false, { ref: false })])) return
  } catch (cause) {
    throw new DatabaseAccessError(`${NOT_HEARD} (${(cause as Error).message})`, { cause })
  } finally {
    await listener.end()
  }
  throw new DatabaseAccessError(NOT_HEARD)
}

const NOT_HEARD =
  'O que a base de dados anuncia (NOTIFY) não se ouve (LISTEN): DATABASE_URL passa por um intermediário, ou DATABASE_LISTEN_URL ' +
  'leva a outra base de dados. Ponha em DATABASE_LISTEN_URL o endereço direto da mesma base de dados, sem intermediário.'
