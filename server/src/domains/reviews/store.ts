import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type Subject = { kind: string; id: string }

export type NewReview = {
  id: string
  subject: Subject
  authorId: string
  /** The appointment, order, … it speaks of. */
  serviceId: string
  /** 1 to 5. */
  stars: number
  body: string
  now: Date
}

/** Whether it is the first of its service. */
export async function insertReview(db: Sql, row: NewReview): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reviews_reviews (id, subject_kind, subject_id, author_id, service_id, stars, body, created_at)
    values (${row.id}, ${row.subject.kind}, ${row.subject.id}, ${row.authorId}, ${row.serviceId}, ${row.stars},
      ${row.body}, ${row.now})
    on conflict (service_id) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function sumStars(db: Sql, { kind, id }: Subject): Promise<{ star_sum: number; review_count: number }> {
  const { rows } = await sql<{ star_sum: number; review_count: number }>`
    select coalesce(sum(stars), 0) as star_sum, count(*) as review_count from reviews_reviews
    where subject_kind = ${kind} and subject_id = ${id}`.execute(db)
  return rows[0] ?? { star_sum: 0, review_count: 0 }
}
