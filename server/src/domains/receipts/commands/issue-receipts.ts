import { type Database, newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { namesOf } from '../../accounts/public.ts'
import { readEntries } from '../../ledger/public.ts'
import { COVER_LABEL, type DescribePurchases, findCoveredSales, findSales, type Sale } from '../../payments/public.ts'
import { numberOf, type Receipt, UNKNOWN_PURCHASE, vatIn, yearOf } from '../rules/receipts.ts'
import type { Seller } from '../rules/seller.ts'
import { findReceipted, insertDocuments, lockSeries, setLastNumber } from '../store.ts'

const SERIES = 'REC'

export type IssueDeps = { seller: Seller; describe: DescribePurchases }

/** Payments, and sales that have none. */
type Issue = { paymentIds?: readonly string[]; saleIds?: readonly string[]; now: Date }

/**
 * Issues a receipt for each of these payments that a purchase has used, and of these sales that a plan paid wholly, where
 * there is none yet. The series is locked only while
 * documents are numbered and kept, and a number is kept together with its document or not at all: the series has no gaps.
 */
export async function issueReceipts(tx: Tx, deps: IssueDeps, issue: Issue): Promise<void> {
  const { now } = issue
  const due = await findDueSales(tx.sql, deps, issue)
  if (due.length === 0) return
  const year = yearOf(now)
  const last = await lockSeries(tx.sql, { series: SERIES, year })
  // Another process may have issued some of them before this one had the lock.
  const receipted = await findReceipted(
    tx.sql,
    due.map(({ sale }) => sale.id),
  )
  const documents = due
    .filter(({ sale }) => !receipted.has(sale.id))
    .map(({ sale, ...particulars }, place) => {
      const number = last + place + 1
      const snapshot = receiptOf(sale, {
        ...particulars,
        seller: deps.seller,
        number: numberOf({ series: SERIES, year, number }),
        now,
      })
      const document = { id: newId(now.getTime()), series: SERIES, year, number, kind: 'receipt' } as const
      const { id, amount, payment } = sale
      const subject = payment ? { paymentId: id, saleId: null } : { paymentId: null, saleId: id }
      return { ...document, ...subject, refundId: null, amount, snapshot, issuedAt: now }
    })
  if (documents.length === 0) return
  await insertDocuments(tx.sql, documents)
  await setLastNumber(tx.sql, { series: SERIES, year, last: last + documents.length })
}

type DueSale = {
  sale: Sale
  payer: string
  description: string
  onBehalfOf: string | undefined
  patient: string | undefined
}

/** The sales without a receipt, each with the words that its receipt needs. */
async function findDueSales(
  db: Sql,
  { describe }: IssueDeps,
  { paymentIds = [], saleIds = [] }: Issue,
): Promise<DueSale[]> {
  const receipted = await findReceipted(db, [...paymentIds, ...saleIds])
  const isDue = (id: string) => !receipted.has(id)
  const paid = await findSales(db, paymentIds.filter(isDue))
  const sales = [...paid, ...(await findCoveredSales(db, saleIds.filter(isDue)))]
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
      patient: bought?.patientName,
    }
  })
}

type Particulars = Omit<DueSale, 'sale'> & { seller: Seller; number: string; now: Date }

function receiptOf(sale: Sale, { seller, number, description, onBehalfOf, patient, payer, now }: Particulars): Receipt {
  const { vatPercent, vatKinds, isDemonstration, name, nuit, address } = seller
  const isTaxed = vatKinds.includes(sale.purchase.kind)
  const lines = linesOf(sale, description)
  return {
    number,
    issuedAt: now.toISOString(),
    paidAt: sale.paidAt.toISOString(),
    method: sale.payment?.method ?? null,
    payer,
    description,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(patient === undefined ? {} : { patient }),
    purchase: sale.purchase,
    transactionId: sale.payment && sale.id,
    reference: sale.payment && sale.payment.reference,
    amount: sale.amount,
    ...(lines.length > 0 ? { lines } : {}),
    vat: isTaxed ? { percent: vatPercent, amount: vatIn(sale.amount, vatPercent) } : null,
    seller: { name, nuit, address },
    isDemonstration,
  }
}

/** Where a plan paid a part, the price and that part are shown also without a quote. */
function linesOf({ lines, amount, cover }: Sale, description: string): NonNullable<Receipt['lines']> {
  if (lines.length > 0 || cover === 0) return lines
  return [
    { label: description || UNKNOWN_PURCHASE, amount: amount + cover },
    { label: COVER_LABEL, amount: -cover },
  ]
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
    const of = (type: string) => [
      ...new Set(entries.filter(({ entry_type }) => entry_type === type).map(({ subject_id }) => subject_id)),
    ]
    const [paymentIds, saleIds] = [of('claimed'), of('sold')]
    if (paymentIds.length + saleIds.length > 0) await issueReceipts(tx, deps, { paymentIds, saleIds, now })
    return more
  })
}
