import { refuse } from '../../../platform/http/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Reading, refuseStranger } from '../queries/documents.ts'
import { renderReceipt, titleOf } from '../queries/receipt-pdf.ts'
import type { Receipt } from '../rules/receipt.ts'
import { findDocument, findReceipt } from '../store/documents.ts'
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
  return fileOf(receipt)
}

/** Any document already issued. Refuses `payments.not_found`, also where it is another payment's. */
export async function openDocument(
  { db }: Pick<Platform, 'db'>,
  { documentId, ...reading }: Reading & { documentId: string },
): Promise<{ name: string; contents: Buffer }> {
  await refuseStranger(db.sql, reading)
  const found = await findDocument(db.sql, { paymentId: reading.paymentId, documentId })
  return fileOf(found ?? refuse('payments.not_found'))
}

const fileOf = async (document: Receipt): Promise<{ name: string; contents: Buffer }> => ({
  name: `${titleOf(document)} ${document.number.replaceAll('/', '-')}.pdf`,
  contents: await renderReceipt(document),
})
