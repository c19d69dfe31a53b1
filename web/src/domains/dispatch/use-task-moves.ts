import type { moveDelivery } from '@salama/contract/dispatch'
import { type Delivery, taskMachine } from '@salama/contract/dispatch'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { ApiError } from '../../lib/api.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import { useDriving } from './api.ts'

type Sent = SentBody<typeof moveDelivery>

/** What a driver does with one delivery, and what the specification says about how it went. */
export function useTaskMoves({ id, status }: Delivery) {
  const { accept, move, isPending } = useDriving(id)
  const isPendingTask = status === 'pending'
  const send = (body: Sent, told: Told, onDone?: () => void) => tell(move.mutateAsync(body), told, onDone)
  return {
    isPending,
    accept: (onDone?: () => void) =>
      tell(accept.mutateAsync(), { success: ACCEPTED, failure: 'Falha ao aceitar entrega' }, onDone),
    /** Declines what is pending, gives back what is one's own. */
    reject: (onDone?: () => void, reason?: string) =>
      send(
        { status: 'cancelled', ...(reason ? { reason } : {}) },
        isPendingTask
          ? { success: REJECTED, failure: 'Falha ao rejeitar entrega' }
          : { success: DROPPED, failure: 'Falha ao atualizar status' },
        onDone,
      ),
    advance: (body: Sent, onDone?: () => void) =>
      send(body, { success: ADVANCED, failure: 'Falha ao atualizar status' }, onDone),
  }
}

type Success = { title: string; description: string }
type Told = { success: Success; failure: string }

/** The card of this hook may have left its list before the answer, so the result is awaited outside of it. */
async function tell(answer: Promise<unknown>, { success, failure }: Told, onDone?: () => void): Promise<void> {
  try {
    await answer
  } catch (error) {
    return refused(error as Error, failure)
  }
  toast({ ...success, variant: 'success' })
  onDone?.()
}

const ACCEPTED: Success = {
  title: 'Entrega Aceita!',
  description: 'Você aceitou esta entrega. Dirija para o local de coleta.',
}
const REJECTED: Success = { title: 'Entrega Rejeitada', description: 'Você rejeitou esta entrega.' }
const DROPPED: Success = { title: 'Entrega devolvida à lista', description: 'Outro motorista vai levá-la.' }
const ADVANCED: Success = { title: 'Status Atualizado', description: 'Status da entrega foi atualizado com sucesso' }

/** The stated sentence; what the server refused with a reason of its own is said too. */
function refused(error: Error, failure: string): void {
  if (handleUnauthorized(error)) return
  const reason = error instanceof ApiError && error.body && error.status < 500 ? error.body.message : undefined
  toast({ title: 'Erro', description: reason ? `${failure}. ${reason}` : failure, variant: 'destructive' })
}

/** The next state of one's own delivery and the word on its button. */
export function nextStep({
  status,
}: Delivery): { to: 'picked_up' | 'in_transit' | 'delivered' | 'returned'; label: string; name: string } | undefined {
  if (status === 'assigned') return { to: 'picked_up', label: 'Marcar Coletado', name: 'Marcar Coletado' }
  if (status === 'picked_up') return named('in_transit')
  if (status === 'in_transit') return named('delivered')
  if (status === 'returning') return named('returned')
  return undefined
}

/** The label is also that of the badge: the accessible name says that it is a button for it (decision D-14). */
const named = <S extends 'in_transit' | 'delivered' | 'returned'>(to: S) => {
  const { label } = taskMachine.states[to]
  return { to, label, name: `Marcar como ${label}` }
}
