import type { Seller } from '../../../platform/config/seller.ts'
import { type Database, newId, type Tx } from '../../../platform/db/database.ts'
import { namesOf } from '../../accounts/public.ts'
import { readEntries } from '../../ledger/public.ts'
import { numberOf, type Receipt, vatIn, yearOf } from '../rules/receipt.ts'
import {
  findSalesWithoutReceipt,
  insertDocuments,
  lockSeries,
  type SaleRow,
  setLastNumber,
} from '../store/documents.ts'

const SERIES = 'REC'

type Issue = { seller: Seller; paymentIds: readonly string[]; now: Date }

/**
 * Gives a receipt to each of these payments that a purchase has used and that has none. Whoever issues waits for who did
 * so before him, and a number comes with its document or not at all: the series has no gaps.
 */
export async function issueReceipts(tx: Tx, { seller, paymentIds, now }: Issue): Promise<void> {
  const year = yearOf(now)
  const last = await lockSeries(tx.sql, { series: SERIES, year })
  // Only now, because another may have just issued some of them.
  const sales = await findSalesWithoutReceipt(tx.sql, paymentIds)
  if (sales.length === 0) return
  const names = await namesOf(
    tx.sql,
    sales.map((sale) => sale.payer_id),
  )
  const documents = sales.map((sale, place) => {
    const number = last + place + 1
    const payer = names.get(sale.payer_id)
    const snapshot = receiptOf(sale, {
      seller,
      number: numberOf({ series: SERIES, year, number }),
      now,
      payer: payer ? `${payer.firstName} ${payer.lastName}`.trim() : '',
    })
    const { id: paymentId, amount } = sale
    const id = newId(now.getTime())
    const document = { id, series: SERIES, year, number, kind: 'receipt' } as const
    return { ...document, paymentId, refundId: null, amount, snapshot, issuedAt: now }
  })
  await insertDocuments(tx.sql, documents)
  await setLastNumber(tx.sql, { series: SERIES, year, last: last + documents.length })
}

type Particulars = { seller: Seller; number: string; payer: string; now: Date }

function receiptOf(sale: SaleRow, { seller, number, payer, now }: Particulars): Receipt {
  const { vatPercent, vatKinds, isDemonstration, name, nuit, address } = seller
  const isTaxed = vatKinds.includes(sale.claimed_by_kind)
  return {
    number,
    issuedAt: now.toISOString(),
    paidAt: sale.settled_at.toISOString(),
    method: sale.method,
    payer,
    description: sale.description,
    purchase: { kind: sale.claimed_by_kind, id: sale.claimed_by_id },
    transactionId: sale.id,
    reference: sale.reference,
    amount: sale.amount,
    vat: isTaxed ? { percent: vatPercent, amount: vatIn(sale.amount, vatPercent) } : null,
    seller: { name, nuit, address },
    isDemonstration,
  }
}

const READER = 'receipts'
const BATCH = 1_000

type Due = { seller: Seller; readBefore: Date; now: Date }

/**
 * Issues the receipts of all purchases, as the ledger shows their claims: a checkout does not wait for its receipt.
 * Answers whether there is more to read.
 */
export function issueDueReceipts(db: Database, { seller, readBefore, now }: Due): Promise<boolean> {
  return db.transact(async (tx) => {
    const { entries, more } = await readEntries(tx, { reader: READER, before: readBefore, limit: BATCH })
    const claimed = entries.filter((entry) => entry.entry_type === 'claimed').map((entry) => entry.subject_id)
    if (claimed.length > 0) await issueReceipts(tx, { seller, paymentIds: [...new Set(claimed)], now })
    return more
  })
}
