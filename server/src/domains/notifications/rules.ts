import { brand } from '@salama/contract/brand'
import { type Centavos, formatMoney } from '@salama/contract/kernel/money'

/** What a notification says; `href` is a page of this site. */
export type Message = { title: string; body: string; href: string }

/** Every text of the inbox, in one place, so that they read as if one person had written them. */
export const welcome: Message = {
  title: `Bem-vindo ao ${brand.name}`,
  body: 'A sua conta está pronta. Marque consultas, encomende e peça transporte num só lugar.',
  href: '/',
}

const payPage = (appointmentId: string) => `/consultas?pagar=${appointmentId}`
const APPOINTMENTS = '/consultas'

export const appointmentHeld = (appointmentId: string): Message => ({
  title: 'Consulta por pagar',
  body: 'Guardámos o seu horário por pouco tempo. Conclua o pagamento para confirmar a consulta.',
  href: payPage(appointmentId),
})

export const appointmentConfirmed: Message = {
  title: 'Consulta confirmada',
  body: 'O pagamento foi recebido e o horário é seu. Veja os detalhes em Minhas consultas.',
  href: APPOINTMENTS,
}

export const appointmentConfirmedToDoctor: Message = {
  title: 'Consulta confirmada',
  body: 'Um paciente confirmou uma consulta consigo. Veja a sua agenda.',
  href: '/dashboard/doctor',
}

export const appointmentCancelled: Message = {
  title: 'Consulta cancelada',
  body: 'O dinheiro foi devolvido e o horário ficou livre. Pode marcar outro.',
  href: APPOINTMENTS,
}

export const appointmentCancelledToDoctor: Message = {
  title: 'Consulta cancelada',
  body: 'Uma consulta consigo foi cancelada e o horário ficou livre. Veja a sua agenda.',
  href: '/dashboard/doctor',
}

export const appointmentExpired: Message = {
  title: 'Consulta expirada',
  body: 'O horário foi libertado porque o pagamento não chegou a tempo. Pode marcar outro.',
  href: APPOINTMENTS,
}

const PAGE_OF_PURPOSE: Readonly<Record<string, (id: string) => string>> = { appointment: payPage }

/** Failed or expired: the purchase still waits, so the way there is part of the message. */
export const paymentEnded = (purpose: { kind: string; id: string }): Message => ({
  title: 'Pagamento não concluído',
  body: 'O pagamento não foi concluído. Verifique o motivo e tente novamente.',
  href: PAGE_OF_PURPOSE[purpose.kind]?.(purpose.id) ?? '/pagamentos',
})

const paymentPage = (paymentId: string) => `/pagamentos?pagamento=${paymentId}`

type RefundDecided = { paymentId: string; amount: Centavos; decision: 'approved' | 'refused'; reason: string | null }

export const refundDecided = ({ paymentId, amount, decision, reason }: RefundDecided): Message => ({
  title: decision === 'approved' ? 'Reembolso aprovado' : 'Reembolso recusado',
  body:
    decision === 'approved'
      ? `Vamos devolver-lhe ${formatMoney(amount)} pelo mesmo método com que pagou.`
      : `Não vamos devolver ${formatMoney(amount)}. ${reason ?? ''}`.trim(),
  href: paymentPage(paymentId),
})

export const refunded = ({ paymentId, amount }: { paymentId: string; amount: Centavos }): Message => ({
  title: 'Dinheiro devolvido',
  body: `Devolvemos-lhe ${formatMoney(amount)}.`,
  href: paymentPage(paymentId),
})

const conversationPage = (ticketId: string) => `/faq?conversa=${ticketId}`

export const supportAnswered = ({ ticketId, number }: { ticketId: string; number: string }): Message => ({
  title: 'A equipa de apoio respondeu',
  body: `Tem uma resposta na conversa ${number}.`,
  href: conversationPage(ticketId),
})

export const supportClosed = (ticket: { ticketId: string; number: string; reason: string | null }): Message => ({
  title: 'Conversa encerrada',
  body: ticket.reason ?? `A conversa ${ticket.number} foi encerrada. Se ainda precisar de ajuda, escreva de novo.`,
  href: conversationPage(ticket.ticketId),
})

export const payoutSettled = ({ amount, status }: { amount: Centavos; status: 'completed' | 'failed' }): Message =>
  status === 'completed'
    ? { title: 'Ganhos pagos', body: `Pagámos ${formatMoney(amount)} na sua carteira.`, href: '/pagamentos' }
    : {
        title: 'Ganhos por pagar',
        body: `Não conseguimos pagar ${formatMoney(amount)}: voltaram ao seu saldo. Veja porquê.`,
        href: '/pagamentos',
      }

const DECISIONS: Readonly<Record<string, Omit<Message, 'href'>>> = {
  approved: { title: 'Verificação aprovada', body: 'Os seus documentos foram aprovados. Já pode começar.' },
  rejected: {
    title: 'Verificação recusada',
    body: 'Os seus documentos não foram aceites. Veja o motivo, corrija e envie de novo.',
  },
  suspended: {
    title: 'Verificação suspensa',
    body: 'A sua autorização foi suspensa. Veja o motivo e envie os documentos em falta.',
  },
}

const PAGE_OF_KIND: Readonly<Record<string, string>> = {
  doctor: '/dashboard/doctor',
  business: '/dashboard/vendor',
  driver: '/dashboard/driver',
  course: '/dashboard/teacher',
}

/** Undefined for a state that is nobody's decision. */
export function verificationDecided({ kind, status }: { kind: string; status: string }): Message | undefined {
  const text = DECISIONS[status]
  return text && { ...text, href: PAGE_OF_KIND[kind] ?? '/dashboards' }
}
