import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type WeightRow = { grams: number; noted_at: Date }

export type WeighingRow = WeightRow & { id: string }

type NewWeight = { id: string; patientId: string; grams: number; notedById: string; now: Date }

export async function insertWeight(db: Sql, { id, patientId, grams, notedById, now }: NewWeight): Promise<void> {
  await sql`
    insert into records_weights (id, patient_id, grams, noted_by_id, noted_at)
    values (${id}, ${patientId}, ${grams}, ${notedById}, ${now})`.execute(db)
}

/** The last one. */
export async function findWeight(db: Sql, patientId: string): Promise<WeightRow | undefined> {
  const { rows } = await sql<WeightRow>`
    select grams, noted_at from records_weights where patient_id = ${patientId}
    order by noted_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The newest first. */
export async function findWeights(db: Sql, patientId: string, most: number): Promise<WeighingRow[]> {
  const { rows } = await sql<WeighingRow>`
    select id, grams, noted_at from records_weights where patient_id = ${patientId}
    order by noted_at desc, id desc limit ${most}`.execute(db)
  return rows
}
