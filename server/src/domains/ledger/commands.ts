import type { Database } from '../../platform/db/database.ts'
import { findSettledEntryId, insertSnapshots, lockReader, moveReader, setLockTimeout } from './store.ts'

const READER = 'snapshots'

/** An account with fewer entries since its last snapshot is added up at each look. */
const MIN_ENTRIES = 100

/** Postings wait no longer than this for a snapshot to begin; then it is taken at the next sweep. */
const MAX_WAIT_MS = 250

/**
 * Writes the balances of the busy accounts down. Two transactions: the first waits for open postings to learn up to which
 * entry everything is settled, and ends at once; the second adds up the settled entries and holds up nobody.
 */
export async function takeSnapshots(db: Database, { minEntries = MIN_ENTRIES } = {}): Promise<void> {
  const upto = await settledEntryId(db)
  if (upto === undefined) return
  await db.transact(async (tx) => {
    const after = await lockReader(tx.sql, READER)
    if (after === undefined || after >= upto) return
    await insertSnapshots(tx.sql, { after, upto, minEntries })
    await moveReader(tx.sql, { name: READER, position: upto })
  })
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Undefined when open postings took longer than `MAX_WAIT_MS` to end. */
async function settledEntryId(db: Database): Promise<number | undefined> {
  try {
    return await db.transact(async (tx) => {
      await setLockTimeout(tx.sql, MAX_WAIT_MS)
      return findSettledEntryId(tx.sql)
    })
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return undefined
    throw error
  }
}
