import { REVIEW_LENGTH, type Review } from '@salama/contract/reviews'
import { useState } from 'react'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { RatingInput } from '../../ui/forms/rating-input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { type Service, useWriteReview } from './api.ts'

export type ReviewFormProps = {
  service: Service
  written: Review | null
  onRead: () => Promise<void>
  onDone: () => void
}

/** Stars and a few words, written or changed. */
export function ReviewForm({ service, written, onRead, onDone }: ReviewFormProps) {
  const [stars, setStars] = useState(written?.stars)
  const [body, setBody] = useState(written?.body ?? '')
  const [error, setError] = useState<string>()
  const write = useWriteReview(service, written)
  const submit = () => {
    if (write.isPending) return
    if (stars === undefined) return setError('Escolha de 1 a 5 estrelas.')
    write.mutate(
      { stars, body: body.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Obrigado', description: 'A sua avaliação foi publicada.', variant: 'success' })
          void onRead().then(onDone)
        },
        onError: (failure) => {
          if (!handleUnauthorized(failure)) tellRefusal(failure, onRead)
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <RatingInput
        label="Estrelas"
        value={stars}
        error={error}
        onChange={(value) => {
          setError(undefined)
          setStars(value)
        }}
      />
      <Field label="Comentário" optional hint="Aparece com o seu primeiro nome. Não escreva dados de saúde.">
        <Textarea value={body} maxLength={REVIEW_LENGTH} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={write.isPending} busyText="A enviar...">
          {written ? 'Guardar' : 'Publicar avaliação'}
        </Button>
        {written && (
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        )}
      </div>
    </Form>
  )
}
