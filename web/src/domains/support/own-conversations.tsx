import type { Conversation, Subject } from '@salama/contract/support'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { useConversations, useSubject } from './api.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPanel } from './conversation-panel.tsx'
import { MessageForm } from './message-form.tsx'

/** `?conversa=<id>` shows one, `?assunto=payment:<id>` the one about that payment, or begins it. */
export function OwnConversations({ channels }: { channels: ReactNode }) {
  const { data, error, isFetching, refetch } = useConversations()
  const [parameters, setParameters] = useSearchParams()
  if (!data && error) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Spinner className="py-16" />
  const subject = subjectIn(parameters)
  const shown = shownOf(data, { id: parameters.get('conversa'), subject })
  const isNew = data.length === 0
  const show = (ticketId: string) => setParameters({ conversa: ticketId }, { replace: true })
  return (
    <div
      className={classNames(
        'grid items-start gap-6',
        isNew
          ? 'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
          : 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr]',
      )}
    >
      {!isNew && (
        <section aria-label="As suas conversas" className={classNames('min-w-0', shown && 'max-md:hidden')}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-lg font-bold">As suas conversas</h2>
            {shown && (
              <Link href="/faq" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                Nova mensagem
              </Link>
            )}
          </div>
          <ConversationList conversations={data} shownId={shown?.id} />
        </section>
      )}
      <div className={classNames('min-w-0 md:row-span-2', !isNew && 'md:col-start-2 md:row-start-1')}>
        {shown ? (
          <ConversationPanel key={shown.id} conversation={shown} onSent={show} />
        ) : (
          <FirstMessage subject={subject} conversations={data} onSent={show} />
        )}
      </div>
      <div className={classNames('min-w-0', shown && 'max-md:hidden')}>{channels}</div>
    </div>
  )
}

type FirstMessageProps = {
  subject: Subject | null
  conversations: readonly Conversation[]
  onSent: (ticketId: string) => void
}

function FirstMessage({ subject, conversations, onSent }: FirstMessageProps) {
  const about = useSubject(subject)
  const joined = subject ? undefined : conversations.find((each) => each.subject === null && each.status !== 'closed')
  return (
    <Card as="section" aria-label="Envie uma mensagem">
      <CardHeader
        level={2}
        title="Envie uma mensagem"
        text={about.data ? `Sobre: ${about.data.label}` : 'Diga-nos o que aconteceu e o que esperava.'}
      />
      {about.error && (
        <AlertStrip tone="danger" className="mb-4" announce>
          {about.error.sentence}
        </AlertStrip>
      )}
      <MessageForm
        key={subject?.id}
        to={{ subject }}
        hint={joined && `Segue para a sua conversa ${joined.number}.`}
        onSent={onSent}
      />
    </Card>
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function subjectIn(parameters: URLSearchParams): Subject | null {
  const [kind = '', id = ''] = parameters.get('assunto')?.split(':') ?? []
  return UUID.test(id) ? { kind, id } : null
}

/** The one asked for; about a subject the one that a message would join. */
function shownOf(
  conversations: readonly Conversation[],
  { id, subject }: { id: string | null; subject: Subject | null },
): Conversation | undefined {
  if (id !== null) return conversations.find((each) => each.id === id)
  if (!subject) return undefined
  return conversations.find((each) => each.subject?.id === subject.id && each.status !== 'closed')
}
