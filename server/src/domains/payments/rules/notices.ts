import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { shortCode } from '@salama/contract/kernel/short-code'
import type { Message } from '../../notifications/public.ts'

/** What ended; of a payment that cannot be found the event's amount alone is known. */
type Ended = { page: string; amount: Centavos; description?: string | undefined; reason?: string | undefined }

/** Failed or expired: the purchase still waits, so the link leads to its page. */
export const paymentEnded = ({ page, amount, description, reason }: Ended): Message => ({
  class: 'money',
  title: 'Pagamento não concluído',
  body: [`${description ?? 'Pagamento'}: ${formatMoney(amount)}.`, reason, 'Pode tentar novamente.']
    .filter(Boolean)
    .join(' '),
  href: page,
})

export const PAYMENTS = '/pagamentos'
export const paymentPage = (paymentId: string) => `${PAYMENTS}?pagamento=${paymentId}`
export const paymentStaffPage = (paymentId: string) => `/operador?separador=pagamentos&caso=${paymentId}`

type RefundDecided = { paymentId: string; amount: Centavos; decision: 'approved' | 'refused'; reason: string | null }

export const refundDecided = ({ paymentId, amount, decision, reason }: RefundDecided): Message => ({
  class: 'money',
  title: decision === 'approved' ? 'Reembolso aprovado' : 'Reembolso recusado',
  body:
    decision === 'approved'
      ? `Vamos devolver-lhe ${formatMoney(amount)} pelo mesmo método com que pagou. ${reason ?? ''}`.trim()
      : `Não vamos devolver ${formatMoney(amount)}. ${reason ?? ''}`.trim(),
  href: paymentPage(paymentId),
})

export const refunded = ({ paymentId, amount }: { paymentId: string; amount: Centavos }): Message => ({
  class: 'money',
  title: 'Dinheiro devolvido',
  body: `Devolvemos-lhe ${formatMoney(amount)}.`,
  href: paymentPage(paymentId),
  enclosed: {
    lines: [
      { label: 'Devolvido', value: formatMoney(amount) },
      { label: 'Pagamento', value: shortCode(paymentId) },
    ],
  },
})

/** For who earned it. */
export const saleRefunded = ({ label, amount }: { label: string; amount: Centavos }): Message => ({
  class: 'money',
  title: 'Venda devolvida',
  body: `Devolvemos o dinheiro de uma venda (${label}). Saíram ${formatMoney(amount)} do seu saldo.`,
  href: PAYMENTS,
})

/** A purchase waited for a transfer that nobody has found yet. */
export const waitEnded = (paymentId: string): Message => ({
  class: 'money',
  title: 'Transferência por confirmar',
  body: 'A compra não esperou mais pela sua transferência. Se o dinheiro chegar, fica como crédito seu.',
  href: paymentPage(paymentId),
})
