import { formatMoney } from '@salama/contract/kernel/money'
import { canMove } from '@salama/contract/kernel/status'
import { METHOD_LABELS } from '@salama/contract/payments'
import { refundMachine } from '@salama/contract/payments/refunds'
import type { StaffRefund } from '@salama/contract/payments/staff/refunds'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCompleteRefund, useDecideRefund } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReturnNumberDialog } from './return-number-dialog.tsx'
import { PanelActions } from './workbench.tsx'

type RefundActionsProps = { refund: StaffRefund; onDone: () => void }
type Asking = 'approve' | 'refuse' | 'complete' | 'retry'

/** What the desk may do with a refund as it stands. */
export function RefundActions({ refund, onDone }: RefundActionsProps) {
  const [asking, setAsking] = useState<Asking>()
  const decide = useDecideRefund()
  const complete = useCompleteRefund()
  const { refundId: id, payer, amount, status, paymentMethod } = refund
  const after = (title: string) => ({
    onSuccess: () => {
      toast({ title, description: `${payer.name}, ${formatMoney(amount)}`, variant: 'success' as const })
      onDone()
    },
    onError: () => setAsking(undefined),
  })
  const close = () => setAsking(undefined)
  const may = (to: 'approved' | 'refused' | 'completed') => canMove(refundMachine, status, to, 'operator')
  const mayComplete = may('completed') && (status === 'in_review' || paymentMethod === 'bank-transfer')
  const mayRefuse = may('refused') && !refund.inDoubt
  const mayApprove = may('approved') && status === 'requested'
  if (!mayApprove && !mayRefuse && !mayComplete) return null
  return (
    <>
      <PanelActions>
        {mayApprove && <Button onClick={() => setAsking('approve')}>Aprovar</Button>}
        {refund.canRetry && <Button onClick={() => setAsking('retry')}>Tentar de novo</Button>}
        {mayComplete && <Button onClick={() => setAsking('complete')}>Devolvido à mão</Button>}
        {mayRefuse && (
          <Button variant="outline" onClick={() => setAsking('refuse')}>
            Recusar
          </Button>
        )}
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
          hint="O cliente lê esta razão."
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

const USUAL = [
  'O serviço foi prestado como combinado.',
  'Já foi reembolsado por outra via.',
  'Faltam dados: descreva o que aconteceu e peça de novo.',
]
