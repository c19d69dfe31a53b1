import pg from 'pg'

/** A database that takes longer to answer counts as away (OPS-10). */
const ANSWER_WITHIN_MS = 1_000
/** For so long after a commit was given up, no write is promised. */
const STALLED_MS = 10_000

export type DatabaseState = { isUp: boolean; isWritable: boolean }

/**
 * Asks the database how it is, over a connection that no call shares: a pool that everybody waits for says nothing about
 * the database. It never writes: where a standby must confirm and is away, each write would hold a connection.
 */
export class Probe {
  private readonly pool: pg.Pool
  private lastGivenUp = Number.NEGATIVE_INFINITY

  constructor(connection: pg.ClientConfig) {
    this.pool = new pg.Pool({
      ...connection,
      max: 1,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'salama-probe',
    })
    this.pool.on('error', () => undefined)
  }

  /** A commit took too long, as where no standby confirms it. */
  noteCommitGivenUp(): void {
    this.lastGivenUp = performance.now()
  }

  async state(): Promise<DatabaseState> {
    const answer = await Promise.race([this.ask(), late()]).catch(() => undefined)
    if (answer === undefined) return { isUp: false, isWritable: false }
    return { isUp: true, isWritable: answer && performance.now() - this.lastGivenUp > STALLED_MS }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async ask(): Promise<boolean> {
    const { rows } = await this.pool.query<{ writes: boolean }>(
      `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`,
    )
    return rows[0]?.writes === true
  }
}

const late = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, undefined).unref())
