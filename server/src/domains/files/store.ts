import type { FileType } from '@salama/contract/files'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import { MOST_UNLIKE, partsOfLooks } from './rules/looks.ts'

export type UploadRow = {
  id: string
  owner_id: string
  kind: string
  type: FileType
  name: string
  bytes: number
  seconds: number | null
  created_at: Date
}

const COLUMNS = sql`id, owner_id, kind, type, name, bytes, seconds, created_at`

export type NewUpload = {
  id: string
  ownerId: string
  kind: string
  type: FileType
  name: string
  bytes: number
  /** How long an audio plays. */
  seconds?: number | undefined
  sha256: Buffer
  /** What a picture that serves once shows. */
  looks?: string | undefined
  now: Date
}

/** False when the owner has stored too much of this kind since `quota.since`. */
export async function insertUpload(
  db: Sql,
  upload: NewUpload,
  quota: { since: Date; files: number; bytes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into files_uploads (id, owner_id, kind, type, name, bytes, seconds, sha256, looks, looks_parts, created_at)
    select ${upload.id}::uuid, ${upload.ownerId}::uuid, ${upload.kind}, ${upload.type}, ${upload.name},
      ${upload.bytes}::integer, ${upload.seconds ?? null}::integer, ${upload.sha256}::bytea, ${upload.looks ?? null}::bit(256),
      ${upload.looks ? partsOfLooks(upload.looks) : null}::integer[], ${upload.now}::timestamptz
    from files_uploads where owner_id = ${upload.ownerId} and kind = ${upload.kind} and created_at > ${quota.since}
    having count(*) < ${quota.files} and coalesce(sum(bytes), 0) + ${upload.bytes}::integer <= ${quota.bytes}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** The sweep of files without a row removes the bytes. */
export async function deleteUpload(
  db: Sql,
  { id, ownerId, kind }: { id: string; ownerId: string; kind: string },
): Promise<void> {
  await sql`delete from files_uploads where id = ${id} and owner_id = ${ownerId} and kind = ${kind}`.execute(db)
}

export type NewVariant = { width: number; startsAt: number; bytes: number }

export async function insertVariants(
  db: Sql,
  { uploadId, variants }: { uploadId: string; variants: readonly NewVariant[] },
): Promise<void> {
  await sql`
    insert into files_variants (upload_id, width, starts_at, bytes)
    select ${uploadId}::uuid, width, "startsAt", bytes
    from json_to_recordset(${JSON.stringify(variants)}::json) as given (width smallint, "startsAt" integer, bytes integer)`.execute(
    db,
  )
}

export type VariantRow = { starts_at: number; bytes: number }

export async function findVariant(
  db: Sql,
  { id, width }: { id: string; width: number },
): Promise<VariantRow | undefined> {
  const { rows } = await sql<VariantRow>`
    select starts_at, bytes from files_variants where upload_id = ${id} and width = ${width}`.execute(db)
  return rows[0]
}

/** Undefined for anybody but its owner and its reviewers, too. */
export async function findReadable(
  db: Sql,
  { id, readerId }: { id: string; readerId: string | null },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from files_uploads where id = ${id} and erased_at is null and (owner_id = ${readerId}::uuid or exists (
      select from files_reviewers where upload_id = ${id} and reviewer_id = ${readerId}::uuid))`.execute(db)
  return rows[0]
}

/** All that a person sent, the oldest first. */
export async function findOwn(db: Sql, ownerId: string): Promise<{ id: string; name: string; bytes: number }[]> {
  const { rows } = await sql<{ id: string; name: string; bytes: number }>`
    select id, name, bytes from files_uploads where owner_id = ${ownerId} and erased_at is null order by created_at, id`.execute(
    db,
  )
  return rows
}

/** Files whose owner has left. */
export async function findErased(db: Sql, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files_uploads where owner_id = ${ownerId} and erased_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findUploads(db: Sql, ids: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from files_uploads where id = any(${ids}::uuid[]) and erased_at is null`.execute(db)
  return rows
}

export async function insertReviewer(
  db: Sql,
  grant: { uploadId: string; reviewerId: string; now: Date },
): Promise<void> {
  await sql`
    insert into files_reviewers (upload_id, reviewer_id, granted_at)
    values (${grant.uploadId}, ${grant.reviewerId}, ${grant.now}) on conflict do nothing`.execute(db)
}

export async function deleteReviewer(db: Sql, reviewerId: string): Promise<void> {
  await sql`delete from files_reviewers where reviewer_id = ${reviewerId}`.execute(db)
}

/** The SHA-256 of these files' contents, each once. */
export async function findHashes(db: Sql, ids: readonly string[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select distinct sha256 from files_uploads where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** Every file that has the same content as one of these, or shows the same, these included. */
export async function findAlike(db: Sql, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as materialized (select sha256, looks, looks_parts from files_uploads where id = any(${ids}::uuid[]))
    select id from files_uploads where sha256 in (select sha256 from mine)
    union
    select other.id from mine join files_uploads other on other.looks_parts && mine.looks_parts
    where other.looks_parts is not null and bit_count(other.looks # mine.looks) <= ${MOST_UNLIKE}`.execute(db)
  return rows.map(({ id }) => id)
}
