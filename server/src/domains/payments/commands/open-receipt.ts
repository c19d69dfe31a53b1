import { refuse } from '../../../platform/http/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Reading, refuseStranger } from '../queries/documents.ts'
import { renderReceipt } from '../queries/receipt-pdf.ts'
import { findReceipt } from '../store/documents.ts'
import { issueReceipts } from './issue-receipts.ts'

/**
 * The receipt as a file, numbered now if the sweep has not come to it yet. Refuses `payments.not_found`,
 * `payments.no_receipt` while no purchase has used the money, and `payments.receipts_unavailable` where the settings
 * name nobody who sells.
 */
export async function openReceipt(
  { db, settings: { seller } }: Pick<Platform, 'db' | 'settings'>,
  { now, ...reading }: Reading & { now: Date },
): Promise<{ name: string; contents: Buffer }> {
  const { paymentId } = reading
  await refuseStranger(db.sql, reading)
  let receipt = await findReceipt(db.sql, paymentId)
  if (!receipt) {
    if (!seller) return refuse('payments.receipts_unavailable')
    await db.transact((tx) => issueReceipts(tx, { seller, paymentIds: [paymentId], now }))
    receipt = (await findReceipt(db.sql, paymentId)) ?? refuse('payments.no_receipt')
  }
  return { name: `Recibo ${receipt.number.replaceAll('/', '-')}.pdf`, contents: await renderReceipt(receipt) }
}
