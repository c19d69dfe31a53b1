import type { Seller } from '../../../platform/config/seller.ts'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { numberOf, vatIn, yearOf } from '../rules/receipt.ts'
import { findCreditNote, findReceipt, insertDocuments, lockSeries, setLastNumber } from '../store/documents.ts'
import { issueReceipts } from './issue-receipts.ts'

const SERIES = 'NC'

type Refunded = { seller: Seller; refundId: string; paymentId: string; amount: number; now: Date }

/** What follows a refund, once: the receipt it corrects, with what of its amount and VAT went back. */
export async function issueCreditNote(tx: Tx, refunded: Refunded): Promise<void> {
  const { seller, refundId, paymentId, amount, now } = refunded
  await issueReceipts(tx, { seller, paymentIds: [paymentId], now })
  const year = yearOf(now)
  const number = (await lockSeries(tx.sql, { series: SERIES, year })) + 1
  const receipt = await findReceipt(tx.sql, paymentId)
  if (!receipt || (await findCreditNote(tx.sql, refundId))) return
  const snapshot = {
    ...receipt,
    number: numberOf({ series: SERIES, year, number }),
    issuedAt: now.toISOString(),
    amount,
    vat: receipt.vat && { percent: receipt.vat.percent, amount: vatIn(amount, receipt.vat.percent) },
    corrects: receipt.number,
  }
  const note = { id: newId(now.getTime()), series: SERIES, year, number, kind: 'credit_note' } as const
  await insertDocuments(tx.sql, [{ ...note, paymentId, refundId, amount, snapshot, issuedAt: now }])
  await setLastNumber(tx.sql, { series: SERIES, year, last: number })
}
