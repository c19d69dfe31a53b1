import type { ConsultationType } from '@salama/contract/appointments'
import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { formatLongDay, formatTime } from '@salama/contract/kernel/time'
import type { Message } from '../../notifications/public.ts'
import { doctorName } from '../rules.ts'

/** Where its patient pays it. */
export const payPage = (appointmentId: string) => `/consultas?pagar=${appointmentId}`
export const appointmentPage = (appointmentId: string) => `/consultas/${appointmentId}`
const AGENDA = '/dashboard/doctor'

/** What notifications name of an appointment. */
export type Named = {
  id: string
  /** The doctor's. */
  first_name: string
  last_name: string
  starts_at: Date
  type: ConsultationType
  amount_due: Centavos
}

type Returned = { refund_amount: Centavos }
type Cancelled = Named & Returned & { doctor_id: string; cancel_reason: string }

const dayAndTime = ({ starts_at: at }: Named): string => `${formatLongDay(at)}, ${formatTime(at)}`
const doctorAndTime = (named: Named): string =>
  `${doctorName({ firstName: named.first_name, lastName: named.last_name })}, ${dayAndTime(named)}.`

/** What went back to whom paid; nothing where nothing did. */
const backOf = ({ refund_amount: amount }: Returned): string =>
  amount > 0 ? `${formatMoney(amount)} voltam a quem pagou. ` : ''

const BY: Record<ConsultationType, string> = { video: 'por vídeo', chat: 'por chat' }

export const held = (named: Named): Message => ({
  title: 'Consulta por pagar',
  body: `${doctorAndTime(named)} Guardámos o horário por pouco tempo: pague ${formatMoney(named.amount_due)} para ser seu.`,
  href: payPage(named.id),
})

export const confirmed = (named: Named): Message => ({
  title: 'Consulta confirmada',
  body: `${doctorAndTime(named)} O horário é seu.`,
  href: appointmentPage(named.id),
})

export const confirmedToDoctor = (named: Named, patient: string): Message => ({
  title: 'Consulta confirmada',
  body: `${patient} marcou uma consulta consigo ${BY[named.type]}: ${dayAndTime(named)}.`,
  href: AGENDA,
})

/** By the doctor, by the patient, or because staff returned the money. */
export const cancelled = (named: Cancelled, by: 'patient' | 'doctor' | undefined): Message => {
  const back = backOf(named)
  if (by === 'doctor') {
    const reason = named.cancel_reason === '' ? '' : `Motivo: ${named.cancel_reason} `
    return {
      title: 'O médico cancelou a consulta',
      body: `${doctorAndTime(named)} ${reason}${back}Pode escolher outro horário.`,
      href: `/telemedicine?medico=${named.doctor_id}`,
    }
  }
  return {
    title: 'Consulta cancelada',
    body:
      by === 'patient'
        ? `${doctorAndTime(named)} ${back}O horário ficou livre.`
        : `${doctorAndTime(named)} O dinheiro foi devolvido e o horário ficou livre. Pode marcar outro.`,
    href: appointmentPage(named.id),
  }
}

/** Staff suspended the doctor, or a paper ran out. */
export const suspended = (named: Named): Message => ({
  title: 'O seu médico não está a atender',
  body: `${doctorAndTime(named)} A autorização deste médico está suspensa. Pode cancelar já ou esperar: se a consulta não acontecer, o dinheiro volta todo.`,
  href: appointmentPage(named.id),
})

export const cancelledToDoctor = (named: Named, patient: string): Message => ({
  title: 'Consulta cancelada',
  body: `A consulta com ${patient} (${dayAndTime(named)}) foi cancelada e o horário ficou livre.`,
  href: AGENDA,
})

export const expired = (named: Named): Message => ({
  title: 'Consulta expirada',
  body: `${doctorAndTime(named)} O horário foi libertado porque o pagamento não chegou a tempo. Pode marcar outro.`,
  href: appointmentPage(named.id),
})

/** One of the two did not come. */
export const missedByDoctor = (named: Named & Returned): Message => ({
  title: 'O médico não compareceu',
  body: `${doctorAndTime(named)} ${backOf(named)}Pode marcar outro horário.`,
  href: appointmentPage(named.id),
})

export const missedByPatient = (named: Named): Message => ({
  title: 'Não compareceu à consulta',
  body: `${doctorAndTime(named)} O médico esperou por si. Se houve um problema, fale connosco.`,
  href: appointmentPage(named.id),
})

export const missedToDoctor = (named: Named & Returned, patient: string, absent: 'patient' | 'doctor'): Message => ({
  title: absent === 'doctor' ? 'Não compareceu à consulta' : 'O paciente não compareceu',
  body:
    absent === 'doctor'
      ? `A consulta com ${patient} (${dayAndTime(named)}) não se realizou. ${backOf(named)}`.trim()
      : `${patient} não entrou na consulta (${dayAndTime(named)}). ${named.amount_due > 0 ? 'O que pagou fica consigo.' : ''}`.trim(),
  href: AGENDA,
})

export const reviewed: Message = {
  title: 'Nova avaliação',
  body: 'Um paciente avaliou a consulta consigo. Leia o que escreveu.',
  href: `${AGENDA}?vista=avaliacoes`,
}

export const moved = (named: Named): Message => ({
  title: 'Consulta mudada',
  body: `${doctorAndTime(named)} Este é o novo horário.`,
  href: appointmentPage(named.id),
})

export const movedToDoctor = (named: Named, patient: string): Message => ({
  title: 'Consulta mudada',
  body: `${patient} mudou a consulta consigo para ${dayAndTime(named)}.`,
  href: AGENDA,
})
