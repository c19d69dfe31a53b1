import { createHash, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { LiveNews } from '../events/messages.ts'
import { type Counted, type Counter, type LabelsOf, labelsOf } from '../figures/counts.ts'
import { outsideRequest } from '../log/request-context.ts'
import { type ConsumersOf, Outbox, type Outgoing, postedNews, type Teller } from './outbox.ts'
import { type StatementWatcher, timeStatements } from './timing.ts'

/** A read or a single guarded statement may use either; only commands open transactions. */
export type Sql = Kysely<unknown> | Transaction<unknown>

/** What a command writes with: SQL, and the news that leaves with the commit. */
export type Tx = Teller & {
  sql: Transaction<unknown>
  /**
   * The news so far, as an insert for a common table expression of a statement that writes anyway: with `where exists
   * (select from …)` behind it, they leave only where that statement takes effect. Then `newsCarried` says so; what is not
   * carried leaves at the end. What is told `also` leaves with the statement or not at all.
   */
  news(also?: (tx: Teller) => void): RawBuilder<unknown>
  newsCarried(): void
  /** Keeps the answer to a call that came with a key; it leaves with the news, as the last statement. */
  keepAnswer(answer: KeyedAnswer): void
  /** Wakes a sweep of this node at a deadline that this transaction sets, once it is committed. */
  dueAt(sweep: string, at: Date): void
  /** Counts, once it is committed, what is done here. */
  count<C extends Counter>(counter: C, labels: LabelsOf<C>): void
}

/** What a call that came with an Idempotency-Key was answered. */
export type KeyedAnswer = {
  /** Null for a caller without a session. */
  userId: string | null
  key: string
  requestHash: Buffer
  status: number
  answer: string
  at: Date
}

/** A concurrent call with the same key committed first: the transaction is rolled back, and that answer counts. */
export class AnswerKept extends Error {}

export type Database = {
  sql: Kysely<unknown>
  pool: pg.Pool
  /** Runs `work` in one transaction; on a deadlock it is run again, so it must have no effect outside. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How the server reaches a migrated database. */
export type DatabaseAccess = {
  /** Of the pool, perhaps through a pooler. */
  connection: pg.ClientConfig
  /** Past the pooler: what is bound to one session, such as LISTEN. The same where there is none. */
  direct?: pg.ClientConfig
  /** Who sets the limits of time: each connection when it opens, or the role, where a pooler lets nothing through. */
  timeouts?: 'connection' | 'role'
  /** `unnamed` for a pooler that gives a session's statements away: each is planned at every run then. */
  statements?: 'named' | 'unnamed'
}

export type DatabaseOptions = Omit<DatabaseAccess, 'direct'> & {
  max: number
  /** Who hears of an event; empty for tools that only read. */
  consumersOf?: ConsumersOf
  /** Called after a commit that wrote to the outbox, with the consumers of what it wrote. */
  onOutbox?: (consumers: ReadonlySet<string>) => void
  /** Called after a commit, with what it tells browsers: this node knows at once, before the news has travelled. */
  onTold?: (news: readonly LiveNews[]) => void
  /** Called after a commit, for each deadline that it set. */
  onDue?: (sweep: string, at: Date) => void
  /** Called after a commit, with what it counts. */
  onCounted?: (counted: readonly Counted[]) => void
  /** Called after each statement. */
  onStatement?: StatementWatcher | undefined
  /** Called for a commit that took too long: whether it counts is not known. */
  onCommitGivenUp?: () => void
  onError?: (error: Error) => void
}

/** Beyond these the server answers 503 rather than hold a connection (DOS-07). */
export const TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}
const CONNECT_TIMEOUT_MS = 3_000
/** `statement_timeout` has no hold on a commit, which waits for the disk and for a synchronous standby. */
const COMMIT_TIMEOUT_MS = 8_000
const RETRIES = 4

/** bigint columns hold centavos and ids far below 2^53. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return (value: string) => Number(value)
    if (oid === pg.types.builtins.NUMERIC) return (value: string) => Number(value)
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.timeouts === 'role' ? {} : TIMEOUTS),
    application_name: 'salama',
    keepAlive: true,
  })
  // A closing pool does not wait for its connections: errors of connections that the server ends then are expected.
  let isClosing = false
  const onError = (error: Error) => isClosing || options.onError?.(error)
  pool.on('error', onError)
  pool.on('connect', (client) => {
    if (options.statements !== 'unnamed') prepareEverything(client)
    if (options.onStatement) timeStatements(client, options.onStatement)
    // The pool handles errors of idle clients only; without a listener, one of a client in use would end the process.
    client.on('error', onError)
  })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    sql: kysely,
    pool,
    transact: (work) => transact(kysely, options, work),
    close: async () => {
      isClosing = true
      await kysely.destroy()
    },
  }
}

/**
 * Prepares every statement once per connection, named by its text. Parameters are never part of the text, so the number of
 * statements is bounded by the code. Planning dominates the cost of short statements.
 */
function prepareEverything(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: unknown, second: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && Array.isArray(second) && second.length > 0
      ? plain({ name: nameOf(first), text: first, values: second }, ...rest)
      : plain(first, second, ...rest)) as typeof client.query
}

const names = new Map<string, string>()
/**
 * A hash of the text: the same in every process. Behind a pooler, a name that another process gave to another text would
 * run that one's statement. PostgreSQL keeps 63 bytes of a name.
 */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH)
    names.set(text, name)
  }
  return name
}

/** 132 bits: no two texts ever meet. */
const NAME_LENGTH = 22

async function transact<T>(db: Kysely<unknown>, options: DatabaseOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const outbox = new Outbox(options.consumersOf)
    let answer: KeyedAnswer | undefined
    const deadlines: { sweep: string; at: Date }[] = []
    const counted: Counted[] = []
    try {
      const result = await commitInTime(db, options, async (trx) => {
        const tx: Tx = {
          sql: trx,
          emit: (type, payload) => outbox.emit(type, payload),
          tell: (userId, event, subject) => outbox.tell(userId, event, subject),
          news: (also) => postedNews(outbox.take(also)),
          newsCarried: () => outbox.left(),
          keepAnswer: (given) => {
            answer = given
          },
          dueAt: (sweep, at) => {
            deadlines.push({ sweep, at })
          },
          count: (counter, labels) => {
            // Only these: the labels often are a whole row.
            counted.push({ counter, labels: labelsOf(counter, labels) })
          },
        }
        const done = await work(tx)
        const rows = outbox.take()
        if (answer) await postWithAnswer(trx, rows, answer)
        else if (rows.length > 0) await postedNews(rows).execute(trx)
        return done
      })
      const { told, consumers } = outbox
      if (counted.length > 0) options.onCounted?.(counted)
      // What they wake goes on for others.
      outsideRequest(() => {
        for (const { sweep, at } of deadlines) options.onDue?.(sweep, at)
        if (told.length > 0) options.onTold?.(told)
        if (consumers.size > 0) options.onOutbox?.(consumers)
      })
      return result
    } catch (error) {
      if (attempt >= RETRIES || !isTransient(error)) throw error
    }
  }
}

/**
 * Runs `work` in a transaction. A commit that takes too long is given up like a lost connection: whether it counts is not
 * known, so it is not acknowledged. Its connection is of use again when the commit has ended.
 */
async function commitInTime<T>(
  db: Kysely<unknown>,
  { onCommitGivenUp }: DatabaseOptions,
  work: (trx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const giveUp = () => {
    onCommitGivenUp?.()
    reject(Object.assign(new Error('a commit took too long'), { code: TRANSACTION_RESOLUTION_UNKNOWN }))
  }
  const committed = db.transaction().execute(async (trx) => {
    const done = await work(trx)
    timer = setTimeout(giveUp, COMMIT_TIMEOUT_MS)
    return done
  })
  try {
    return await Promise.race([committed, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const TRANSACTION_RESOLUTION_UNKNOWN = '08007'

async function postWithAnswer(
  trx: Transaction<unknown>,
  outgoing: readonly Outgoing[],
  { userId, key, requestHash, status, answer, at }: KeyedAnswer,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with posted as (${postedNews(outgoing)})
    insert into platform_idempotency (user_id, key, request_hash, status, answer, created_at)
    values (${userId}, ${key}, ${requestHash}, ${status}, ${answer}, ${at})
    on conflict do nothing returning key`.execute(trx)
  if (rows.length === 0) throw new AnswerKept()
}

/** Serialization failure and deadlock: the transaction did nothing and may run again. */
const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * The database is away, overloaded, shutting down, a standby that takes no writes (25006), or its retries ran out: the
 * caller should answer 503 and the client try again. A statement over our own time limit (57014) is not among them: see `isTooSlow`.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && /^(?:08|40|53|57P|55P03|25P03|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|EAI_)/.test(code))
    return true
  return /(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|not queryable|not currently accepting connections)/.test(
    message ?? '',
  )
}

/**
 * A statement ran into our own time limit. The client should try again, as with a database that is away, but somebody
 * should look at the statement: it may always be that slow.
 */
export const isTooSlow = (error: unknown): boolean => (error as { code?: string }).code === '57014'

/** The constraint that a write violated, to turn it into a refusal. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A UUID of version 7: ordered by time, so that indexes grow at their end. */
export function newId(now = Date.now()): string {
  const stamp = hex(now, 12)
  const random = randomUUID()
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${random.slice(15)}`
}

/** The smallest id of that moment. */
export function firstIdAt(at: Date): string {
  const stamp = hex(at.getTime(), 12)
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-0000-0000-000000000000`
}
