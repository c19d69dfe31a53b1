const POSTING_LABELS: Readonly<Record<string, string>> = {
  captured: 'Recebido',
  claimed: 'Usado numa compra',
  recognised: 'Reconhecido',
  reversed: 'Devolvido',
  suspended: 'Por explicar',
  refund_approved: 'Reembolso aprovado',
  refund_refused: 'Reembolso recusado',
  refunded: 'Reembolsado',
  payout_requested: 'Ganhos pedidos',
  paid_out: 'Ganhos pagos',
  payout_failed: 'Ganhos devolvidos ao saldo',
}

/** What a posting to the books is of; of refunds, which a payment may have several of, the template says which. */
export const postingLabel = (template: string): string => POSTING_LABELS[template.split(':')[0] ?? ''] ?? template
