import { isUnavailable } from '../db/database.ts'
import type { Sweep } from '../jobs/sweeps.ts'
import type { Platform } from '../platform.ts'

type Row = string | { id: string }

export type RowWork<R extends Row> = Pick<Sweep, 'name' | 'everyMs' | 'findNextDue'> & {
  /** So many are taken at once; all without it. */
  most?: number
  /** The rows that are due, or their ids, the longest overdue first, and none that `isNotParked` keeps out. */
  findDue(now: Date, most: number): Promise<readonly R[]>
  /** Looks at the row again, locks it and does what is due: another node may have been faster. */
  serve(row: R, now: Date): Promise<unknown>
  /** Serves them together, where that costs much less; when it fails, each is served by itself. */
  serveAll?(rows: readonly R[], now: Date): Promise<unknown>
}

/**
 * A sweep that does something to each row that is due, in a transaction of its own: one row that fails holds up no other,
 * is tried again a little later, and parked in the end.
 */
export function rowSweep<R extends Row>({ parkedRows }: Pick<Platform, 'parkedRows'>, work: RowWork<R>): Sweep {
  const { most = Number.POSITIVE_INFINITY, findDue, serve, serveAll, ...sweep } = work
  return {
    ...sweep,
    isOfRows: true,
    run: async (now) => {
      const due = await findDue(now, most)
      if (serveAll && due.length > 1 && (await succeeds(() => serveAll(due, now)))) return { more: due.length === most }
      let done = 0
      for (const row of due) {
        const id = typeof row === 'string' ? row : row.id
        if (await parkedRows.attempt(sweep.name, id, () => serve(row, now))) done++
      }
      return { more: done === most }
    },
  }
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isUnavailable(error)) throw error
    return false
  }
}
