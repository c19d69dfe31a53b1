import { sql } from 'kysely'
import { hasUsers } from './domains/accounts/seed.ts'
import type { Parts } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'

/** Any number, the same in every version: of several processes one makes the demonstration. */
const LOCK = 7_245_115

/**
 * Makes the demonstration on an empty database, in one transaction: whole, or not at all and then at the next start.
 */
export async function seedDemonstration({ db, clock, log }: Platform, modules: readonly Parts[]): Promise<void> {
  if (await hasUsers(db.sql)) return
  const now = clock()
  await db.transact(async (tx) => {
    // Seeding takes longer than a statement may, and the second process waits for all of it.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
      tx.sql,
    )
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx.sql)
    if (await hasUsers(tx.sql)) return
    for (const { demonstration } of modules) await demonstration?.seed(tx, now)
  })
  log.info('the demonstration is ready')
}

/** Without DEMO the modules close an earlier demonstration: nobody signs in with its accounts. With DEMO it is back. */
export async function openOrCloseDemonstration({ db, settings }: Platform, modules: readonly Parts[]): Promise<void> {
  await db.transact(async (tx) => {
    for (const { demonstration } of modules) await demonstration?.setOpen?.(tx, settings.demo)
  })
}
