import type { ConsultationType } from '@salama/contract/appointments'
import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { DAY_MS, formatLongDay, formatTime } from '@salama/contract/kernel/time'
import type { Message } from '../../notifications/public.ts'
import { doctorName } from './doctor-name.ts'
import { dayWord } from './reminders.ts'
import { endOf } from './schedule.ts'

/** Where its patient pays it. */
export const payPage = (appointmentId: string) => `/consultas?pagar=${appointmentId}`
export const appointmentPage = (appointmentId: string) => `/consultas/${appointmentId}`
const AGENDA = '/dashboard/doctor'
/** Where its doctor sits. */
const roomPage = (appointmentId: string) => `/consultation?appointment=${appointmentId}`

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
const doctorAndTime = (named: Named): string => `${doctorOf(named)}, ${dayAndTime(named)}.`

/** What went back to whom paid; nothing where nothing did. */
const backOf = ({ refund_amount: amount }: Returned): string =>
  amount > 0 ? `${formatMoney(amount)} voltam a quem pagou. ` : ''

const doctorOf = (named: Named): string => doctorName({ firstName: named.first_name, lastName: named.last_name })

const eventOf = (named: Named, { isCancelled = false } = {}) => ({
  id: named.id,
  summary: `Consulta com ${doctorOf(named)}`,
  startsAt: named.starts_at.toISOString(),
  endsAt: endOf(named.starts_at).toISOString(),
  isCancelled,
})

const HOW: Record<ConsultationType, string> = { video: 'Vídeo', chat: 'Chat' }
const BY: Record<ConsultationType, string> = { video: 'por vídeo', chat: 'por chat' }

export const held = (named: Named): Message => ({
  class: 'news',
  title: 'Consulta por pagar',
  body: `${doctorAndTime(named)} Guardámos o horário por pouco tempo: pague ${formatMoney(named.amount_due)} para ser seu.`,
  href: payPage(named.id),
})

export const confirmed = (named: Named): Message => ({
  class: 'money',
  title: 'Consulta confirmada',
  body: `${doctorAndTime(named)} O horário é seu.`,
  href: appointmentPage(named.id),
  enclosed: {
    lines: [
      { label: 'Médico', value: doctorOf(named) },
      { label: 'Quando', value: dayAndTime(named) },
      { label: 'Como', value: HOW[named.type] },
      { label: 'Pago', value: formatMoney(named.amount_due) },
    ],
    event: eventOf(named),
  },
})

/** Who is booked for within a day must know at once. */
export const confirmedToDoctor = (named: Named, patient: string, now: Date): Message => ({
  class: named.starts_at.getTime() - now.getTime() <= DAY_MS ? 'must_act' : 'news',
  outside: `Consulta marcada consigo: ${dayAndTime(named)}.`,
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
      class: 'timely',
      title: 'O médico cancelou a consulta',
      body: `${doctorAndTime(named)} ${reason}${back}Pode escolher outro horário.`,
      href: `/telemedicine?medico=${named.doctor_id}`,
      enclosed: { event: eventOf(named, { isCancelled: true }) },
    }
  }
  return {
    class: 'timely',
    title: 'Consulta cancelada',
    body:
      by === 'patient'
        ? `${doctorAndTime(named)} ${back}O horário ficou livre.`
        : `${doctorAndTime(named)} O dinheiro foi devolvido e o horário ficou livre. Pode marcar outro.`,
    href: appointmentPage(named.id),
    enclosed: { event: eventOf(named, { isCancelled: true }) },
  }
}

/** Staff suspended the doctor, or a paper ran out. */
export const suspended = (named: Named): Message => ({
  class: 'timely',
  title: 'O seu médico não está a atender',
  body: `${doctorAndTime(named)} A autorização deste médico está suspensa. Pode cancelar já ou esperar: se a consulta não acontecer, o dinheiro volta todo.`,
  href: appointmentPage(named.id),
})

export const cancelledToDoctor = (named: Named, patient: string): Message => ({
  class: 'timely',
  title: 'Consulta cancelada',
  body: `A consulta com ${patient} (${dayAndTime(named)}) foi cancelada e o horário ficou livre.`,
  href: AGENDA,
})

export const expired = (named: Named): Message => ({
  class: 'timely',
  title: 'Consulta expirada',
  body: `${doctorAndTime(named)} O horário foi libertado porque o pagamento não chegou a tempo. Pode marcar outro.`,
  href: appointmentPage(named.id),
})

/** One of the two did not come. */
export const missedByDoctor = (named: Named & Returned): Message => ({
  class: 'timely',
  title: 'O médico não compareceu',
  body: `${doctorAndTime(named)} ${backOf(named)}Pode marcar outro horário.`,
  href: appointmentPage(named.id),
})

export const missedByPatient = (named: Named): Message => ({
  class: 'timely',
  title: 'Não compareceu à consulta',
  body: `${doctorAndTime(named)} O médico esperou por si. Se houve um problema, fale connosco.`,
  href: appointmentPage(named.id),
})

export const missedToDoctor = (named: Named & Returned, patient: string, absent: 'patient' | 'doctor'): Message => ({
  class: 'timely',
  title: absent === 'doctor' ? 'Não compareceu à consulta' : 'O paciente não compareceu',
  body:
    absent === 'doctor'
      ? `A consulta com ${patient} (${dayAndTime(named)}) não se realizou. ${backOf(named)}`.trim()
      : `${patient} não entrou na consulta (${dayAndTime(named)}). ${named.amount_due > 0 ? 'O que pagou fica consigo.' : ''}`.trim(),
  href: AGENDA,
})

export const nightsEnded: Message = {
  class: 'timely',
  title: 'Já não é marcado à noite',
  body: 'Não compareceu a uma consulta da noite: deixou de estar disponível 24/7. Veja o seu horário, e volte a ligar se atende à noite.',
  href: AGENDA,
}

export const reviewed: Message = {
  class: 'news',
  title: 'Nova avaliação',
  body: 'Um paciente avaliou a consulta consigo. Leia o que escreveu.',
  href: `${AGENDA}?vista=avaliacoes`,
}

export const moved = (named: Named): Message => ({
  class: 'timely',
  title: 'Consulta mudada',
  body: `${doctorAndTime(named)} Este é o novo horário.`,
  href: appointmentPage(named.id),
  enclosed: { event: eventOf(named) },
})

export const movedToDoctor = (named: Named, patient: string): Message => ({
  class: 'timely',
  title: 'Consulta mudada',
  body: `${patient} mudou a consulta consigo para ${dayAndTime(named)}.`,
  href: AGENDA,
})

export const holdEnds = (named: Named & { hold_expires_at: Date }): Message => ({
  class: 'timely',
  outside: `O horário que guardou fica livre às ${formatTime(named.hold_expires_at)}. Ainda pode pagar.`,
  title: 'O seu horário fica livre em breve',
  body: `${doctorAndTime(named)} Pague ${formatMoney(named.amount_due)} até às ${formatTime(named.hold_expires_at)} para ser seu.`,
  href: payPage(named.id),
  usefulUntil: named.hold_expires_at,
})

const HOW_TO_ENTER: Record<ConsultationType, string> = {
  video: 'Abra a página da consulta para entrar por vídeo, no telemóvel ou no computador.',
  chat: 'Abra a página da consulta para entrar no chat.',
}

/** A day or an hour before: nothing outside says with whom. */
export const reminderOf = (reminder: 'day' | 'hour') => {
  const common = (named: Named, now: Date) => ({
    class: 'timely' as const,
    title:
      reminder === 'hour' ? `Consulta às ${formatTime(named.starts_at)}` : `Consulta ${dayWord(named.starts_at, now)}`,
    outside: `Consulta ${dayWord(named.starts_at, now)} às ${formatTime(named.starts_at)}.`,
    usefulUntil: named.starts_at,
  })
  const enter = ({ type }: Named) =>
    reminder === 'hour' ? HOW_TO_ENTER[type] : 'Se não puder, mude ou cancele até duas horas antes.'
  return {
    toPatient: (named: Named, now: Date): Message => ({
      ...common(named, now),
      body: `${doctorAndTime(named)} ${enter(named)}`,
      href: appointmentPage(named.id),
      matter: `appointment:${named.id}`,
    }),
    toDoctor: (named: Named, patient: string, now: Date): Message => ({
      ...common(named, now),
      body: `${patient}, ${dayAndTime(named)}. ${reminder === 'hour' ? 'Entre na sala pela sua agenda.' : 'Está na sua agenda.'}`,
      href: reminder === 'hour' ? roomPage(named.id) : AGENDA,
    }),
  }
}

export const reconfirmed = (named: Named, patient: string): Message => ({
  class: 'news',
  outside: `Um paciente confirmou que vem: ${dayAndTime(named)}.`,
  title: 'O paciente confirmou',
  body: `${patient} confirmou a consulta consigo: ${dayAndTime(named)}.`,
  href: AGENDA,
})
