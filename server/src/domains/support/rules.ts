import { nationalDigits } from '@salama/contract/kernel/phone'
import { shortCode } from '@salama/contract/kernel/short-code'
import type { DescribedSubject, Subject, TicketStatus } from '@salama/contract/support'
import type { Message } from '../notifications/public.ts'
import type { SupportSubject } from './ports.ts'

/** How many conversations of one person, or messages of one visitor, may wait for an answer at a time. */
export const MOST_OPEN = { person: 10, visitor: 3 } as const

/** The number people say on the phone. */
export const numberOf = (number: number): string => `S-${String(number).padStart(6, '0')}`

/** 'S-000123', 's123' or '123'; null for what is no number of a conversation. */
export function ticketNumber(typed: string): number | null {
  const digits = /^(?:s-?)?0*([1-9][0-9]{0,7})$/i.exec(typed.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The same contact is written the same: nine national digits, or an e-mail in lower case. */
export const plainContact = (typed: string): string => nationalDigits(typed) ?? typed.toLowerCase()

/** A new message goes on with a conversation that lives, or was closed only lately. */
export function goesOn(
  { status, closed_at }: { status: TicketStatus; closed_at: Date | null },
  { now, reopenMs }: { now: Date; reopenMs: number },
): boolean {
  return status !== 'closed' || (closed_at !== null && now.getTime() - closed_at.getTime() < reopenMs)
}

type OfSubject = { subject_kind: string | null; subject_id: string | null }

export const subjectOf = (row: OfSubject): Subject | null =>
  row.subject_kind && row.subject_id ? { kind: row.subject_kind, id: row.subject_id } : null

/** As people read it. A kind that no domain registers any more keeps its name and has no page. */
export function describeSubject(
  { kind, id }: Subject,
  { subjects, reader }: { subjects: readonly SupportSubject[]; reader: 'person' | 'staff' },
): DescribedSubject {
  const known = subjects.find((subject) => subject.kind === kind)
  const page = reader === 'staff' ? known?.staffPage?.(id) : known?.page(id)
  return { kind, id, label: `${known?.label ?? kind} ${shortCode(id)}`, page: page ?? null }
}

const conversationPage = (ticketId: string) => `/faq?conversa=${ticketId}`

export const answeredNotice = ({ ticketId, number }: { ticketId: string; number: string }): Message => ({
  class: 'account',
  title: 'A equipa de apoio respondeu',
  body: `Tem uma resposta na conversa ${number}.`,
  href: conversationPage(ticketId),
})

export const closedNotice = (ticket: { ticketId: string; number: string; reason: string | null }): Message => ({
  class: 'account',
  title: 'Conversa encerrada',
  body: ticket.reason ?? `A conversa ${ticket.number} foi encerrada. Se ainda precisar de ajuda, escreva de novo.`,
  href: conversationPage(ticket.ticketId),
})
