import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'
import type { TestServer } from './server.ts'

/** What a job costs the database: counts, which do not depend on the machine. */
export type Work = {
  /** As the database sees them, `begin` and `commit` among them. */
  statements: readonly string[]
  /** How often somebody waits for an answer: what a connection sends before it is answered costs one together. */
  roundTrips: number
}

/** With all that follows from the job. */
type WholeWork = Work & {
  /** Without the delivery of news. */
  alone: Work
  /** Bytes of the journal. */
  wal: number
}

type Heard = { client: pg.Client; text: string; isWaitedFor: boolean }
type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Takes down what the clients of a database ask of it, from before they connect. */
export class DatabaseWork {
  private readonly unanswered = new Map<pg.Client, number>()
  private heard: Heard[] = []
  private lastAt = 0

  constructor(database: string | undefined) {
    const query = pg.Client.prototype.query as Query
    const count = (client: pg.Client, args: unknown[]) => this.count(client, args, query)
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const isCounted = this.database === database && args[0] !== FLUSH
      return (isCounted ? count(this, args) : query.apply(this, args)) as never
    })
  }

  /** What `job` costs with all that follows, which is over when nothing was asked of the database for `quietMs`. */
  async of(server: TestServer, job: () => Promise<unknown>, quietMs: number): Promise<WholeWork> {
    await this.fallQuiet(quietMs)
    const before = await walOf(server)
    this.heard = []
    await job()
    await this.fallQuiet(quietMs)
    const heard = this.heard
    const after = await walOf(server)
    const alone = unitsOf(heard).filter((unit) => !unit.some(({ text }) => NEWS.test(text)))
    return {
      ...workOf(heard),
      alone: workOf(alone.flat()),
      wal: [...after].reduce((sum, [pid, bytes]) => sum + bytes - (before.get(pid) ?? 0), 0),
    }
  }

  private async fallQuiet(quietMs: number): Promise<void> {
    for (let leftMs = quietMs; leftMs > 0; leftMs = this.lastAt + quietMs - Date.now()) await sleep(leftMs)
  }

  private count(client: pg.Client, args: unknown[], query: Query): unknown {
    const [first] = args
    this.lastAt = Date.now()
    const waiting = this.unanswered.get(client) ?? 0
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    this.heard.push({ client, text, isWaitedFor: waiting === 0 })
    this.unanswered.set(client, waiting + 1)
    const answered = () => this.unanswered.set(client, (this.unanswered.get(client) ?? 1) - 1)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answer = (...results: unknown[]) => {
        answered()
        callback(...results)
      }
      return query.apply(client, [...args.slice(0, -1), answer])
    }
    const result = query.apply(client, args) as Promise<unknown>
    result.then(answered, answered)
    return result
  }
}

const workOf = (heard: readonly Heard[]): Work => ({
  statements: heard.map(({ text }) => text),
  roundTrips: heard.filter(({ isWaitedFor }) => isWaitedFor).length,
})

/** The delivery of news, by a transaction of its own or a single statement. */
const NEWS = /from platform_outbox|^\s*select pg_notify/

/** Transactions, and what was asked in none. */
function unitsOf(heard: readonly Heard[]): Heard[][] {
  const open = new Map<pg.Client, Heard[]>()
  const units: Heard[][] = []
  for (const one of heard) {
    const unit = open.get(one.client) ?? []
    if (unit.length === 0) units.push(unit)
    unit.push(one)
    const goesOn = unit[0]?.text === 'begin' && !/^(?:commit|rollback)$/.test(one.text)
    if (goesOn) open.set(one.client, unit)
    else open.delete(one.client)
  }
  return units
}

const FLUSH = 'select pg_stat_force_next_flush()'

/** What each connection of the server has written to the journal so far, by its process in the database. */
async function walOf({ app, query }: TestServer): Promise<Map<number, number>> {
  const { pool } = app.platform.db
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query(FLUSH)))
  for (const client of clients) client.release()
  const rows = await query<{ pid: number; bytes: string }>(
    `select pid, wal_bytes as bytes from pg_stat_activity, pg_stat_get_backend_wal(pid)
     where datname = current_database() and application_name = 'salama'`,
  )
  return new Map(rows.map(({ pid, bytes }) => [pid, Number(bytes)]))
}
