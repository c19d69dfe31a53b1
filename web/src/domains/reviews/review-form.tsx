import { REVIEW_LENGTH, type Review } from '@salama/contract/reviews'
import { type FormEvent, useState } from 'react'
import { handleUnauthorized } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Rating } from '../../ui/rating.tsx'
import { RatingInput } from '../../ui/rating-input.tsx'
import { tellRefusal } from '../../ui/tell-refusal.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { type Service, useOwnReview, useWriteReview } from './api.ts'

type OwnReviewProps = { service: Service; title: string }

/** The person's own review of a service that is over: written, shown and changed here. */
export function OwnReview({ service, title }: OwnReviewProps) {
  const { data, refetch } = useOwnReview(service)
  const [isEditing, setIsEditing] = useState(false)
  if (!data || (!data.review && !data.mayWrite)) return null
  const { review, mayWrite } = data
  return (
    <Card as="section" aria-label={title}>
      <CardHeader
        level={2}
        title={title}
        text={review ? undefined : 'A sua opinião ajuda outras pessoas a escolher.'}
      />
      {review && !isEditing ? (
        <>
          <Rating value={review.stars} />
          {review.body && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.body}</p>}
          {mayWrite && (
            <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsEditing(true)}>
              Alterar
            </Button>
          )}
        </>
      ) : (
        <ReviewForm
          service={service}
          written={review}
          onRead={() => refetch().then(() => undefined)}
          onDone={() => setIsEditing(false)}
        />
      )}
    </Card>
  )
}

type FormProps = { service: Service; written: Review | null; onRead: () => Promise<void>; onDone: () => void }

function ReviewForm({ service, written, onRead, onDone }: FormProps) {
  const [stars, setStars] = useState(written?.stars)
  const [body, setBody] = useState(written?.body ?? '')
  const [error, setError] = useState<string>()
  const write = useWriteReview(service, written)
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
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
    </form>
  )
}
