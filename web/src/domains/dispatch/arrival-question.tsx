import { answerArrival, trackDelivery } from '@salama/contract/dispatch'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useTracked } from './api.ts'

type ArrivalQuestionProps = {
  /** That of the delivery or ride. */
  taskId: string
}

/** The driver says that it is over, and nothing shows it: its customer is asked, once. */
export function ArrivalQuestion({ taskId: id }: ArrivalQuestionProps) {
  const { data } = useTracked(id)
  const answer = useMutation({
    mutationFn: (hasArrived: boolean) => call(answerArrival, { params: { id }, body: { hasArrived } }),
    onSuccess: ({ hasArrived }) => {
      toast(hasArrived ? CONFIRMED : DENIED)
      void refresh(trackDelivery, { params: { id } })
    },
    onError: (error) => tellRefusal(error, () => refresh(trackDelivery, { params: { id } })),
  })
  if (!data?.asksArrival) return null
  const { title, said, yes, no } = QUESTIONS[data.kind]
  return (
    <AlertStrip
      tone="warning"
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" disabled={answer.isPending} onClick={() => answer.mutate(true)}>
            {yes}
          </Button>
          <Button size="sm" variant="outline" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {no}
          </Button>
        </span>
      }
    >
      {said} Só é pago depois da sua resposta; sem ela, decidimos ao fim de 24 horas.
    </AlertStrip>
  )
}

const QUESTIONS = {
  delivery: {
    title: 'Recebeu a entrega?',
    said: 'O motorista diz que sim, sem o seu código.',
    yes: 'Sim, recebi',
    no: 'Não recebi',
  },
  ride: {
    title: 'A viagem terminou?',
    said: 'O motorista diz que sim, e nós não o vimos chegar.',
    yes: 'Sim, cheguei',
    no: 'Não cheguei',
  },
}

const CONFIRMED = { title: 'Obrigado', description: 'O motorista é pago agora.', variant: 'success' } as const
const DENIED = {
  title: 'Vamos ver o que aconteceu',
  description: 'O motorista não é pago. O apoio fala consigo.',
} as const
