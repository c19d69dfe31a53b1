import type { SentBody } from '@salama/contract/kernel/endpoint'
import { formatPhone } from '@salama/contract/kernel/phone'
import type { sendMessage } from '@salama/contract/support'
import { MESSAGE_LENGTH } from '@salama/contract/support/message-length'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { useSendMessage } from './api.ts'

const schema = async () => (await import('@salama/contract/support/messages')).visitorMessage

/** Somebody without an account writes, and says where to be answered. */
export function VisitorForm() {
  const form = useForm({ schema, values: { name: '', contact: '', text: '' } })
  const { errors } = form
  const sending = useSendMessage()
  if (sending.data)
    return <Sent number={sending.data.ticket.number} replyTo={sending.data.replyTo ?? ''} onMore={sending.reset} />
  const submit = (body: SentBody<typeof sendMessage>) =>
    sending.mutate(body, {
      onSuccess: () => form.reset(),
      onError: (error) => form.refuse(error),
    })
  return (
    <Form onSubmit={form.submit(submit)} aria-label="Nova mensagem" className="flex flex-col gap-4">
      <FormFailure error={sending.error} fallback="Não foi possível enviar a mensagem. Tente novamente." />
      <Field label="Nome" error={errors.name} required>
        <Input {...form.field('name')} autoComplete="name" />
      </Field>
      <Field label="E-mail ou telefone" hint="É para lá que respondemos." error={errors.contact} required>
        <Input {...form.field('contact')} autoComplete="email" />
      </Field>
      <Field label="A sua mensagem" error={errors.text} required>
        <Textarea {...form.field('text')} maxLength={MESSAGE_LENGTH} rows={5} />
      </Field>
      <Button type="submit" busy={sending.isPending} busyText="A enviar..." className="sm:self-end">
        Enviar
      </Button>
    </Form>
  )
}

type SentProps = { number: string; replyTo: string; onMore: () => void }

function Sent({ number, replyTo, onMore }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form, and the focus in it, are gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-3">
      <CircleCheck className="size-10 text-action" aria-hidden />
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        Recebemos a sua mensagem
      </h3>
      <p>
        O seu número é <span className="font-bold whitespace-nowrap">{number}</span>. Respondemos para{' '}
        <span className="font-bold break-all">{formatPhone(replyTo)}</span>.
      </p>
      <Button variant="secondary" onClick={onMore}>
        Enviar outra mensagem
      </Button>
    </div>
  )
}
