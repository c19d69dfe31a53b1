import { formatMoney } from '@salama/contract/kernel/money'
import { METHOD_LABELS } from '@salama/contract/payments'
import type { RefundAction, StaffRefund } from '@salama/contract/payments/staff/refunds'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useCompleteRefund, useDecideRefund } from './api.ts'
import { ReturnNumberDialog } from './return-number-dialog.tsx'

type RefundActionsProps = { refund: StaffRefund; onDone: () => void }

/** What the server allows staff to do with a refund, each after a question. */
export function RefundActions({ refund, onDone }: RefundActionsProps) {
  const [asking, setAsking] = useState<RefundAction>()
  const decide = useDecideRefund()
  const complete = useCompleteRefund()
  const { refundId: id, payer, amount, paymentMethod, actions } = refund
  const after = (title: string) => ({
    onSuccess: () => {
      setAsking(undefined)
      toast({ title, description: `${payer.name}, ${formatMoney(amount)}`, variant: 'success' as const })
      onDone()
    },
    onError: () => setAsking(undefined),
  })
  const close = () => setAsking(undefined)
  if (actions.length === 0) return null
  return (
    <>
      <PanelActions>
        {actions.map((action) => (
          <Button key={action} variant={VARIANTS[action]} onClick={() => setAsking(action)}>
            {LABELS[action]}
          </Button>
        ))}
      </PanelActions>
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={(open) => !open && close()}
        title={`Devolver ${formatMoney(amount)}?`}
        description={`${payer.name} recebe por ${METHOD_LABELS[paymentMethod]}; o dinheiro sai de quem vendeu e da nossa comissão.`}
        confirmLabel="Sim, aprovar"
        onConfirm={() => decide.mutate({ id, body: { decision: 'approve' } }, after('Reembolso aprovado'))}
        busy={decide.isPending}
      />
      <ConfirmDialog
        open={asking === 'retry'}
        onOpenChange={(open) => !open && close()}
        title={`Pedir de novo ao operador que devolva ${formatMoney(amount)}?`}
        description="Vai com a mesma referência: o operador não o faz duas vezes."
        confirmLabel="Sim, tentar de novo"
        onConfirm={() => decide.mutate({ id, body: { decision: 'retry' } }, after('Reembolso pedido de novo'))}
        busy={decide.isPending}
      />
      {asking === 'refuse' && (
        <ReasonDialog
          title={`Recusar o reembolso de ${payer.name}`}
          hint="O cliente lê este motivo."
          confirmLabel="Recusar"
          usual={USUAL}
          busy={decide.isPending}
          onConfirm={(reason) =>
            decide.mutate({ id, body: { decision: 'refuse', reason } }, after('Reembolso recusado'))
          }
          onClose={close}
        />
      )}
      {asking === 'complete' && (
        <ReturnNumberDialog
          method={paymentMethod}
          busy={complete.isPending}
          onConfirm={(body) => complete.mutate({ id, body }, after('Reembolso concluído'))}
          onClose={close}
        />
      )}
    </>
  )
}

const LABELS: Record<RefundAction, string> = {
  approve: 'Aprovar',
  retry: 'Tentar de novo',
  complete: 'Devolvido à mão',
  refuse: 'Recusar',
}
const VARIANTS = { approve: 'primary', retry: 'primary', complete: 'primary', refuse: 'outline' } as const

const USUAL = [
  'O serviço foi prestado como combinado.',
  'Já foi reembolsado por outra via.',
  'Faltam dados: descreva o que aconteceu e peça de novo.',
]
