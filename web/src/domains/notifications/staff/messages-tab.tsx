import { formatPhone } from '@salama/contract/kernel/phone'
import { messageMachine } from '@salama/contract/notifications/messages'
import { listOutgoingMessages, type Message } from '@salama/contract/notifications/staff'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { when } from '../../../lib/ago.ts'
import { fresh, QUEUE_EVERY_MS, queryOf } from '../../../lib/api/query-client.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'

/** What left by SMS and e-mail, and what did not. */
export function MessagesTab() {
  const query = useQuery({ ...queryOf(listOutgoingMessages), ...fresh, refetchInterval: QUEUE_EVERY_MS })
  return <Queue query={query}>{(messages) => <Messages messages={messages} />}</Queue>
}

const TONES = {
  queued: 'outline',
  sent: 'action',
  unknown: 'emphasis',
  failed: 'danger',
  expired: 'outline',
  kept: 'emphasis',
} as const

function Messages({ messages }: { messages: Message[] }) {
  if (messages.length === 0)
    return (
      <EmptyState
        icon={MessageSquareText}
        title="Nenhuma mensagem"
        text="Os códigos enviados por SMS e e-mail nos últimos sete dias aparecem aqui. O texto só se lê numa demonstração."
      />
    )
  return (
    <Card padded={false}>
      <ul aria-label="Mensagens" className="divide-y divide-line">
        {messages.map(({ id, channel, recipient, status, body, attempts, lastError, createdAt }) => (
          <li key={id} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 font-bold wrap-anywhere">
                {channel === 'sms' ? `SMS para ${formatPhone(recipient)}` : `E-mail para ${recipient}`}
              </p>
              <Badge tone={TONES[status]}>{messageMachine.states[status].label}</Badge>
            </div>
            <p className="text-sm text-muted">
              <time dateTime={createdAt}>{when(createdAt)}</time>
              {attempts > 1 && ` · ${attempts} tentativas`}
            </p>
            {body && <p className="mt-1 wrap-anywhere">{body}</p>}
            {lastError && status !== 'sent' && <p className="mt-1 text-sm">Resposta do serviço: {lastError}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
