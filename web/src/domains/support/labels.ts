import type { DescribedSubject, Ticket, TicketStatus } from '@salama/contract/support'
import { ticketMachine } from '@salama/contract/support'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const { states } = ticketMachine

export const TICKET_BADGES: Record<TicketStatus, { label: string; tone: BadgeTone }> = {
  open: { label: states.open.label, tone: 'outline' },
  answered: { label: states.answered.label, tone: 'action' },
  closed: { label: states.closed.label, tone: 'neutral' },
}

/** What a conversation is about. */
export const subjectLabel = (subject: DescribedSubject | null): string => subject?.label ?? 'Geral'

/** What the person may expect now. */
export function outlookOf({ status, closingReason }: Ticket): string {
  if (status === 'open') return 'Recebemos a sua mensagem. Respondemos aqui, e avisamos com uma notificação.'
  if (status === 'answered') return 'Respondemos. Se ainda precisar de ajuda, escreva abaixo.'
  return `Esta conversa foi encerrada. ${closingReason ?? ''} Uma mensagem sua volta a abri-la.`.replace('  ', ' ')
}
