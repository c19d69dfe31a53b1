import { MESSAGE_LENGTH } from '@salama/contract/support/message-length'
import { type TicketRecord, ticketAnswer } from '@salama/contract/support/staff'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { isTypedText, useWorkDraft } from '../../../lib/forms/work-drafts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useAnswerTicket, useCloseTicket } from './api.ts'

const schema = async () => ticketAnswer

/** Answers what has been read: a message that came meanwhile is shown first. */
export function AnswerForm({ ticket }: { ticket: TicketRecord }) {
  const { id, visitor, messages } = ticket
  const [closing, setClosing] = useState(false)
  const draft = useWorkDraft({
    page: `ticket.${id}`,
    initial: '',
    isValid: isTypedText,
    onKept: (text) => form.reset({ text }),
  })
  const form = useForm({ schema, values: { text: draft.value }, onChange: ({ text }) => draft.write(text) })
  const answer = useAnswerTicket(id)
  const lastMessageId = messages.at(-1)?.id
  const frame = useRef<HTMLFormElement>(null)
  // Beside the list the panel scrolls by itself: it opens at the newest message and its answer.
  useEffect(() => {
    if (matchMedia('(min-width: 48rem)').matches) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = ({ text }: { text: string }) =>
    answer.mutate(
      { text, lastMessageId },
      {
        onSuccess: () => {
          draft.drop()
          form.reset({ text: '' })
          toast({ title: visitor ? 'Resposta registada' : 'Resposta enviada', variant: 'success' })
        },
      },
    )
  return (
    <>
      <Form ref={frame} onSubmit={form.submit(send)} aria-label="Responder" className="mt-4 flex flex-col gap-3">
        {visitor && (
          <AlertStrip tone="warning">
            Sem conta: responda pelo contacto acima e escreva aqui o que respondeu.
          </AlertStrip>
        )}
        <Field label="Resposta" error={form.errors.text} required>
          <Textarea {...form.field('text')} maxLength={MESSAGE_LENGTH} />
        </Field>
        <div className="flex gap-2 max-md:[&>*]:grow">
          <Button type="submit" busy={answer.isPending}>
            {visitor ? 'Registar resposta' : 'Responder'}
          </Button>
          <Button variant="outline" onClick={() => setClosing(true)}>
            Encerrar
          </Button>
        </div>
      </Form>
      {closing && <Closing ticket={ticket} lastMessageId={lastMessageId} onClose={() => setClosing(false)} />}
    </>
  )
}

type ClosingProps = { ticket: TicketRecord; lastMessageId: string | undefined; onClose: () => void }

function Closing({ ticket: { id, number, visitor }, lastMessageId, onClose }: ClosingProps) {
  const close = useCloseTicket(id)
  const send = (reason: string) =>
    close.mutate(
      { lastMessageId, ...(reason !== '' && { reason }) },
      {
        onSuccess: () => toast({ title: 'Conversa encerrada', description: number, variant: 'success' }),
        onSettled: onClose,
      },
    )
  return (
    <ReasonDialog
      title={`Encerrar a conversa ${number}`}
      hint={visitor ? 'Fica escrita na conversa.' : 'A pessoa lê este motivo. Pode ficar em branco.'}
      confirmLabel="Encerrar"
      usual={USUAL}
      optional
      busy={close.isPending}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

const USUAL = ['O assunto está resolvido.', 'Sem resposta há vários dias.', 'O pedido está noutra conversa.']
