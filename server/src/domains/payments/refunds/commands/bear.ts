import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../../platform/db/database.ts'
import { sumOf } from '../../sales/rules.ts'
import { findSale, type SaleRow } from '../../sales/store.ts'
import { soldShares } from '../queries.ts'
import { BORNE_DAYS, leftToBear } from '../rules/borne.ts'
import type { RefundPart } from '../rules/parts.ts'
import { insertBorne, sumBorne } from '../store.ts'

type Driven = {
  /** Who was to bring it. */
  driverId: string | null
  now: Date
}

/** What the house may bear more of this purchase by a rule; others that ask wait until the transaction ends. */
export async function bearableOf(
  tx: Tx,
  { purchase, ...driven }: Driven & { purchase: { kind: string; id: string } },
): Promise<Centavos> {
  const sale = await findSale(tx.sql, purchase)
  return sale ? bearableOfSale(tx, { sale, ...driven }) : 0
}

async function bearableOfSale(tx: Tx, { sale, driverId, now }: Driven & { sale: SaleRow }): Promise<Centavos> {
  const whose = { payerId: sale.payer_id, sellerId: await sellerOf(tx, sale), driverId }
  return leftToBear(await sumBorne(tx.sql, { ...whose, since: new Date(now.getTime() - BORNE_DAYS * DAY_MS) }))
}

type Bearing = Driven & { sale: SaleRow; parts: readonly RefundPart[] }

/** Whether a rule asks more of the house than it bears without anybody's decision. */
export async function bearsTooMuch(tx: Tx, { parts, ...bearing }: Bearing): Promise<boolean> {
  const amount = borneOf(parts)
  return amount > 0 && amount > (await bearableOfSale(tx, bearing))
}

/** A rule had the house bear it: it counts. */
export async function countBorne(
  tx: Tx,
  { sale, refundId, parts, driverId, now }: Bearing & { refundId: string },
): Promise<void> {
  const amount = borneOf(parts)
  if (amount === 0) return
  const sellerId = await sellerOf(tx, sale)
  await insertBorne(tx.sql, { refundId, payerId: sale.payer_id, sellerId, driverId, amount, now })
}

const borneOf = (parts: readonly RefundPart[]): Centavos =>
  sumOf(
    parts.filter(({ borneBy }) => borneBy === 'house'),
    ({ amount }) => amount,
  )

const sellerOf = async (tx: Tx, sale: SaleRow): Promise<string | null> =>
  (await soldShares(tx.sql, sale.id)).find(({ part }) => part === 'goods')?.payee.id ?? null
