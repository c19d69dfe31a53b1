import type { Position } from '@salama/contract/kernel/page'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { Subject } from './ports.ts'

export type NewReview = {
  id: string
  subject: Subject
  authorId: string
  /** The appointment, order, … it speaks of. */
  service: { kind: string; id: string }
  /** 1 to 5. */
  stars: number
  body: string
  now: Date
}

export type ReviewRow = {
  id: string
  subject_kind: string
  subject_id: string
  author_id: string
  stars: number
  body: string
  created_at: Date
  edited_at: Date | null
}

const COLUMNS = sql`id, subject_kind, subject_id, author_id, stars, body, created_at, edited_at`

/** The review, unless its author has reviewed this service before. */
export async function insertReview(db: Sql, row: NewReview): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    insert into reviews_reviews (id, subject_kind, subject_id, author_id, service_kind, service_id, stars, body, created_at)
    values (${row.id}, ${row.subject.kind}, ${row.subject.id}, ${row.authorId}, ${row.service.kind}, ${row.service.id},
      ${row.stars}, ${row.body}, ${row.now})
    on conflict on constraint reviews_reviews_once do nothing returning ${COLUMNS}`.execute(db)
  return rows[0]
}

type Edit = { id: string; authorId: string; stars: number; body: string; since: Date; now: Date }

/** The author's own, unless it was written before `since`. */
export async function updateReview(db: Sql, edit: Edit): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    update reviews_reviews set stars = ${edit.stars}, body = ${edit.body}, edited_at = ${edit.now}
    where id = ${edit.id} and author_id = ${edit.authorId} and created_at > ${edit.since} returning ${COLUMNS}`.execute(
    db,
  )
  return rows[0]
}

export async function isAuthor(db: Sql, { id, authorId }: { id: string; authorId: string }): Promise<boolean> {
  const { rows } = await sql`select from reviews_reviews where id = ${id} and author_id = ${authorId}`.execute(db)
  return rows.length > 0
}

export async function findOwn(
  db: Sql,
  { serviceId, authorId }: { serviceId: string; authorId: string },
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from reviews_reviews where service_id = ${serviceId} and author_id = ${authorId}`.execute(db)
  return rows[0]
}

export type ListedRow = ReviewRow & { position: Position }

/** One page of a subject's reviews, and one row more where the list goes on. */
export async function findPage(
  db: Sql,
  { kind, id, position, most }: Subject & { position: Position | undefined; most: number },
): Promise<ListedRow[]> {
  const after = position ? sql`and (created_at, id) < (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, json_build_array(created_at::text, id) as position from reviews_reviews
    where subject_kind = ${kind} and subject_id = ${id} ${after}
    order by created_at desc, id desc limit ${most + 1}`.execute(db)
  return rows
}

export async function sumStars(db: Sql, { kind, id }: Subject): Promise<{ star_sum: number; review_count: number }> {
  const { rows } = await sql<{ star_sum: number; review_count: number }>`
    select coalesce(sum(stars), 0) as star_sum, count(*) as review_count from reviews_reviews
    where subject_kind = ${kind} and subject_id = ${id}`.execute(db)
  return rows[0] ?? { star_sum: 0, review_count: 0 }
}
