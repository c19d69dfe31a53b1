import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import { hasUsers } from './domains/accounts/seed.ts'
import type { Sql } from './platform/db/database.ts'
import type { Sweep } from './platform/jobs/sweeps.ts'
import type { DomainParts } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'

/** Any number, the same in every version: of several processes one makes each chapter. */
const LOCK = 7_245_115

/**
 * Makes the chapters that this database does not have yet, each in a transaction of its own: all of them on an empty
 * database, the missing ones on an existing demonstration, none on a database with other people's accounts.
 */
export async function seedDemonstration({ db, clock, log }: Platform, domains: readonly DomainParts[]): Promise<void> {
  for (const { name, demonstration } of domains) {
    for (const [place, seed] of (demonstration?.chapters ?? []).entries()) {
      const chapter = { domain: name, number: place + 1 }
      const isMade = await db.transact(async (tx) => {
        if (await isDone(tx.sql, chapter)) return false
        await takeTurn(tx.sql)
        if ((await isDone(tx.sql, chapter)) || !(await isDemonstration(tx.sql))) return false
        const now = clock()
        await seed(tx, now)
        await sql`insert into platform_chapters (domain, number, made_at)
          values (${chapter.domain}, ${chapter.number}, ${now})`.execute(tx.sql)
        // Thousands of checks that a commit would make, for which it has less time.
        await sql`set constraints all immediate`.execute(tx.sql)
        return true
      })
      if (isMade) log.info(chapter, 'a chapter of the demonstration is made')
    }
  }
}

/** One process after another; seeding takes longer than a statement may, and the others wait for all of it. */
async function takeTurn(db: Sql): Promise<void> {
  await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(db)
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db)
}

type Chapter = { domain: string; number: number }

async function isDone(db: Sql, { domain, number }: Chapter): Promise<boolean> {
  const { rows } = await sql`select from platform_chapters where domain = ${domain} and number = ${number}`.execute(db)
  return rows.length > 0
}

/** Whether a demonstration may be made here, or has been begun. */
async function isDemonstration(db: Sql): Promise<boolean> {
  const { rows } = await sql`select from platform_chapters limit 1`.execute(db)
  return rows.length > 0 || !(await hasUsers(db))
}

/** How the names of the sweeps end that keep a demonstration fresh, and of those that play people. */
export const FRESHENING = '.demonstration'
export const PLAYING = '.play'
/** So soon after somebody did something; while nobody does, time alone uses little up. */
export const FRESHEN_MS = MINUTE_MS
export const PLAY_MS = 2 * SECOND_MS
const IDLE_MS = 10 * MINUTE_MS

/** Keeps a demonstration alive, however long it runs: what a domain tops up, once its chapters are made, and plays. */
export const demonstrationSweeps = ({ db }: Platform, domains: readonly DomainParts[]): Sweep[] =>
  domains.flatMap(({ name, demonstration }) => {
    const { chapters, topUp, play } = demonstration ?? {}
    const sweeps: Sweep[] = []
    if (chapters && topUp) {
      const run = async (now: Date) => {
        await db.transact(async (tx) => {
          const isMade = chapters.length === 0 || (await isDone(tx.sql, { domain: name, number: chapters.length }))
          if (isMade) await topUp(tx, now)
        })
        return { more: false }
      }
      sweeps.push({ name: `${name}${FRESHENING}`, everyMs: IDLE_MS, run })
    }
    if (play) {
      const run = async (now: Date) => ({ more: false, nextDueAt: await play(now) })
      sweeps.push({ name: `${name}${PLAYING}`, everyMs: IDLE_MS, run })
    }
    return sweeps
  })

/** Without DEMO the modules close an earlier demonstration: nobody signs in with its accounts. With DEMO it is back. */
export async function openOrCloseDemonstration(
  { db, settings }: Platform,
  domains: readonly DomainParts[],
): Promise<void> {
  await db.transact(async (tx) => {
    // Another process may make a chapter meanwhile, or open the same rows in another order.
    await takeTurn(tx.sql)
    for (const { demonstration } of domains) await demonstration?.setOpen?.(tx, settings.demo)
  })
}
