import { type Audio, LEARNING_STATUSES, type LessonKind, type SentModule } from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import type { VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../../../platform/db/database.ts'
import type { Quiz } from '../../rules/quiz.ts'
import { insertMedia, type Medium } from '../../store/authoring.ts'
import { MEDIA_COLUMNS } from '../../store/lessons.ts'
import { EDITABLE } from '../rules.ts'

export type TaughtRow = {
  id: string
  slug: string
  version_id: string
  number: number
  status: VerificationStatus
  title: string
  short_description: string
  description: string
  category: string
  level: string
  tags: string[]
  outcomes: string[]
  requirements: string[]
  price: Centavos
  cover_url: string | null
  lesson_count: number
  revision: number
  facts_revision: number
  changed_at: Date
  is_withdrawn: boolean
  is_published: boolean
  /** An approved version exists, in the catalogue or not. */
  has_current: boolean
  students: number
  completions: number
  rating: number
  review_count: number
}

const COLUMNS = sql`c.id, c.slug, v.id as version_id, v.number, v.status, v.title, v.short_description, v.description,
  v.category, v.level, v.tags, v.outcomes, v.requirements, v.price, v.cover_url, v.lesson_count, v.revision, v.facts_revision,
  v.changed_at, c.withdrawn_at is not null as is_withdrawn,
  exists (select from courses_versions l where l.course_id = c.id and l.is_listed) as is_published,
  exists (select from courses_versions l where l.course_id = c.id and l.is_current and l.status = 'approved') as has_current,
  (select count(*)::integer from courses_enrolments e
    where e.course_id = c.id and e.status = any(${LEARNING_STATUSES})) as students,
  (select count(*)::integer from courses_enrolments e
    where e.course_id = c.id and e.status = 'completed') as completions, c.rating, c.review_count`

const SOURCE = sql`courses_courses c join courses_teachers t on t.id = c.teacher_id
  join lateral (select * from courses_versions n where n.course_id = c.id order by n.number desc limit 1) v on true`

/** The courses of a teacher with the newest version of each. */
export async function findTaught(db: Sql, { userId, most }: { userId: string; most: number }): Promise<TaughtRow[]> {
  const { rows } = await sql<TaughtRow>`
    select ${COLUMNS} from ${SOURCE} where t.user_id = ${userId} order by v.changed_at desc, c.id limit ${most}`.execute(
    db,
  )
  return rows
}

type Own = { courseId: string; userId: string }

/** Undefined for another teacher's course, as for none. */
export async function findOwnCourse(db: Sql, { courseId, userId }: Own): Promise<TaughtRow | undefined> {
  const { rows } = await sql<TaughtRow>`
    select ${COLUMNS} from ${SOURCE} where c.id = ${courseId} and t.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Courses of a teacher that were never published. */
export async function countUnpublished(db: Sql, teacherId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from courses_courses c where c.teacher_id = ${teacherId}
      and not exists (select from courses_versions v where v.course_id = c.id and v.approved_at is not null)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function updateBiography(
  db: Sql,
  { userId, biography }: { userId: string; biography: string },
): Promise<void> {
  await sql`update courses_teachers set biography = ${biography} where user_id = ${userId}`.execute(db)
}

export async function findBiography(db: Sql, userId: string): Promise<string> {
  const { rows } = await sql<{ biography: string }>`
    select biography from courses_teachers where user_id = ${userId}`.execute(db)
  return rows[0]?.biography ?? ''
}

type Written = {
  id: string
  title: string
  kind: LessonKind
  minutes: number
  is_free_preview: boolean
  has_body: boolean
  body: string
}
type Media = { quiz: Quiz | null; audio: Audio | null; picture_bytes: number }

/** A lesson as it is written, in its module; a module without lessons has one row without a lesson. */
export type ContentRow = (Written | Record<keyof Written, null>) &
  Media & { module_id: string; module_title: string; module_description: string }

/** The modules and lessons of a version, in order; bodies only where they are wanted. */
export async function findContents(
  db: Sql,
  { versionId, withBodies = false }: { versionId: string; withBodies?: boolean },
): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select m.id as module_id, m.title as module_title, m.description as module_description, l.id, l.title, l.kind,
      l.minutes, l.is_free_preview, l.body ~ '\\S' as has_body, case when ${withBodies} or l.id is null then l.body else '' end as body,
      l.quiz, ${MEDIA_COLUMNS}
    from courses_modules m left join courses_lessons l on l.version_id = m.version_id and l.module_id = m.id
    where m.version_id = ${versionId} order by m.position, l.position`.execute(db)
  return rows
}

export type WrittenRow = Written & Media & { revision: number }

export async function findWritten(
  db: Sql,
  { versionId, lessonId }: { versionId: string; lessonId: string },
): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`
    select l.id, l.title, l.kind, l.minutes, l.is_free_preview, l.body ~ '\\S' as has_body, l.body, l.quiz, l.revision,
      ${MEDIA_COLUMNS}
    from courses_lessons l where l.version_id = ${versionId} and l.id = ${lessonId}`.execute(db)
  return rows[0]
}

export type FactsRow = Pick<
  TaughtRow,
  | 'title'
  | 'short_description'
  | 'description'
  | 'category'
  | 'level'
  | 'tags'
  | 'outcomes'
  | 'requirements'
  | 'price'
  | 'cover_url'
>

/** Whether the version may still be changed. */
export async function updateFacts(
  db: Sql,
  { versionId, facts, now }: { versionId: string; facts: FactsRow; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update courses_versions set title = ${facts.title}, short_description = ${facts.short_description},
      description = ${facts.description}, category = ${facts.category}, level = ${facts.level}, tags = ${facts.tags},
      outcomes = ${facts.outcomes}, requirements = ${facts.requirements}, price = ${facts.price},
      cover_url = ${facts.cover_url}, changed_at = ${now}, facts_revision = facts_revision + 1
    where id = ${versionId} and status = any(${EDITABLE}) returning id`.execute(db)
  return rows.length === 1
}

type Arrangement = { versionId: string; revision: number; modules: readonly SentModule[]; now: Date }

/**
 * Gives an editable version these modules and lessons in this order and deletes all others; what a lesson says and its kind
 * stay. False when the outline has another revision by now.
 */
export async function arrangeContents(db: Sql, { versionId, revision, modules, now }: Arrangement): Promise<boolean> {
  const { rows } = await sql`
    update courses_versions set revision = revision + 1
    where id = ${versionId} and status = any(${EDITABLE}) and revision = ${revision} returning id`.execute(db)
  if (rows.length === 0) return false
  const sent = modules.map(({ id, title, description }, position) => ({ id, title, description, position }))
  await sql`
    insert into courses_modules (version_id, id, position, title, description)
    select ${versionId}::uuid, id, position, title, description
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (id uuid, position smallint, title text, description text)
    on conflict (version_id, id) do update
      set position = excluded.position, title = excluded.title, description = excluded.description`.execute(db)
  const lessons = modules.flatMap((module) =>
    module.lessons.map((lesson, position) => ({ ...lesson, moduleId: module.id, position })),
  )
  await sql`
    insert into courses_lessons as l (version_id, id, module_id, position, title, kind, minutes, is_free_preview,
      reading_seconds, quiz)
    select ${versionId}::uuid, id, "moduleId", position, title, kind, 1, "isFreePreview", 0,
      case when kind = 'quiz' then '{"questions": []}'::jsonb end
    from json_to_recordset(${JSON.stringify(lessons)}::json) as sent (id uuid, "moduleId" uuid, position smallint,
      title text, kind text, "isFreePreview" boolean)
    on conflict (version_id, id) do update set module_id = excluded.module_id, position = excluded.position,
      title = excluded.title, is_free_preview = excluded.is_free_preview,
      revision = l.revision + ((l.title, l.is_free_preview) <> (excluded.title, excluded.is_free_preview))::integer`.execute(
    db,
  )
  const kept = [modules.map(({ id }) => id), lessons.map(({ id }) => id)]
  await sql`delete from courses_lessons where version_id = ${versionId} and id <> all(${kept[1]}::uuid[])`.execute(db)
  await sql`delete from courses_modules where version_id = ${versionId} and id <> all(${kept[0]}::uuid[])`.execute(db)
  await recount(db, { versionId, now })
  return true
}

async function recount(db: Sql, { versionId, now }: { versionId: string; now: Date }): Promise<void> {
  await sql`
    update courses_versions v set changed_at = ${now}, minutes = l.minutes, lesson_count = l.count
    from (select coalesce(sum(minutes), 0)::integer as minutes, count(*)::integer as count
      from courses_lessons where version_id = ${versionId}) l
    where v.id = ${versionId}`.execute(db)
}

type Writing = {
  versionId: string
  lessonId: string
  title: string
  isFreePreview: boolean
  body: string
  readingSeconds: number
  minutes: number
  quiz: Quiz | null
  media: readonly Medium[]
  now: Date
}

/** What a lesson says, with its pictures and its audio. What the outline says of it is a change of the outline, too. */
export async function updateLesson(db: Sql, writing: Writing): Promise<void> {
  const { versionId, lessonId, media, now } = writing
  await sql`
    update courses_versions v set revision = v.revision + 1 from courses_lessons l
    where v.id = ${versionId} and l.version_id = v.id and l.id = ${lessonId}
      and (l.title, l.is_free_preview) <> (${writing.title}, ${writing.isFreePreview}::boolean)`.execute(db)
  await sql`
    update courses_lessons set title = ${writing.title}, is_free_preview = ${writing.isFreePreview}, body = ${writing.body}, reading_seconds = ${writing.readingSeconds},
      minutes = ${writing.minutes}, quiz = ${writing.quiz === null ? null : JSON.stringify(writing.quiz)}::jsonb, revision = revision + 1
    where version_id = ${versionId} and id = ${lessonId}`.execute(db)
  await sql`
    delete from courses_media where version_id = ${versionId} and lesson_id = ${lessonId}`.execute(db)
  await insertMedia(db, { versionId, lessonId, media })
  await recount(db, { versionId, now })
}

type MediaRow = { upload_id: string; lesson_id: string; kind: Medium['kind']; bytes: number }

/** The uploads of a version, each once. */
export async function findMedia(db: Sql, versionId: string): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select distinct on (upload_id) upload_id, lesson_id, kind, bytes from courses_media
    where version_id = ${versionId} order by upload_id, lesson_id`.execute(db)
  return rows
}

/** The next version of a course as a draft: a copy of its newest, with the same ids of modules and lessons. */
export async function copyVersion(db: Sql, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> {
  await sql`
    insert into courses_versions (id, course_id, number, status, title, short_description, description, category, level,
      tags, outcomes, requirements, price, cover_url, minutes, lesson_count, revision, facts_revision, created_at, changed_at)
    select ${to}, course_id, number + 1, 'draft', title, short_description, description, category, level, tags, outcomes,
      requirements, price, cover_url, minutes, lesson_count, revision, facts_revision, ${now}, ${now}
    from courses_versions where id = ${from}`.execute(db)
  await sql`
    insert into courses_modules (version_id, id, position, title, description)
    select ${to}, id, position, title, description from courses_modules where version_id = ${from}`.execute(db)
  await sql`
    insert into courses_lessons (version_id, id, module_id, position, title, kind, minutes, is_free_preview, body,
      reading_seconds, quiz, revision)
    select ${to}, id, module_id, position, title, kind, minutes, is_free_preview, body, reading_seconds, quiz, revision
    from courses_lessons where version_id = ${from}`.execute(db)
  await sql`
    insert into courses_media (version_id, lesson_id, upload_id, kind, bytes, seconds)
    select ${to}, lesson_id, upload_id, kind, bytes, seconds from courses_media where version_id = ${from}`.execute(db)
}

/** Whether there was an editable version to delete. */
export async function deleteDraft(db: Sql, versionId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from courses_versions where id = ${versionId} and status = any(${EDITABLE}) returning id`.execute(db)
  return rows.length === 1
}

/** Whether the course had no version left, and is gone. */
export async function deleteEmptyCourse(db: Sql, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from courses_courses c where c.id = ${courseId}
      and not exists (select from courses_versions v where v.course_id = c.id) returning id`.execute(db)
  return rows.length === 1
}
