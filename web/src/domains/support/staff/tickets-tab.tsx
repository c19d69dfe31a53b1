import { statesOf } from '@salama/contract/kernel/status'
import { type TicketStatus, ticketMachine } from '@salama/contract/support'
import type { StaffTicket } from '@salama/contract/support/staff'
import { MessagesSquare } from 'lucide-react'
import { useFilter, useShown } from '../../../lib/screen/use-shown.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Workbench } from '../../../ui/layout/workbench.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { subjectLabel } from '../labels.ts'
import { useTickets } from './api.ts'
import { TicketPanel } from './ticket-panel.tsx'

const STATUSES = statesOf(ticketMachine)
const isStatus = (value: string): value is TicketStatus => STATUSES.some((status) => status === value)

/** What people asked the staff, the longest waiting first. */
export function TicketsTab() {
  const [status = 'open', setStatus] = useFilter('estado', isStatus)
  const query = useTickets(status)
  const shown = useShown(query.data?.map(({ id }) => id) ?? [])
  return (
    <>
      <Field label="Estado" className={classNames('mb-4 md:max-w-56', shown.id !== undefined && 'max-md:hidden')}>
        <Select options={OPTIONS} value={status} onValueChange={(value) => isStatus(value) && setStatus(value)} />
      </Field>
      <Queue query={query}>{(tickets) => <Tickets tickets={tickets} status={status} shown={shown} />}</Queue>
    </>
  )
}

const OPTIONS = STATUSES.map((value) => ({ value, label: ticketMachine.states[value].label }))

type TicketsProps = { tickets: StaffTicket[]; status: TicketStatus; shown: ReturnType<typeof useShown> }

function Tickets({ tickets, status, shown }: TicketsProps) {
  if (tickets.length === 0 && shown.id === undefined)
    return (
      <EmptyState
        icon={MessagesSquare}
        title={status === 'open' ? 'Ninguém espera resposta' : 'Nenhuma conversa neste estado'}
        text="Aqui aparece o que as pessoas escrevem em Fale Conosco, há mais tempo primeiro."
      />
    )
  return (
    <Workbench
      label="Conversas"
      items={tickets.map((ticket) => ({ id: ticket.id, content: <TicketRow ticket={ticket} /> }))}
      shown={shown}
      hint="Escolha uma conversa para a ler e responder."
      panel={(id) => <TicketPanel id={id} />}
    />
  )
}

function TicketRow({ ticket }: { ticket: StaffTicket }) {
  const { number, person, visitor, subject, lastText, waitingSince } = ticket
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{person?.name ?? visitor?.name}</span>
        <span className="text-sm whitespace-nowrap text-muted">
          <Waiting since={waitingSince} />
        </span>
      </span>
      <span className="mt-1 line-clamp-2 text-sm break-words text-muted">{lastText}</span>
      <span className="mt-2 flex flex-wrap items-center gap-1.5">
        <span className="text-sm tabular-nums">{number}</span>
        {subject && <Badge tone="neutral">{subjectLabel(subject)}</Badge>}
        {visitor && <Badge tone="outline">Sem conta</Badge>}
      </span>
    </>
  )
}
