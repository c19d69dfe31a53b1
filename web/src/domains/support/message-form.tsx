import type { Subject } from '@salama/contract/support'
import { MESSAGE_LENGTH } from '@salama/contract/support/message-length'
import { dropDraft, useDraft } from '../../lib/forms/drafts.ts'
import { useForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { useSendMessage } from './api.ts'

const schema = async () => (await import('@salama/contract/support/messages')).anyMessage

type MessageFormProps = {
  /** The conversation it goes on with, or what a first message is about. */
  to: { ticketId: string } | { subject: Subject | null }
  hint?: string | undefined
  onSent: (ticketId: string) => void
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A signed-in person writes; what is typed outlives a reload. */
export function MessageForm({ to, hint, onSent }: MessageFormProps) {
  const page = `faq.${'ticketId' in to ? to.ticketId : (to.subject?.id ?? 'geral')}`
  const draft = useDraft(page, isText)
  const form = useForm({
    schema,
    values: { text: draft.kept ?? '' },
    onChange: ({ text }) => draft.keep(text),
  })
  const sending = useSendMessage()
  const about = 'ticketId' in to ? to : to.subject && { subject: to.subject }
  const send = ({ text }: { text: string }) =>
    sending.mutate(
      { text, ...about },
      {
        onSuccess: ({ ticket }) => {
          dropDraft(page)
          form.reset({ text: '' })
          onSent(ticket.id)
        },
        onError: (error) => form.refuse(error),
      },
    )
  return (
    <Form onSubmit={form.submit(send)} aria-label="Nova mensagem" className="flex flex-col gap-3">
      <FormFailure error={sending.error} fallback="Não foi possível enviar a mensagem. Tente novamente." />
      <Field label="A sua mensagem" hint={hint} error={form.errors.text} required>
        <Textarea {...form.field('text')} maxLength={MESSAGE_LENGTH} />
      </Field>
      <Button type="submit" busy={sending.isPending} busyText="A enviar..." className="sm:self-end">
        Enviar
      </Button>
    </Form>
  )
}
