import { Readable } from 'node:stream'
import {
  downloadDocument,
  downloadPurchaseReceipt,
  downloadReceipt,
  listDocuments as listDocumentsCall,
} from '@salama/contract/receipts'
import type { FastifyReply } from 'fastify'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DocumentDeps, openDocument, openReceipt, openReceiptOfPurchase } from './commands/open-document.ts'
import { listDocuments } from './queries/documents.ts'
import { receiptsSettings } from './settings.ts'

type Extras = Pick<DocumentDeps, 'describe'>

export function receiptsRoutes(binder: Binder, platform: Platform, extras: Extras): void {
  const { settings, log } = platform
  const { seller } = settings.of(receiptsSettings)
  if (!seller) log.warn('SELLER_NAME, SELLER_NUIT and SELLER_ADDRESS are not set: no receipts are issued')
  const deps = { ...platform, ...extras }
  const sendPdf = (reply: FastifyReply, { name, contents }: { name: string; contents: Buffer }) =>
    sendAttachment(reply, { type: 'application/pdf', name, bytes: contents.length }, Readable.from([contents]))

  binder.on(listDocumentsCall, ({ actor, params, now }) =>
    listDocuments(platform, { paymentId: params.id, actor, now }),
  )
  binder.on(downloadReceipt, async ({ actor, params, now, reply }) =>
    sendPdf(reply, await openReceipt(deps, { paymentId: params.id, actor, now })),
  )
  binder.on(downloadPurchaseReceipt, async ({ actor, params: purchase, now, reply }) =>
    sendPdf(reply, await openReceiptOfPurchase(deps, { purchase, actor, now })),
  )
  binder.on(downloadDocument, async ({ actor, params: { id: paymentId, documentId }, now, reply }) =>
    sendPdf(reply, await openDocument(deps, { paymentId, documentId, actor, now })),
  )
}
