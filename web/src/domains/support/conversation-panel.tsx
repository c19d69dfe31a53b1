import { canMove } from '@salama/contract/kernel/status'
import { type Conversation, ticketMachine } from '@salama/contract/support'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { useCloseConversation, useSeen } from './api.ts'
import { outlookOf, TICKET_BADGES } from './labels.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'

type ConversationPanelProps = { conversation: Conversation; onSent: (ticketId: string) => void }

/** One conversation of the person's own: what was said, how it stands, and the next word. */
export function ConversationPanel({ conversation, onSent }: ConversationPanelProps) {
  const { id, number, status, subject, messages } = conversation
  const badge = TICKET_BADGES[status]
  const heading = useRef<HTMLHeadingElement>(null)
  useSeen(conversation)
  // It takes the form's place, and on a phone the list's: the focus would be lost with them.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Link
        href="/faq"
        className="-ml-3 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-raised md:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden />
        Todas as conversas
      </Link>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-bold">
            Conversa {number}
          </h2>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        {subject?.page && (
          <Link href={subject.page} className={classNames(buttonClass({ variant: 'link' }), '-my-3 w-fit')}>
            {subject.label}
          </Link>
        )}
        <MessageList
          messages={messages}
          own="person"
          nameOf={({ from }) => (from === 'person' ? 'Você' : 'Equipa de apoio')}
        />
        <p role="status" className="text-sm text-muted">
          {outlookOf(conversation)}
        </p>
        <MessageForm key={id} to={{ ticketId: id }} onSent={onSent} />
        {canMove(ticketMachine, status, 'closed', 'customer') && <Done id={id} />}
      </Card>
    </>
  )
}

function Done({ id }: { id: string }) {
  const closing = useCloseConversation()
  return (
    <div className="border-t border-line pt-3">
      <Button variant="ghost" size="sm" busy={closing.isPending} onClick={() => closing.mutate(id)}>
        Já está resolvido
      </Button>
    </div>
  )
}
