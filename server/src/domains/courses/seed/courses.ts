import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { DEMO_ACCOUNTS, demoPasswordHash, findDemonstrationUsers, seedUser } from '../../accounts/seed.ts'
import { seedApprovedCase } from '../../verification/seed.ts'
import { COURSE_CASE } from '../rules/case.ts'
import * as authoring from '../store/authoring.ts'
import { factsOf } from '../teaching/queries.ts'
import { type CourseFile, parseCourse } from './course-file.ts'
import { type SeedTeacher, TEACHERS } from './teachers.ts'

/** One file a course; what each says is sourced at the end of its lessons. */
const FOLDER = join(import.meta.dirname, 'content')

export const courseFiles = (): CourseFile[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((name) => parseCourse(readFileSync(join(FOLDER, name), 'utf8')))

/** The courses of the demonstration with their teachers. */
export async function seedCourses(tx: Tx, now: Date): Promise<void> {
  const teacherIds = new Map<string, string>()
  for (const teacher of TEACHERS) teacherIds.set(teacher.name, await seedTeacher(tx, teacher, now))
  const files = courseFiles()
  for (const [index, file] of files.entries()) {
    const teacherId = teacherIds.get(file.teacher || TEACHERS[0].name)
    if (!teacherId) throw new Error(`nobody teaches «${file.title}»`)
    await seedCourse(tx, { file, teacherId, now: new Date(now.getTime() - (20 + 3 * index) * DAY_MS) })
  }
}

async function seedTeacher(tx: Tx, { name, biography, isDemo }: SeedTeacher, now: Date): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const userId = isDemo ? DEMO_ACCOUNTS.teacher.id : newId(now.getTime())
  if (!isDemo) {
    const email = `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@demo.salama.mz`
    const passwordHash = await demoPasswordHash()
    await seedUser(tx.sql, { id: userId, firstName, lastName, email, userType: 'teacher', passwordHash, now })
  }
  return authoring.insertTeacher(tx.sql, { id: newId(now.getTime()), userId, biography, now })
}

type Seeded = { file: CourseFile; teacherId: string; now: Date }

/** A course whose first version is approved, with its case; answers its id. */
export async function seedCourse(tx: Tx, { file, teacherId, now }: Seeded): Promise<string> {
  const [id, versionId] = [newId(now.getTime()), newId(now.getTime())]
  const { slug, modules, teacher: _, ...facts } = file
  if (!(await authoring.insertCourse(tx.sql, { id, slug, teacherId, now }))) throw new Error(`«${slug}» is twice`)
  await authoring.insertDraft(tx.sql, { id: versionId, courseId: id, facts: { ...facts, coverUrl: null }, now })
  await authoring.replaceContents(tx.sql, {
    versionId,
    modules: modules.map((module) => ({
      id: newId(now.getTime()),
      title: module.title,
      description: module.description,
      lessons: module.lessons.map((lesson) => ({
        ...lesson,
        id: newId(now.getTime()),
        kind: lesson.quiz ? 'quiz' : 'text',
        media: [],
      })),
    })),
    now,
  })
  await authoring.updateVersionStatus(tx.sql, { id: versionId, status: 'approved', now })
  await authoring.renewCurrent(tx.sql, id)
  const applicantId = await authoring.findUserOf(tx.sql, teacherId)
  if (!applicantId) throw new Error(`nobody teaches «${slug}»`)
  await seedApprovedCase(tx.sql, {
    kind: COURSE_CASE.kind,
    subjectId: versionId,
    applicantId,
    title: facts.title,
    facts: factsOf({ ...facts, versionNumber: 1 }),
    now,
  })
  return id
}

/** Courses of the demonstration are in the catalogue while it is open. */
export async function setCoursesOpen(tx: Tx, isOpen: boolean): Promise<void> {
  const userIds = await findDemonstrationUsers(tx.sql)
  if (userIds.length === 0) return
  await sql`
    update courses_versions v set is_listed = not v.is_listed
    from courses_courses c join courses_teachers t on t.id = c.teacher_id
    where c.id = v.course_id and t.user_id = any(${userIds}::uuid[])
      and v.is_listed <> (v.is_current and v.status = 'approved' and ${isOpen} and c.withdrawn_at is null)`.execute(
    tx.sql,
  )
}
