import type { moveDelivery } from '@salama/contract/dispatch'
import { type Delivery, taskMachine } from '@salama/contract/dispatch'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { takeBackDecline, useDriving } from './api.ts'

type Sent = SentBody<typeof moveDelivery>

/** What a driver does with one delivery, and what the specification says about how it went. */
export function useTaskMoves({ id, kind, status }: Delivery) {
  const { accept, move, isPending } = useDriving(id)
  const isPendingTask = status === 'pending'
  const says = SAYS[kind]
  const send = (body: Sent, told: Told, onDone?: () => void) => tell(move.mutateAsync(body), told, onDone)
  return {
    isPending,
    accept: (onDone?: () => void) =>
      tell(accept.mutateAsync(), { success: says.accepted, failure: says.notAccepted }, onDone),
    /** Declines what is pending, which can be taken back; gives back what is one's own. */
    reject: (onDone?: () => void, reason?: string) =>
      send(
        { status: 'cancelled', ...(reason ? { reason } : {}) },
        isPendingTask
          ? { success: says.rejected, failure: says.notRejected, action: <UndoDecline id={id} /> }
          : { success: says.dropped, failure: says.notMoved },
        onDone,
      ),
    advance: (body: Sent, onDone?: () => void) => send(body, { success: says.moved, failure: says.notMoved }, onDone),
  }
}

type Success = { title: string; description: string }
type Told = { success: Success; failure: string; action?: ReactNode }

/** The card of this hook may have left its list before the answer, so the result is awaited outside of it. */
async function tell(answer: Promise<unknown>, { success, failure, action }: Told, onDone?: () => void): Promise<void> {
  try {
    await answer
  } catch (error) {
    return refused(error as Error, failure)
  }
  toast({ ...success, variant: 'success', action })
  onDone?.()
}

const UndoDecline = ({ id }: { id: string }) => (
  <Button
    size="sm"
    variant="secondary"
    onClick={() => void tell(takeBackDecline(id), { success: TAKEN_BACK, failure: 'Já não é possível desfazer' })}
  >
    Desfazer
  </Button>
)

const TAKEN_BACK: Success = { title: 'Rejeição desfeita', description: 'Está outra vez na sua lista.' }

/** Of a delivery as stated; a ride has passengers, whom nobody collects. */
const SAYS = {
  delivery: {
    accepted: {
      title: 'Entrega Aceita!',
      description: 'Você aceitou esta entrega. Dirija para o local de coleta.',
    },
    notAccepted: 'Falha ao aceitar entrega',
    rejected: { title: 'Entrega Rejeitada', description: 'Você rejeitou esta entrega.' },
    notRejected: 'Falha ao rejeitar entrega',
    dropped: { title: 'Entrega devolvida à lista', description: 'Outro motorista vai levá-la.' },
    moved: { title: 'Status Atualizado', description: 'Status da entrega foi atualizado com sucesso' },
    notMoved: 'Falha ao atualizar status',
  },
  ride: {
    accepted: { title: 'Viagem aceite', description: 'Vá buscar o passageiro.' },
    notAccepted: 'Não foi possível aceitar a viagem',
    rejected: { title: 'Viagem rejeitada', description: 'Outro motorista vai recebê-la.' },
    notRejected: 'Não foi possível rejeitar a viagem',
    dropped: { title: 'Viagem devolvida à lista', description: 'Outro motorista vai fazê-la.' },
    moved: { title: 'Viagem atualizada', description: 'O passageiro vê-o no telemóvel.' },
    notMoved: 'Não foi possível atualizar a viagem',
  },
} as const

/** The stated sentence; what the server refused with a reason of its own is said too. */
function refused(error: Error, failure: string): void {
  if (handleUnauthorized(error)) return
  const reason = error instanceof ApiError && error.body && error.status < 500 ? error.body.message : undefined
  toast({ title: 'Erro', description: reason ? `${failure}. ${reason}` : failure, variant: 'destructive' })
}

type Step = {
  to: 'picked_up' | 'in_transit' | 'delivered' | 'returned'
  /** The word on its button. */
  label: string
  name: string
  /** Asked of a finger that did not slide. */
  question: string
}

/** The next state of one's own delivery and the word on its button. */
export function nextStep({ kind, status }: Delivery): Step | undefined {
  if (status === 'assigned') return kind === 'ride' ? RIDE.assigned : COLLECT
  if (status === 'picked_up') return kind === 'ride' ? RIDE.picked_up : named('in_transit')
  if (status === 'in_transit') return kind === 'ride' ? RIDE.in_transit : named('delivered')
  return status === 'returning' ? named('returned') : undefined
}

const COLLECT = {
  to: 'picked_up',
  label: 'Marcar Coletado',
  name: 'Marcar Coletado',
  question: 'Já tem a encomenda consigo?',
} as const

const inWords = <S extends Step['to']>(to: S, label: string, question: string) => ({ to, label, name: label, question })

const RIDE = {
  assigned: inWords('picked_up', 'Passageiro a bordo', 'O passageiro já está no veículo?'),
  picked_up: inWords('in_transit', 'Iniciar viagem', 'A viagem começa agora?'),
  in_transit: inWords('delivered', 'Terminar viagem', 'Chegaram ao destino?'),
} as const

const QUESTIONS = {
  in_transit: 'Já vai a caminho do cliente?',
  delivered: 'Entregou a encomenda?',
  returned: 'A loja tem a encomenda de volta?',
}

/** The label is also that of the badge: the accessible name says that it is a button for it (decision D-14). */
const named = <S extends keyof typeof QUESTIONS>(to: S) => {
  const { label } = taskMachine.states[to]
  return { to, label, name: `Marcar como ${label}`, question: QUESTIONS[to] }
}
