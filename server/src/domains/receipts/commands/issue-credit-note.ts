import { newId, type Tx } from '../../../platform/db/database.ts'
import { COVER_LABEL } from '../../payments/public.ts'
import { numberOf, type Receipt, UNKNOWN_PURCHASE, vatOfCredit, yearOf } from '../rules/receipts.ts'
import {
  findCreditNote,
  findReceipt,
  findReceiptOfSale,
  insertDocuments,
  lockSeries,
  setLastNumber,
  sumCredited,
} from '../store.ts'
import { type IssueDeps, issueReceipts } from './issue-receipts.ts'

const SERIES = 'NC'

/** Of a payment, or of a sale that a plan paid wholly. */
type Corrected = { paymentId: string; saleId: null } | { paymentId: null; saleId: string }
type Refunded = Corrected & { refundId: string; amount: number; cover: number; now: Date }

/** Issues the credit note of a refund, once: it names the receipt it corrects, and the amount and VAT that went back. */
export async function issueCreditNote(tx: Tx, deps: IssueDeps, refunded: Refunded): Promise<void> {
  const { refundId, paymentId, saleId, amount, cover, now } = refunded
  const isPaid = paymentId !== null
  await issueReceipts(tx, deps, isPaid ? { paymentIds: [paymentId], now } : { saleIds: [saleId], now })
  const year = yearOf(now)
  const number = (await lockSeries(tx.sql, { series: SERIES, year })) + 1
  const receipt = await (isPaid ? findReceipt(tx.sql, paymentId) : findReceiptOfSale(tx.sql, saleId))
  if (!receipt || (await findCreditNote(tx.sql, refundId))) return
  // What goes back is an amount: the receipt has the lines. What a plan alone has back turns them round.
  const { lines: _lines, ...bought } = receipt
  const vat = receipt.vat && {
    percent: receipt.vat.percent,
    amount: vatOfCredit(amount, receipt.vat.percent, await sumCredited(tx.sql, { paymentId, saleId })),
  }
  const snapshot = {
    ...bought,
    ...(amount > 0 ? {} : { lines: turnedRound(receipt, cover) }),
    number: numberOf({ series: SERIES, year, number }),
    issuedAt: now.toISOString(),
    amount,
    vat,
    corrects: receipt.number,
  }
  const note = { id: newId(now.getTime()), series: SERIES, year, number, kind: 'credit_note' } as const
  await insertDocuments(tx.sql, [{ ...note, paymentId, saleId, refundId, amount, snapshot, issuedAt: now }])
  await setLastNumber(tx.sql, { series: SERIES, year, last: number })
}

const turnedRound = ({ description }: Receipt, cover: number): NonNullable<Receipt['lines']> => [
  { label: description || UNKNOWN_PURCHASE, amount: -cover },
  { label: COVER_LABEL, amount: cover },
]
