import type { WeeklyHours } from '@salama/contract/appointments'
import { sql } from 'kysely'
import { newId, type Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

export type RotaRow = WeeklyHours & { id: string; doctor_id: string; user_id: string; next_at: Date }

const COLUMNS = sql`id, doctor_id, user_id, weekday, opens, closes, next_at`

export async function findRota(db: Sql, doctorId: string): Promise<RotaRow[]> {
  const { rows } = await sql<RotaRow>`
    select ${COLUMNS} from duty_rota where doctor_id = ${doctorId} order by weekday, opens`.execute(db)
  return rows
}

type Rota = { doctorId: string; userId: string; hours: readonly (WeeklyHours & { nextAt: Date })[] }

/** Puts another plan in place of the present one; throws the constraint of hours that overlap. */
export async function replaceRota(db: Sql, { doctorId, userId, hours }: Rota): Promise<void> {
  await sql`delete from duty_rota where doctor_id = ${doctorId}`.execute(db)
  for (const { weekday, opens, closes, nextAt } of hours) {
    await sql`
      insert into duty_rota (id, doctor_id, user_id, weekday, opens, closes, next_at)
      values (${newId()}, ${doctorId}, ${userId}, ${weekday}, ${opens}, ${closes}, ${nextAt})`.execute(db)
  }
}

/** The planned starts of all doctors, the next one first. */
export async function findNextStarts(db: Sql, { now, most }: { now: Date; most: number }): Promise<RotaRow[]> {
  const { rows } = await sql<RotaRow>`
    select ${COLUMNS} from duty_rota where next_at > ${now} order by next_at limit ${most}`.execute(db)
  return rows
}

/** A start that has come, locked; undefined where its notice was given meanwhile, or the plan is another. */
export async function lockBegun(db: Sql, { id, now }: { id: string; now: Date }): Promise<RotaRow | undefined> {
  const { rows } = await sql<RotaRow>`
    select ${COLUMNS} from duty_rota where id = ${id} and next_at <= ${now} for update`.execute(db)
  return rows[0]
}

export async function setNextStart(db: Sql, { id, nextAt }: { id: string; nextAt: Date }): Promise<void> {
  await sql`update duty_rota set next_at = ${nextAt} where id = ${id}`.execute(db)
}

type Sweeping = { sweep: string; now: Date }

export async function findBegun(db: Sql, { sweep, most, now }: Sweeping & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from duty_rota where next_at <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by next_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function nextBegun(db: Sql, { sweep, now }: Sweeping): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(next_at) as due_at from duty_rota where ${isNotParked(sweep, sql.ref('id'), now)}`.execute(db)
  return rows[0]?.due_at ?? null
}
