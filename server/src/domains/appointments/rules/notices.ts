import type { Message } from '../../notifications/public.ts'

/** Where its patient pays it. */
export const payPage = (appointmentId: string) => `/consultas?pagar=${appointmentId}`
const APPOINTMENTS = '/consultas'

export const held = (appointmentId: string): Message => ({
  title: 'Consulta por pagar',
  body: 'Guardámos o seu horário por pouco tempo. Conclua o pagamento para confirmar a consulta.',
  href: payPage(appointmentId),
})

export const confirmed: Message = {
  title: 'Consulta confirmada',
  body: 'O pagamento foi recebido e o horário é seu. Veja os detalhes em Minhas consultas.',
  href: APPOINTMENTS,
}

export const confirmedToDoctor: Message = {
  title: 'Consulta confirmada',
  body: 'Um paciente confirmou uma consulta consigo. Veja a sua agenda.',
  href: '/dashboard/doctor',
}

export const cancelled: Message = {
  title: 'Consulta cancelada',
  body: 'O dinheiro foi devolvido e o horário ficou livre. Pode marcar outro.',
  href: APPOINTMENTS,
}

export const cancelledToDoctor: Message = {
  title: 'Consulta cancelada',
  body: 'Uma consulta consigo foi cancelada e o horário ficou livre. Veja a sua agenda.',
  href: '/dashboard/doctor',
}

export const expired: Message = {
  title: 'Consulta expirada',
  body: 'O horário foi libertado porque o pagamento não chegou a tempo. Pode marcar outro.',
  href: APPOINTMENTS,
}
