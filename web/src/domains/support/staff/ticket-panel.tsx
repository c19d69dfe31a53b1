import { formatPhone, nationalDigits } from '@salama/contract/kernel/phone'
import { canMove } from '@salama/contract/kernel/status'
import { type DescribedSubject, ticketMachine } from '@salama/contract/support'
import type { TicketRecord } from '@salama/contract/support/staff'
import { type ReactNode, use } from 'react'
import { Link } from 'wouter'
import { useUser } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { HeldContext } from '../../../ui/layout/case-sharing.ts'
import { Queue } from '../../../ui/layout/queue.tsx'
import { TICKET_BADGES } from '../labels.ts'
import { MessageList } from '../message-list.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useTicket } from './api.ts'

/** One conversation: who asks, about what, what was said, and the answer. */
export function TicketPanel({ id }: { id: string }) {
  return <Queue query={useTicket(id)}>{(ticket) => <Shown ticket={ticket} />}</Queue>
}

function Shown({ ticket }: { ticket: TicketRecord }) {
  const { number, person, visitor, status, messages, photos } = ticket
  const facts = factsOf(ticket)
  const badge = TICKET_BADGES[status]
  const name = person?.name ?? visitor?.name ?? ''
  const authors = new Map(messages.map((message) => [message.id, message.author?.name]))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl font-bold">
          {name} <span className="font-normal text-muted tabular-nums">{number}</span>
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
      {photos.map((photoId) => (
        <a key={photoId} href={`/api/uploads/${photoId}`} target="_blank" rel="noreferrer" className="mt-3 block w-fit">
          <img
            src={`/api/uploads/${photoId}`}
            alt="O que o cliente recebeu"
            loading="lazy"
            className="max-h-60 rounded-sm bg-raised object-contain"
          />
        </a>
      ))}
      <div className="mt-4">
        <MessageList
          messages={messages}
          own="staff"
          nameOf={({ id, from }) => (from === 'staff' ? (authors.get(id) ?? '') : name)}
        />
      </div>
      <Answer ticket={ticket} />
    </>
  )
}

function factsOf({ subject, visitor, status, waitingSince, closingReason }: TicketRecord) {
  const facts: [string, ReactNode][] = [
    ['Assunto', subject && <SubjectLink key="subject" subject={subject} />],
    ['Contacto', visitor && <ContactLink key="contact" contact={visitor.contact} />],
    ['Espera desde', status === 'open' && <Waiting key="since" since={waitingSince} exact />],
    ['Encerrada', closingReason],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

/** The server refuses what may not be answered; here it is said before anybody writes. */
function Answer({ ticket }: { ticket: TicketRecord }) {
  const user = useUser()
  const isHeld = use(HeldContext)
  if (ticket.person && ticket.person.id === user?.id)
    return <AlertStrip className="mt-4">Esta conversa é sua: responde outro operador.</AlertStrip>
  if (!canMove(ticketMachine, ticket.status, 'closed', 'operator'))
    return <p className="mt-4 text-muted">Encerrada. Uma mensagem nova da pessoa volta a abri-la.</p>
  // What was begun stays on the device.
  if (isHeld) return null
  return <AnswerForm key={ticket.id} ticket={ticket} />
}

function SubjectLink({ subject: { label, page } }: { subject: DescribedSubject }) {
  if (page === null) return label
  return (
    <Link href={page} className={buttonClass({ variant: 'link' })}>
      {label}
    </Link>
  )
}

function ContactLink({ contact }: { contact: string }) {
  const digits = nationalDigits(contact)
  return (
    <a href={digits ? `tel:+258${digits}` : `mailto:${contact}`} className={buttonClass({ variant: 'link' })}>
      {formatPhone(contact)}
    </a>
  )
}
