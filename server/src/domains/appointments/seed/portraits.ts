import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { profilePicture } from '@salama/contract/files'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { setPicture } from '../../accounts/public.ts'
import { findDemonstrationUsers } from '../../accounts/seed.ts'
import { seedPicture } from '../../files/seed.ts'
import { DEMO_DOCTOR, DEMO_DOCTORS, languagesOf, portraitName } from './doctors.ts'

/** Drawn by tools/draw-portraits.ts. */
const FOLDER = join(import.meta.dirname, 'portraits')

/** Gives the doctors of the demonstration a drawn portrait, and the languages of their province. */
export const seedPortraits =
  (dataDir: string) =>
  async (tx: Tx, now: Date): Promise<void> => {
    const userIds = await findDemonstrationUsers(tx.sql)
    const { rows } = await sql<{ id: string; user_id: string; first_name: string; last_name: string }>`
      select id, user_id, first_name, last_name from appointments_doctors
      where user_id = any(${userIds}::uuid[])`.execute(tx.sql)
    for (const [index, known] of [DEMO_DOCTOR, ...DEMO_DOCTORS].entries()) {
      const row = rows.find(
        ({ first_name, last_name }) => first_name === known.firstName && last_name === known.lastName,
      )
      if (!row) continue
      const name = `${portraitName(known.firstName, known.lastName)}.webp`
      const bytes = readFileSync(join(FOLDER, name))
      const picture = { kind: profilePicture, ownerId: row.user_id, name, bytes, dataDir, now }
      const url = await seedPicture(tx, picture)
      await setPicture(tx, { userId: row.user_id, url })
      await sql`
        update appointments_doctors set profile_image_url = ${url}, languages = ${languagesOf(known, index)}
        where id = ${row.id}`.execute(tx.sql)
    }
  }
