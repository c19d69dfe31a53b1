import { ZONE } from '@salama/contract/kernel/time'
import type { PaymentStatus } from '@salama/contract/payments'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { COLUMNS, type PaymentRow } from '../intents/store/intents.ts'

export type WaitingTransferRow = PaymentRow & {
  /** We issued the reference to this payer. */
  is_reference_issued: boolean
  /** How many other payments, of anybody, name the same number or the same reference. */
  duplicates: number
  /** Other transfers of the same amount announced on the same day in Maputo, refused ones left out. */
  similar: { id: string; payer_id: string; bank_number: string; created_at: string }[]
}

const SIMILAR_SHOWN = 5

/** The oldest first. */
export async function findTransfersToVerify(db: Sql, most: number): Promise<WaitingTransferRow[]> {
  const { rows } = await sql<WaitingTransferRow>`
    select ${COLUMNS},
      exists (select from payments_bank_references made
        where made.reference = p.bank_reference and made.user_id = p.payer_id) as is_reference_issued,
      (select count(*) from payments_intents other where other.id <> p.id
        and (other.bank_number_key = p.bank_number_key or other.bank_reference = p.bank_reference)) as duplicates,
      (select coalesce(jsonb_agg(other order by other.id), '[]') from (
        select id, payer_id, coalesce(bank_number, reference) as bank_number, created_at from payments_intents other
        where other.method = 'bank-transfer' and other.amount = p.amount and other.id <> p.id and other.status <> 'failed'
          and (other.created_at at time zone ${ZONE})::date = (p.created_at at time zone ${ZONE})::date
        order by id limit ${SIMILAR_SHOWN}) as other) as similar
    from payments_intents p where status = 'pending_verification' order by id limit ${most}`.execute(db)
  return rows
}

type BacklogRow = { count: number; oldest: Date | null }
const NOTHING: BacklogRow = { count: 0, oldest: null }

export async function countInStatus(db: Sql, status: PaymentStatus): Promise<BacklogRow> {
  const { rows } = await sql<BacklogRow>`
    select count(*)::integer as count, min(created_at) as oldest from payments_intents where status = ${status}`.execute(
    db,
  )
  return rows[0] ?? NOTHING
}

export async function countUnclaimedTransfers(db: Sql, settledBefore: Date): Promise<BacklogRow> {
  const { rows } = await sql<BacklogRow>`
    select count(*)::integer as count, min(settled_at) as oldest from payments_intents
    where status = 'confirmed' and claimed_at is null and method = 'bank-transfer' and settled_at <= ${settledBefore}`.execute(
    db,
  )
  return rows[0] ?? NOTHING
}

/** Found in the account, wanted by no purchase since `settledBefore`: to be sent back by hand. The oldest first. */
export async function findUnclaimedTransfers(
  db: Sql,
  { settledBefore, most }: { settledBefore: Date; most: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents
    where status = 'confirmed' and claimed_at is null and method = 'bank-transfer' and settled_at <= ${settledBefore}
    order by settled_at limit ${most}`.execute(db)
  return rows
}
