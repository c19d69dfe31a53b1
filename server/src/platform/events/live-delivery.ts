import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Bus } from './bus.ts'
import { Loop } from './loop.ts'
import type { LiveNews } from './messages.ts'

const BATCH = 100

/**
 * Hands live news from the outbox to the bus, in a loop of its own: slow listeners delay no bell. It is woken by commits of
 * this node, and by the search of the dispatcher for what another left behind.
 */
export class LiveDelivery {
  private readonly db: Database
  private readonly bus: Bus
  private readonly loop: Loop

  constructor({ db, bus, log }: { db: Database; bus: Bus; log: Log }) {
    this.db = db
    this.bus = bus
    this.loop = new Loop({
      name: 'live delivery',
      log,
      run: async () => ({ more: await this.deliver() }),
    })
  }

  start(): void {
    this.loop.start()
  }

  wake(): void {
    this.loop.wake()
  }

  stop(): Promise<void> {
    return this.loop.stop()
  }

  /** The rows go with the transaction in which the bus took them. */
  private async deliver(): Promise<boolean> {
    const { rows } = await sql`
      select from platform_outbox where consumer = 'live' and parked_at is null limit 1`.execute(this.db.sql)
    if (rows.length === 0) return false
    return this.db.transact(async (tx) => {
      const { rows } = await sql<{ id: number; payload: LiveNews[] }>`
        delete from platform_outbox where id in (
          select id from platform_outbox where consumer = 'live' and parked_at is null order by id limit ${BATCH}
          for update skip locked)
        returning id, payload`.execute(tx.sql)
      if (rows.length > 0) {
        const news = rows.sort((a, b) => a.id - b.id).flatMap((row) => row.payload)
        await this.bus.publish(tx.sql, [{ news }])
      }
      return rows.length === BATCH
    })
  }
}
