import type { TicketMessage } from '@salama/contract/support'
import { useState } from 'react'
import { when } from '../../lib/ago.ts'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/theme/class-names.ts'

type MessageListProps = {
  messages: readonly TicketMessage[]
  /** Whose side this is read from: own messages stand on the right. */
  own: TicketMessage['from']
  /** Who wrote it, as this reader calls them. */
  nameOf: (message: TicketMessage) => string
}

/** A conversation opens at its end; the rest is one press away. */
const SHOWN = 8

/** What was said, the newest at the foot, beside the answer; what arrives is read out. */
export function MessageList({ messages, own, nameOf }: MessageListProps) {
  const [earlier, setEarlier] = useState(Math.max(0, messages.length - SHOWN))
  return (
    <div role="log" aria-label="Mensagens">
      {earlier > 0 && (
        <Button variant="ghost" size="sm" fullWidth onClick={() => setEarlier(0)}>
          Mostrar as anteriores ({earlier})
        </Button>
      )}
      <ol className="flex flex-col gap-3">
        {messages.slice(earlier).map((message) => (
          <li
            key={message.id}
            className={classNames('flex flex-col', message.from === own ? 'items-end' : 'items-start')}
          >
            <p className="px-1 text-sm text-muted">
              <span className="font-semibold">{nameOf(message)}</span>,{' '}
              <time dateTime={message.sentAt}>{when(message.sentAt)}</time>
            </p>
            <p
              className={classNames(
                'max-w-[85%] rounded-lg px-4 py-2.5 break-words whitespace-pre-wrap',
                message.from === own ? 'bg-action-soft text-on-action-soft' : 'bg-raised text-ink',
              )}
            >
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
