import { sql } from 'kysely'
import { type FigureValue, type StoredFigure, single } from './figure.ts'

type Outbox = { consumer: string; waiting: number; oldest: number; parked: number }

/** What the platform's own tables and PostgreSQL say. */
export const platformFigures: readonly StoredFigure[] = [
  {
    name: 'salama_outbox_age_seconds',
    help: 'For how long the oldest piece of news of a consumer has been due.',
    labels: ['consumer'],
    find: async (db) => {
      const { rows } = await sql<Pick<Outbox, 'consumer' | 'oldest'>>`
        select consumer, greatest(0, extract(epoch from now() - min(due_at)))::float8 as oldest
        from platform_outbox where parked_at is null group by consumer`.execute(db)
      return rows.map(({ consumer, oldest }) => ({ value: oldest, labels: { consumer } }))
    },
  },
  {
    name: 'salama_outbox_waiting',
    help: 'News in the outbox that is not delivered yet.',
    labels: ['consumer'],
    find: async (db) => {
      const { rows } = await sql<Pick<Outbox, 'consumer' | 'waiting'>>`
        select consumer, count(*)::integer as waiting from platform_outbox
        where parked_at is null group by consumer`.execute(db)
      return rows.map(({ consumer, waiting }) => ({ value: waiting, labels: { consumer } }))
    },
  },
  {
    name: 'salama_parked',
    help: 'News that was given up, and rows that a sweep gave up or a list left out.',
    labels: ['kind'],
    find: async (db) => {
      const { rows } = await sql<{ kind: string; count: number }>`
        select 'news' as kind, count(*)::integer as count from platform_outbox where parked_at is not null
        union all select 'rows', count(*)::integer from platform_parked_rows where parked_at is not null`.execute(db)
      return rows.map(({ kind, count }) => ({ value: count, labels: { kind } }))
    },
  },
  {
    name: 'salama_database_connections',
    help: 'Connections to this PostgreSQL, and how many it lets in.',
    labels: ['kind'],
    find: async (db): Promise<FigureValue[]> => {
      const { rows } = await sql<{ open: number | null; most: number | null }>`
        select sum(numbackends)::integer as open, current_setting('max_connections')::integer as most
        from pg_stat_database`.execute(db)
      return rows.flatMap(({ open, most }) => [
        { value: open ?? 0, labels: { kind: 'open' } },
        { value: most ?? 0, labels: { kind: 'most' } },
      ])
    },
  },
  {
    name: 'salama_database_oldest_transaction_seconds',
    help: 'Since when the oldest transaction of this database is open; of other roles only with pg_read_all_stats.',
    find: async (db) => {
      const { rows } = await sql<{ age: number }>`
        select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as age
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      return single(rows[0]?.age ?? 0)
    },
  },
  {
    name: 'salama_database_bytes',
    help: 'The size of the database on its disk.',
    find: async (db) => {
      const { rows } = await sql<{
        bytes: number | null
      }>`select pg_database_size(current_database()) as bytes`.execute(db)
      return single(rows[0]?.bytes ?? 0)
    },
  },
]
