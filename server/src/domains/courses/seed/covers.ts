import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { courseCover } from '@salama/contract/courses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { findDemonstrationUsers } from '../../accounts/seed.ts'
import { seedPicture } from '../../files/seed.ts'

/** Drawn by tools/draw-covers.ts. */
const FOLDER = join(import.meta.dirname, 'covers')

/** Gives the courses of the demonstration their drawn covers. */
export const seedCovers =
  (dataDir: string) =>
  async (tx: Tx, now: Date): Promise<void> => {
    const userIds = await findDemonstrationUsers(tx.sql)
    const { rows } = await sql<{ id: string; slug: string; user_id: string }>`
      select v.id, c.slug, t.user_id from courses_versions v join courses_courses c on c.id = v.course_id
      join courses_teachers t on t.id = c.teacher_id
      where v.is_current and t.user_id = any(${userIds}::uuid[])`.execute(tx.sql)
    for (const { id, slug, user_id: ownerId } of rows) {
      const name = `${slug}.webp`
      const bytes = readFileSync(join(FOLDER, name))
      const url = await seedPicture(tx, { kind: courseCover, ownerId, name, bytes, dataDir, now })
      await sql`update courses_versions set cover_url = ${url} where id = ${id}`.execute(tx.sql)
    }
  }
