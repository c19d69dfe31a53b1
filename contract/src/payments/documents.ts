import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'

/** What is handed out for money: a receipt when a purchase has used it, a credit note when some of it went back. */
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

/** Answers a PDF, the same for ever. The first call gives it its number. */
export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt',
  summary: 'O recibo de um pagamento usado numa compra, em PDF, para quem pagou e para os operadores.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  errors: ['payments.not_found', 'payments.no_receipt', 'payments.receipts_unavailable'],
  cache: 'no-store',
  limit: 'documents',
})

/** Answers a PDF, as `downloadReceipt` does: what `listDocuments` names. */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/payments/:id/documents/:documentId',
  summary: 'Um documento já passado de um pagamento, em PDF: o recibo, ou a nota de crédito de um reembolso.',
  session: 'required',
  params: z.object({ id, documentId: id }),
  status: 200,
  reply: z.unknown(),
  errors: ['payments.not_found'],
  cache: 'no-store',
  limit: 'documents',
})
