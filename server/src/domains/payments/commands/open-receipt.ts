import { refuse } from '../../../platform/http/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertAudit } from '../../staff/public.ts'
import { type Reader, type Reading, refuseStranger } from '../queries/documents.ts'
import { renderReceipt, titleOf } from '../queries/receipt-pdf.ts'
import type { Receipt } from '../rules/receipt.ts'
import { findDocument, findReceipt } from '../store/documents.ts'
import { issueReceipts } from './issue-receipts.ts'

type DocumentDeps = Pick<Platform, 'db' | 'settings'>

type Opening = Reading & { now: Date }

/**
 * The receipt as a file, numbered now if the sweep has not come to it yet. Refuses `payments.not_found`,
 * `payments.no_receipt` while no purchase has used the money, and `payments.receipts_unavailable` where the settings
 * name nobody who sells.
 */
export async function openReceipt(deps: DocumentDeps, reading: Opening): Promise<{ name: string; contents: Buffer }> {
  const { db, settings } = deps
  const { paymentId, now } = reading
  const reader = await refuseStranger(db.sql, reading)
  let receipt = await findReceipt(db.sql, paymentId)
  if (!receipt) {
    const { seller } = settings
    if (!seller) return refuse('payments.receipts_unavailable')
    await db.transact((tx) => issueReceipts(tx, { seller, paymentIds: [paymentId], now }))
    receipt = (await findReceipt(db.sql, paymentId)) ?? refuse('payments.no_receipt')
  }
  return handOut(deps, { reading, reader, document: receipt })
}

/** Any document already issued. Refuses `payments.not_found`, also where it is another payment's. */
export async function openDocument(
  deps: DocumentDeps,
  { documentId, ...reading }: Opening & { documentId: string },
): Promise<{ name: string; contents: Buffer }> {
  const { sql } = deps.db
  const reader = await refuseStranger(sql, reading)
  const found = await findDocument(sql, { paymentId: reading.paymentId, documentId })
  return handOut(deps, { reading, reader, document: found ?? refuse('payments.not_found') })
}

type HandOut = { reading: Opening; reader: Reader; document: Receipt }

async function handOut({ db }: DocumentDeps, { reading, reader, document }: HandOut) {
  const { paymentId, now } = reading
  if (reader !== 'payer') {
    await insertAudit(db.sql, {
      staffId: reader.staffId,
      action: 'document.opened',
      subjectId: paymentId,
      reason: null,
      now,
    })
  }
  const name = `${titleOf(document)} ${document.number.replaceAll('/', '-')}.pdf`
  return { name, contents: await renderReceipt(document) }
}
