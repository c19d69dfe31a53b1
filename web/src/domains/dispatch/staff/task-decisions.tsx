import { taskMachine } from '@salama/contract/dispatch'
import { RETURN_REASONS } from '@salama/contract/dispatch/returns'
import type { OpenTask } from '@salama/contract/dispatch/staff'
import { canMove } from '@salama/contract/kernel/status'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { ReturnDialog } from '../return-dialog.tsx'
import { useEndTask } from './api.ts'
import { AssignDialog } from './assign-dialog.tsx'

/** What staff may do with a task now: give it to a driver, or end it, also when it has begun. */
export function TaskDecisions({ task }: { task: OpenTask }) {
  const [dialog, setDialog] = useState<'assign' | 'end'>()
  const end = useEndTask(task)
  const close = () => setDialog(undefined)
  if (!canMove(taskMachine, task.status, 'cancelled', 'operator'))
    return <p className="mt-4 text-sm text-muted">O motorista leva a encomenda de volta à loja.</p>
  const texts = ENDINGS[task.kind]
  return (
    <PanelActions>
      {task.status === 'pending' && <Button onClick={() => setDialog('assign')}>Atribuir motorista</Button>}
      <Button variant="danger" onClick={() => setDialog('end')}>
        {texts.confirmLabel}
      </Button>
      {dialog === 'assign' && <AssignDialog task={task} onClose={close} />}
      {dialog === 'end' && !isCarried(task) && (
        <ReasonDialog {...texts} busy={end.isPending} onConfirm={(reason) => end.mutate({ reason })} onClose={close} />
      )}
      {dialog === 'end' && isCarried(task) && (
        <ReturnDialog
          {...texts}
          {...CARRIED}
          busy={end.isPending}
          onConfirm={(said) => end.mutate(said)}
          onClose={close}
        />
      )}
    </PanelActions>
  )
}

/** Somebody has the goods in hand: whoever ends it says who bears what does not arrive. */
const isCarried = ({ kind, status }: OpenTask): boolean =>
  kind === 'delivery' && (status === 'picked_up' || status === 'in_transit')

const CARRIED = {
  label: 'Quem suporta o que não chega',
  reasons: RETURN_REASONS,
  hint: 'O cliente lê este motivo. O pedido termina, e o motorista e a loja são avisados.',
  meaning: {
    customer_absent: 'O cliente: comida não volta, artigos fechados voltam sem a entrega.',
    customer_refused: 'O cliente: comida não volta, artigos fechados voltam sem a entrega.',
    shop_fault: 'A loja: volta tudo ao cliente, e a loja paga a entrega.',
    driver_fault: 'Nós: volta tudo ao cliente, a loja recebe os artigos, o motorista nada.',
    platform_fault: 'Nós: volta tudo ao cliente, a loja e o motorista recebem.',
  },
}

const ENDINGS = {
  ride: {
    title: 'Terminar esta viagem?',
    hint: 'Fica no registo. O passageiro e o motorista são avisados, e o que foi pago volta todo.',
    confirmLabel: 'Terminar viagem',
    cancelLabel: 'Manter a viagem',
    usual: ['Acidente.', 'O motorista deixou de responder.', 'O passageiro pediu.'],
  },
  delivery: {
    title: 'Cancelar esta entrega?',
    hint: 'O cliente lê este motivo. O pedido termina com ela, o motorista e a loja são avisados, e o que foi pago volta todo.',
    confirmLabel: 'Cancelar entrega',
    cancelLabel: 'Manter a entrega',
    usual: ['Nenhum motorista a pôde levar.', 'Acidente com a encomenda.', 'O cliente pediu.'],
  },
}
