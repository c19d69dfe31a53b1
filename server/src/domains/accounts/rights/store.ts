import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type ExportRow = {
  id: string
  user_id: string
  status: 'queued' | 'running' | 'ready' | 'failed'
  progress: number
  attempts: number
  bytes: number | null
  asked_at: Date
  ready_at: Date | null
  due_at: Date
}

const EXPORT = sql`id, user_id, status, progress, attempts, bytes, asked_at, ready_at, due_at`

/** Does nothing while one of this person is being made. */
export async function insertExport(db: Sql, asked: { id: string; userId: string; now: Date }): Promise<void> {
  await sql`
    insert into accounts_exports (id, user_id, status, asked_at, due_at)
    values (${asked.id}, ${asked.userId}, 'queued', ${asked.now}, ${asked.now}) on conflict do nothing`.execute(db)
}

/** The latest first. */
export async function findExports(db: Sql, userId: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${EXPORT} from accounts_exports where user_id = ${userId} order by asked_at desc, id desc limit 10`.execute(
    db,
  )
  return rows
}

export async function findExport(
  db: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${EXPORT} from accounts_exports where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function findNextExport(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`select min(due_at) as due_at from accounts_exports`.execute(db)
  return rows[0]?.due_at ?? null
}

/** Takes one that waits, or that its maker left: `until` then others may take it. */
export async function claimExport(db: Sql, { now, until }: { now: Date; until: Date }): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update accounts_exports set status = 'running', progress = 0, attempts = attempts + 1, due_at = ${until}
    where id = (select id from accounts_exports where status in ('queued', 'running') and due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning ${EXPORT}`.execute(db)
  return rows[0]
}

type Attempt = { id: string; attempts: number }

/** False when another maker has it, or its person has left. */
export async function noteProgress(
  db: Sql,
  { id, attempts, progress, until }: Attempt & { progress: number; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts_exports set progress = ${progress}, due_at = ${until}
    where id = ${id} and attempts = ${attempts} and status = 'running'`.execute(db)
  return numAffectedRows === 1n
}

export async function finishExport(
  db: Sql,
  { id, attempts, bytes, now, keptUntil }: Attempt & { bytes: number; now: Date; keptUntil: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts_exports set status = 'ready', progress = 100, bytes = ${bytes}, ready_at = ${now}, due_at = ${keptUntil}
    where id = ${id} and attempts = ${attempts} and status = 'running'`.execute(db)
  return numAffectedRows === 1n
}

export async function failExport(
  db: Sql,
  { id, attempts, isLast, dueAt }: Attempt & { isLast: boolean; dueAt: Date },
): Promise<void> {
  await sql`
    update accounts_exports set status = ${isLast ? 'failed' : 'queued'}, due_at = ${dueAt}
    where id = ${id} and attempts = ${attempts} and status = 'running'`.execute(db)
}

/** Deletes those that were kept long enough. */
export async function deleteOldExports(db: Sql, now: Date): Promise<void> {
  await sql`delete from accounts_exports where status in ('ready', 'failed') and due_at <= ${now}`.execute(db)
}

/** Those of these ids that are there. */
export async function findKnownExports(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts_exports where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type ErasureRow = {
  id: string
  user_id: string
  status: 'asked' | 'withdrawn' | 'closed' | 'erased' | 'forgotten'
  asked_at: Date
  due_at: Date | null
}

const ERASURE = sql`id, user_id, status, asked_at, due_at`

/** Does nothing while one is there. */
export async function insertErasure(
  db: Sql,
  asked: { id: string; userId: string; dueAt: Date; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into accounts_erasures (id, user_id, status, asked_at, due_at)
    values (${asked.id}, ${asked.userId}, 'asked', ${asked.now}, ${asked.dueAt}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function withdrawErasure(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts_erasures set status = 'withdrawn', withdrawn_at = ${now}, due_at = null
    where user_id = ${userId} and status = 'asked'`.execute(db)
  return numAffectedRows === 1n
}

export async function findErasure(db: Sql, userId: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${ERASURE} from accounts_erasures where user_id = ${userId} and status <> 'withdrawn'`.execute(db)
  return rows[0]
}

export async function findNextErasure(db: Sql, sweep: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from accounts_erasures
    where due_at is not null and ${isNotParked(sweep, sql.ref('accounts_erasures.id'))}`.execute(db)
  return rows[0]?.due_at ?? null
}

export async function findDueErasures(
  db: Sql,
  { sweep, now, most }: { sweep: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts_erasures where due_at <= ${now} and ${isNotParked(sweep, sql.ref('accounts_erasures.id'), now)}
    order by due_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Another node may have been faster. */
export async function lockDueErasure(db: Sql, { id, now }: { id: string; now: Date }): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${ERASURE} from accounts_erasures where id = ${id} and due_at <= ${now} for update skip locked`.execute(db)
  return rows[0]
}

/** Nothing that names the account is begun meanwhile: foreign keys wait for it. */
export async function lockLeaving(
  db: Sql,
  userId: string,
): Promise<{ phone: string | null; email: string | null } | undefined> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, email from accounts_users where id = ${userId} for update`.execute(db)
  return rows[0]
}

export async function closeAccount(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`update accounts_users set closed_at = ${now} where id = ${userId} and closed_at is null`.execute(db)
}

export async function noteErased(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`update accounts_users set erased_at = ${now} where id = ${userId}`.execute(db)
}

type Step = {
  id: string
  from: ErasureRow['status']
  to: ErasureRow['status']
  dueAt: Date | null
  erasedAt: Date | null
}

export async function moveErasure(db: Sql, { id, from, to, dueAt, erasedAt }: Step): Promise<void> {
  await sql`
    update accounts_erasures set status = ${to}, due_at = ${dueAt}, erased_at = coalesce(${erasedAt}::timestamptz, erased_at)
    where id = ${id} and status = ${from}`.execute(db)
}
