import { newId, type Tx } from '../../../platform/db/database.ts'
import { numberOf, vatIn, yearOf } from '../rules.ts'
import { findCreditNote, findReceipt, insertDocuments, lockSeries, setLastNumber } from '../store.ts'
import { type IssueDeps, issueReceipts } from './issue-receipts.ts'

const SERIES = 'NC'

type Refunded = { refundId: string; paymentId: string; amount: number; now: Date }

/** Issues the credit note of a refund, once: it names the receipt it corrects, and the amount and VAT that went back. */
export async function issueCreditNote(tx: Tx, deps: IssueDeps, refunded: Refunded): Promise<void> {
  const { refundId, paymentId, amount, now } = refunded
  await issueReceipts(tx, deps, { paymentIds: [paymentId], now })
  const year = yearOf(now)
  const number = (await lockSeries(tx.sql, { series: SERIES, year })) + 1
  const receipt = await findReceipt(tx.sql, paymentId)
  if (!receipt || (await findCreditNote(tx.sql, refundId))) return
  // What goes back is an amount: the receipt has the lines.
  const { lines: _lines, ...bought } = receipt
  const snapshot = {
    ...bought,
    number: numberOf({ series: SERIES, year, number }),
    issuedAt: now.toISOString(),
    amount,
    vat: receipt.vat && { percent: receipt.vat.percent, amount: vatIn(amount, receipt.vat.percent) },
    corrects: receipt.number,
  }
  const note = { id: newId(now.getTime()), series: SERIES, year, number, kind: 'credit_note' } as const
  await insertDocuments(tx.sql, [{ ...note, paymentId, saleId: null, refundId, amount, snapshot, issuedAt: now }])
  await setLastNumber(tx.sql, { series: SERIES, year, last: number })
}
