import type { Personal } from './personal.ts'

/** What the platform itself holds. */
export const platformPersonal: Personal = {
  tables: {
    platform_assets: { holds: 'files of the pages' },
    platform_chapters: { holds: 'how far the demonstration is' },
    platform_idempotency: {
      own: 'user_id = :person',
      archive: { leftOut: 'answers kept for a day, for calls that are repeated' },
      erasure: 'delete',
    },
    platform_migrations: { holds: 'the schema' },
    platform_outbox: { holds: 'news by ids, deleted when delivered' },
    platform_parked_rows: { holds: 'ids of rows that could not be read' },
    platform_sessions: {
      own: 'user_id = :person',
      archive: { title: 'Navegadores em que a conta está aberta', without: ['id_hash'] },
      erasure: 'delete',
    },
    platform_words: { holds: 'words of public names, for the search' },
  },
}
