import { sql } from 'kysely'
import type { LiveNews } from './messages.ts'

/** Takes the oldest live news out of the outbox: what takes it out must carry it. */
export const takeNews = (most: number) => sql<{ id: number; payload: LiveNews[] }>`
  delete from platform_outbox where id = any(array(
    select id from platform_outbox where consumer = 'live' and parked_at is null order by id limit ${most}
    for update skip locked))
  returning id, payload`
