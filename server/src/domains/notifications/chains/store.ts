import type { ChainState, ChainStep, StepOutcome } from '@salama/contract/notifications/chains'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { StepTimes } from './rules.ts'

export type ChainRow = {
  id: string
  source: string
  people: string[]
  call: string | null
  state: ChainState
  next_step: ChainStep | null
  opened_at: Date
  ended_at: Date | null
}

const afterMs = (times: StepTimes) =>
  sql`(case next_step when 'sms' then ${times.sms}::int when 'second' then ${times.second}::int else ${times.desk}::int end)
    * interval '1 millisecond'`

type Due = { times: StepTimes; sweep: string; now: Date }

/** Chains that nobody has answered yet. */
export async function countOpenChains(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(opened_at) as oldest from notifications_chains where state = 'open'`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}

export async function findDueChains(db: Sql, { times, sweep, now, most }: Due & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from notifications_chains
    where state = 'open' and opened_at + ${afterMs(times)} <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by opened_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findNextDueChain(db: Sql, { times, sweep, now }: Due): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(opened_at + ${afterMs(times)}) as at from notifications_chains
    where state = 'open' and ${isNotParked(sweep, sql.ref('id'), now)}`.execute(db)
  return rows[0]?.at ?? null
}

/** Nobody else takes its next step meanwhile. */
export async function lockOpenChain(db: Sql, id: string): Promise<ChainRow | undefined> {
  const { rows } = await sql<ChainRow>`
    select id, source, people, call, state, next_step, opened_at, ended_at
    from notifications_chains where id = ${id} and state = 'open' for update skip locked`.execute(db)
  return rows[0]
}

/** Whether one of them has opened the notice, or later news settled it. */
export async function isRead(db: Sql, { source, people }: Pick<ChainRow, 'source' | 'people'>): Promise<boolean> {
  const { rows } = await sql`
    select from notifications_inbox
    where user_id = any(${people}::uuid[]) and source = ${source} and read_at is not null limit 1`.execute(db)
  return rows.length > 0
}

export async function findNoticeOf(
  db: Sql,
  { source, userId }: { source: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from notifications_inbox where user_id = ${userId} and source = ${source}`.execute(db)
  return rows[0]?.id
}

type Taken = { id: string; step: ChainStep; next: ChainStep | null; outcome: StepOutcome; now: Date }

/** Each step once; the last one ends the chain. */
export async function takeStep(db: Sql, { id, step, next, outcome, now }: Taken): Promise<void> {
  await sql`
    with moved as (
      update notifications_chains set next_step = ${next}::text,
        state = case when ${next}::text is null then 'run_out' else state end,
        ended_at = case when ${next}::text is null then ${now}::timestamptz end
      where id = ${id} and state = 'open' and next_step = ${step}::text returning id)
    insert into notifications_chain_steps (chain_id, step, taken_at, outcome)
    select id, ${step}::text, ${now}::timestamptz, ${outcome}::text from moved`.execute(db)
}

export async function acknowledge(db: Sql, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update notifications_chains set state = 'acknowledged', next_step = null, ended_at = ${now}
    where id = ${id} and state = 'open'`.execute(db)
}

export type ShownChain = ChainRow & {
  /** As the first of them was told. */
  title: string
  href: string | null
  read_at: Date | null
  steps: { step: ChainStep; at: string; outcome: StepOutcome }[]
}

/** Those that nobody has answered first, then those that wait, then the others; each kind from the newest. */
export async function findChains(db: Sql, most: number): Promise<ShownChain[]> {
  const { rows } = await sql<ShownChain>`
    select chain.id, chain.source, people, call, first.title, first.href, state, next_step, opened_at, ended_at,
      (select min(read_at) from notifications_inbox notice
        where notice.user_id = any(chain.people) and notice.source = chain.source) as read_at,
      coalesce((select jsonb_agg(jsonb_build_object('step', step, 'at', taken_at, 'outcome', outcome) order by taken_at)
        from notifications_chain_steps taken where taken.chain_id = chain.id), '[]') as steps
    from notifications_chains chain
      join notifications_inbox first on first.user_id = chain.people[1] and first.source = chain.source
    order by array_position(array['run_out', 'open', 'acknowledged'], state), opened_at desc limit ${most}`.execute(db)
  return rows
}

export async function deleteChains(db: Sql, before: Date): Promise<void> {
  await sql`delete from notifications_chains where opened_at < ${before}`.execute(db)
}
