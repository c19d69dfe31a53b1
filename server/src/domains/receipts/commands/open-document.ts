import type { Purpose } from '@salama/contract/payments'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { coveredSaleOf, type DescribePurchases } from '../../payments/public.ts'
import { insertAudit } from '../../staff/public.ts'
import { assertReader, type Reader, type Reading } from '../queries/documents.ts'
import { renderReceipt, titleOf } from '../queries/receipt-pdf.ts'
import type { Receipt } from '../rules/receipts.ts'
import { receiptsSettings } from '../settings.ts'
import { findDocument, findNewestOfSale, findReceipt } from '../store.ts'
import { issueReceipts } from './issue-receipts.ts'

export type DocumentDeps = Pick<Platform, 'db' | 'settings'> & {
  describe: DescribePurchases
}

/**
 * The receipt as a file; numbered now when the sweep has not issued it yet. Refuses `payments.not_found`,
 * `receipts.no_receipt` while no purchase has used the money, and `receipts.unavailable` where the settings name no
 * seller.
 */
export async function openReceipt(deps: DocumentDeps, reading: Reading): Promise<{ name: string; contents: Buffer }> {
  const { db, settings, describe } = deps
  const { paymentId, now } = reading
  const reader = await assertReader(deps, reading)
  let receipt = await findReceipt(db.sql, paymentId)
  if (!receipt) {
    const { seller } = settings.of(receiptsSettings)
    if (!seller) return refuse('receipts.unavailable')
    await db.transact((tx) => issueReceipts(tx, { seller, describe }, { paymentIds: [paymentId], now }))
    receipt = (await findReceipt(db.sql, paymentId)) ?? refuse('receipts.no_receipt')
  }
  return renderFor(deps, { reading, reader, document: receipt })
}

type OfPurchase = { purchase: Purpose; actor: Actor; now: Date }

/**
 * The receipt of a purchase that a plan paid wholly, for whoever bought it; once it was taken back, its credit note. Refuses `receipts.not_found` for every other
 * purchase and person, and `receipts.unavailable` where the settings name no seller.
 */
export async function openReceiptOfPurchase(
  { db, settings, describe }: DocumentDeps,
  { purchase, actor, now }: OfPurchase,
): Promise<{ name: string; contents: Buffer }> {
  const sale = await coveredSaleOf(db.sql, purchase)
  if (sale?.payerId !== actor.userId) return refuse('receipts.not_found')
  let receipt = await findNewestOfSale(db.sql, sale.id)
  if (!receipt) {
    const { seller } = settings.of(receiptsSettings)
    if (!seller) return refuse('receipts.unavailable')
    await db.transact((tx) => issueReceipts(tx, { seller, describe }, { saleIds: [sale.id], now }))
    receipt = (await findNewestOfSale(db.sql, sale.id)) ?? refuse('receipts.not_found')
  }
  return fileOf(receipt)
}

/** Any document already issued. Refuses `payments.not_found`, also where it is another payment's. */
export async function openDocument(
  deps: DocumentDeps,
  { documentId, ...reading }: Reading & { documentId: string },
): Promise<{ name: string; contents: Buffer }> {
  const { sql } = deps.db
  const reader = await assertReader(deps, reading)
  const found = await findDocument(sql, { paymentId: reading.paymentId, documentId })
  return renderFor(deps, { reading, reader, document: found ?? refuse('payments.not_found') })
}

type Rendering = { reading: Reading; reader: Reader; document: Receipt }

async function renderFor({ db }: DocumentDeps, { reading, reader, document }: Rendering) {
  const { paymentId, now } = reading
  if (reader !== 'payer') {
    const { staffId } = reader
    await insertAudit(db.sql, { staffId, action: 'document.opened', subjectId: paymentId, reason: null, now })
  }
  return fileOf(document)
}

const fileOf = async (document: Receipt): Promise<{ name: string; contents: Buffer }> => ({
  name: `${titleOf(document)} ${document.number.replaceAll('/', '-')}.pdf`,
  contents: await renderReceipt(document),
})
