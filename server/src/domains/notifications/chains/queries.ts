import type { Reply } from '@salama/contract/kernel/endpoint'
import type { listChains } from '@salama/contract/notifications/chains'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { findChains } from './store.ts'

const SHOWN = 100

export async function describeChains(db: Sql): Promise<Reply<typeof listChains>> {
  const rows = await findChains(db, SHOWN)
  const personOf = await peopleOf(
    db,
    rows.flatMap(({ people }) => people),
  )
  return rows.map(({ id, title, href, state, opened_at, ended_at, read_at, people, steps }) => ({
    id,
    title,
    href,
    state,
    openedAt: opened_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    readAt: read_at?.toISOString() ?? null,
    people: people.map(personOf),
    steps: steps.map((taken) => ({ ...taken, at: new Date(taken.at).toISOString() })),
  }))
}
