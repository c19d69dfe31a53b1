import { defineErrors } from '../kernel/errors.ts'

export const ledgerErrors = defineErrors('ledger', {
  account_not_found: [404, 'Não encontrámos esta conta do livro-razão.'],
})

/** Why a posting was made. */
const ENTRY_TYPES = {
  captured: 'Recebido',
  suspended: 'Por explicar',
  released_to_payer: 'Reconhecido',
  claimed: 'Usado numa compra',
  sold: 'Compra sem pagamento',
  share_released: 'Entregue a quem ganhou',
  reversed: 'Devolvido',
  refund_approved: 'Reembolso aprovado',
  refund_refused: 'Reembolso recusado',
  refunded: 'Reembolsado',
  payout_requested: 'Ganhos pedidos',
  paid_out: 'Ganhos pagos',
  payout_failed: 'Ganhos devolvidos ao saldo',
  compensated: 'Pago pela casa',
  advanced: 'Adiantado pela casa',
  advance_repaid: 'Adiantamento recuperado',
} as const
export type EntryType = keyof typeof ENTRY_TYPES

/** The entry type in words; one that is newer than this page is shown as it is. */
export const entryTypeLabel = (entryType: string): string =>
  (ENTRY_TYPES as Readonly<Record<string, string>>)[entryType] ?? entryType

/**
 * The chart of accounts. An account is a kind and, where there is one for each provider, person or business, whose it is.
 * Debit is positive, credit negative.
 */
export const accounts = {
  /** Money that a provider or the bank holds for us. */
  clearing: (method: string): string => `clearing:${method}`,
  /** Money that a provider took and our records do not explain yet. */
  suspense: (method: string): string => `suspense:${method}`,
  /** Paid, and not used for a purchase yet: owed to the payer. */
  credit: (payerId: string): string => `credit:${payerId}`,
  /** Earnings of a doctor, a shop, a driver; an insurer's premiums less what it covers. A debit balance is a debt. */
  payable: ({ kind, id }: { kind: string; id: string }): string => `payable:${kind}:${id}`,
  /** Shares of payees who are not known yet. */
  held: 'held',
  /** What we keep of sales. */
  commission: 'commission',
  /** Approved refunds that have not reached their payer. */
  refunds: 'refunds',
  /** What we paid for work whose price went back to its buyer. */
  compensation: 'compensation',
  /** What a person owes us for what we paid in advance. */
  receivable: (personId: string): string => `receivable:${personId}`,
  /** Requested payouts that have not reached their wallet. */
  payouts: 'payouts',
} as const
