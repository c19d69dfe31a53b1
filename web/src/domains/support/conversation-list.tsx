import type { Conversation } from '@salama/contract/support'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { ago } from '../../lib/ago.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { subjectLabel, TICKET_BADGES } from './labels.ts'

type ConversationListProps = { conversations: readonly Conversation[]; shownId: string | undefined }

/** Each leads to its messages; what was not read yet says so. */
export function ConversationList({ conversations, shownId }: ConversationListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {conversations.map((each) => (
        <Entry key={each.id} conversation={each} shown={each.id === shownId} />
      ))}
    </ul>
  )
}

function Entry({ conversation, shown }: { conversation: Conversation; shown: boolean }) {
  const { id, number, status, subject, unread, lastMessageAt, messages } = conversation
  const badge = TICKET_BADGES[status]
  return (
    <Card as="li" interactive selected={shown} className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link href={`/faq?conversa=${id}`} aria-current={shown || undefined} className={`font-bold ${stretchedLink}`}>
            {subjectLabel(subject)}
          </Link>
          <time dateTime={lastMessageAt} className="text-sm text-muted">
            {ago(lastMessageAt, new Date())}
          </time>
        </div>
        <p className="truncate text-sm text-muted">{messages.at(-1)?.text}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-sm tabular-nums">{number}</span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
          {unread > 0 && <Badge tone="emphasis">{unread === 1 ? '1 nova' : `${unread} novas`}</Badge>}
        </div>
      </div>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
    </Card>
  )
}
