import { taskMachine } from '@salama/contract/dispatch'
import type { OpenTask } from '@salama/contract/dispatch/staff'
import { canMove } from '@salama/contract/kernel/status'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { PanelActions } from '../../../ui/workbench.tsx'
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
      {dialog === 'end' && (
        <ReasonDialog {...texts} busy={end.isPending} onConfirm={(reason) => end.mutate(reason)} onClose={close} />
      )}
    </PanelActions>
  )
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
