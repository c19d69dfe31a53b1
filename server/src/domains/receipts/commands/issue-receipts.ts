import { type Database, newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { namesOf } from '../../accounts/public.ts'
import { readEntries } from '../../ledger/public.ts'
import { type DescribePurchases, findSales, type Sale } from '../../payments/public.ts'
import { numberOf, type Receipt, vatIn, yearOf } from '../rules.ts'
import type { Seller } from '../settings/seller.ts'
import { findReceipted, insertDocuments, lockSeries, setLastNumber } from '../store.ts'

const SERIES = 'REC'

export type IssueDeps = { seller: Seller; describe: DescribePurchases }

type Issue = { paymentIds: readonly string[]; now: Date }

/**
 * Issues a receipt for each of these payments that a purchase has used and that has none. The series is locked only while
 * documents are numbered and kept, and a number is kept together with its document or not at all: the series has no gaps.
 */
export async function issueReceipts(tx: Tx, deps: IssueDeps, { paymentIds, now }: Issue): Promise<void> {
  const due = await findDueSales(tx.sql, deps, paymentIds)
  if (due.length === 0) return
  const year = yearOf(now)
  const last = await lockSeries(tx.sql, { series: SERIES, year })
  // Another process may have issued some of them before this one had the lock.
  const receipted = await findReceipted(tx.sql, paymentIds)
  const documents = due
    .filter(({ sale }) => !receipted.has(sale.paymentId))
    .map(({ sale, ...particulars }, place) => {
      const number = last + place + 1
      const snapshot = receiptOf(sale, {
        ...particulars,
        seller: deps.seller,
        number: numberOf({ series: SERIES, year, number }),
        now,
      })
      const document = { id: newId(now.getTime()), series: SERIES, year, number, kind: 'receipt' } as const
      const { paymentId, amount } = sale
      return { ...document, paymentId, refundId: null, amount, snapshot, issuedAt: now }
    })
  if (documents.length === 0) return
  await insertDocuments(tx.sql, documents)
  await setLastNumber(tx.sql, { series: SERIES, year, last: last + documents.length })
}

type DueSale = { sale: Sale; payer: string; description: string; onBehalfOf: string | undefined }

/** The sales without a receipt, each with the words that its receipt needs. */
async function findDueSales(db: Sql, { describe }: IssueDeps, paymentIds: readonly string[]): Promise<DueSale[]> {
  const receipted = await findReceipted(db, paymentIds)
  const sales = await findSales(
    db,
    paymentIds.filter((id) => !receipted.has(id)),
  )
  const payers = sales.map((sale) => sale.payerId)
  const purchases = sales.map((sale) => sale.purchase)
  const [names, descriptions] = [await namesOf(db, payers), await describe(db, purchases)]
  return sales.map((sale) => {
    const name = names.get(sale.payerId)
    const bought = descriptions.get(sale.purchase.id)
    return {
      sale,
      payer: name ? `${name.firstName} ${name.lastName}`.trim() : '',
      description: bought?.title ?? '',
      onBehalfOf: bought?.onBehalfOf,
    }
  })
}

type Particulars = Omit<DueSale, 'sale'> & { seller: Seller; number: string; now: Date }

function receiptOf(sale: Sale, { seller, number, description, onBehalfOf, payer, now }: Particulars): Receipt {
  const { vatPercent, vatKinds, isDemonstration, name, nuit, address } = seller
  const isTaxed = vatKinds.includes(sale.purchase.kind)
  return {
    number,
    issuedAt: now.toISOString(),
    paidAt: sale.paidAt.toISOString(),
    method: sale.method,
    payer,
    description,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    purchase: sale.purchase,
    transactionId: sale.paymentId,
    reference: sale.reference,
    amount: sale.amount,
    ...(sale.lines.length > 0 ? { lines: sale.lines } : {}),
    vat: isTaxed ? { percent: vatPercent, amount: vatIn(sale.amount, vatPercent) } : null,
    seller: { name, nuit, address },
    isDemonstration,
  }
}

const READER = 'receipts'
const BATCH = 1_000

type Due = IssueDeps & { readBefore: Date; now: Date }

/**
 * Issues the receipts of all purchases, as the ledger shows their claims: a checkout does not wait for its receipt.
 * Answers whether there is more to read.
 */
export function issueDueReceipts(db: Database, { readBefore, now, ...deps }: Due): Promise<boolean> {
  return db.transact(async (tx) => {
    const { entries, more } = await readEntries(tx, { reader: READER, before: readBefore, limit: BATCH })
    const claimed = entries.filter((entry) => entry.entry_type === 'claimed').map((entry) => entry.subject_id)
    if (claimed.length > 0) await issueReceipts(tx, deps, { paymentIds: [...new Set(claimed)], now })
    return more
  })
}
