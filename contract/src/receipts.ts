import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { text } from './kernel/field.ts'
import { id, idParams } from './kernel/id.ts'
import { documentsLimit } from './kernel/limit.ts'
import { centavos } from './kernel/money.ts'
import { instant } from './kernel/time-field.ts'

export const receiptsErrors = defineErrors('receipts', {
  no_receipt: [409, 'O recibo só existe depois de o dinheiro chegar e ser usado na compra.'],
  not_found: [404, 'Não encontrámos o recibo desta compra.'],
  unavailable: [503, 'De momento não conseguimos passar recibos. Tente mais tarde ou fale connosco.'],
})

/** A receipt is issued when a purchase was paid, a credit note when part of a payment was refunded. */
export const DOCUMENT_KINDS = ['receipt', 'credit_note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const paymentDocument = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** 'REC 2026/000123': a series without gaps for each kind and year. */
  number: z.string(),
  amount: centavos,
  issuedAt: instant,
})
export type PaymentDocument = z.output<typeof paymentDocument>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/payments/:id/documents',
  summary: 'Os documentos já passados de um pagamento, o primeiro primeiro.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.array(paymentDocument),
  errors: ['payments.not_found'],
  cache: 'no-store',
})

/** Answers a PDF, which never changes. The first call numbers it. */
export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt',
  summary: 'O recibo de um pagamento usado numa compra, em PDF, para quem pagou e para os operadores.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: ['payments.not_found', 'receipts.no_receipt', 'receipts.unavailable'],
  cache: 'no-store',
  limit: documentsLimit,
})

/** Answers a PDF: once the purchase was taken back, its credit note. Where something was paid, the receipt is the payment's. */
export const downloadPurchaseReceipt = endpoint({
  method: 'GET',
  path: '/api/purchases/:kind/:id/receipt',
  summary: 'O recibo de uma compra que um plano pagou por inteiro, em PDF, para quem a fez.',
  session: 'required',
  params: z.object({ kind: text({ max: 40 }), id }),
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: ['receipts.not_found', 'receipts.unavailable'],
  cache: 'no-store',
  limit: documentsLimit,
})

/** Answers a PDF: any document that `listDocuments` lists. */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/payments/:id/documents/:documentId',
  summary: 'Um documento já passado de um pagamento, em PDF: o recibo, ou a nota de crédito de um reembolso.',
  session: 'required',
  params: z.object({ id, documentId: id }),
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: ['payments.not_found'],
  cache: 'no-store',
  limit: documentsLimit,
})

export const receiptsEndpoints = { listDocuments, downloadReceipt, downloadPurchaseReceipt, downloadDocument }
