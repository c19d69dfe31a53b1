import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { centavos } from '../kernel/money.ts'
import { instant } from '../kernel/time-field.ts'
import { inOrder, statementDays } from '../ledger/days.ts'
import { type EntryType, entryTypeLabel } from '../ledger/index.ts'
import { payee, payeeKey } from './payee.ts'

export { MOST_STATEMENT_LINES } from '../ledger/days.ts'

const statementQuery = z.object({ payee: z.optional(payeeKey), ...statementDays }).check(...inOrder)

/** Of a sale or a refund: what was sold, what of it we keep, what was taken in cash. */
const sold = z.object({ gross: centavos, commission: centavos, cash: centavos })

const ownStatementLine = z.object({
  id: z.int(),
  at: instant,
  /** Why it was posted: claimed, refund_approved, payout_requested, … */
  entryType: z.string(),
  /** What was sold, or what else it is. */
  description: z.string(),
  /** Of a payout: the provider's; of a sale: its own id. */
  reference: z.string(),
  sold: z.nullable(sold),
  /** What was earned; negative: what was given back, paid out or taken in cash. */
  amount: centavos,
  /** After this line. */
  balance: centavos,
})

export const ownStatement = z.object({
  payee: z.string(),
  payees: z.array(payee),
  from: z.string(),
  to: z.string(),
  /** Before the first day. */
  opening: centavos,
  /** All days together, by why it was posted. */
  sums: z.array(z.object({ entryType: z.string(), amount: centavos })),
  /** The oldest first, the first 500 of them. */
  lines: z.array(ownStatementLine),
  /** After the last day: `opening` and all `sums`. */
  closing: centavos,
  hasMore: z.boolean(),
})
export type OwnStatement = z.output<typeof ownStatement>

/** What a payee reads of why something was posted, and which of the sums it belongs to. */
const MOVEMENTS = {
  claimed: ['Venda', 'sales'],
  sold: ['Venda', 'sales'],
  share_released: ['Serviço prestado', 'sales'],
  compensated: ['Pago pela Salama', 'sales'],
  advanced: ['Adiantado pela Salama', 'sales'],
  advance_repaid: ['Acerto do adiantamento', 'sales'],
  refund_approved: ['Reembolso', 'refunds'],
  refund_refused: ['Reembolso anulado', 'refunds'],
  payout_requested: ['Ganhos pedidos', 'payouts'],
  payout_failed: ['Ganhos devolvidos ao saldo', 'payouts'],
} as const satisfies Partial<Record<EntryType, readonly [label: string, sum: string]>>

export type StatementSum = (typeof MOVEMENTS)[keyof typeof MOVEMENTS][1] | 'others'

/** One that is newer than this page is named by the ledger and summed beside the others. */
export function movementOf(entryType: string): { label: string; sum: StatementSum } {
  const known = (MOVEMENTS as Readonly<Record<string, readonly [string, StatementSum]>>)[entryType]
  return known ? { label: known[0], sum: known[1] } : { label: entryTypeLabel(entryType), sum: 'others' }
}

export const getOwnStatement = endpoint({
  method: 'GET',
  path: '/api/statements',
  summary: 'O extrato dos próprios ganhos entre dois dias de Maputo: cada venda, comissão, reembolso e pagamento.',
  session: 'required',
  query: statementQuery,
  status: 200,
  reply: ownStatement,
  lists: ['lines'],
  errors: ['payouts.payee_profile_required', 'payouts.payee_not_found'],
  cache: 'no-store',
})

/** Answers the file: UTF-8 with its mark, semicolons, decimal commas. */
export const downloadOwnStatement = endpoint({
  method: 'GET',
  path: '/api/statements.csv',
  summary: 'O mesmo extrato, inteiro, em CSV para uma folha de cálculo.',
  session: 'required',
  query: statementQuery,
  status: 200,
  reply: z.unknown(),
  media: ['text/csv'],
  errors: ['payouts.payee_profile_required', 'payouts.payee_not_found'],
  cache: 'no-store',
})
