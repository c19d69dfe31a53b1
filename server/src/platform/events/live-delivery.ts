import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Bus } from './bus.ts'
import { Loop } from './loop.ts'

const BATCH = 100

/**
 * Hands live news from the outbox to the bus, in a loop of its own: slow listeners delay no bell. It is woken by commits of
 * this node, and by the search of the dispatcher for what another left behind.
 */
export class LiveDelivery {
  private readonly loop: Loop

  constructor({ db, bus, log }: { db: Database; bus: Bus; log: Log }) {
    this.loop = new Loop({
      name: 'live delivery',
      log,
      run: async () => ({ more: (await bus.deliver(db, BATCH)) === BATCH }),
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
}
