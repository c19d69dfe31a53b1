import { METHOD_LABELS } from '@salama/contract/payments'
import type { StaffRefund } from '@salama/contract/payments/staff/refunds'
import { Undo2 } from 'lucide-react'
import { useShown } from '../../../lib/screen/use-shown.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Gone, Workbench } from '../../../ui/layout/workbench.tsx'
import { REFUND_BADGES } from '../labels.ts'
import { useRefunds } from './api.ts'
import { RefundPanel } from './refund-panel.tsx'

/** Money on its way back: what was asked for, what is under way, and what needs a hand. */
export function RefundsTab() {
  const query = useRefunds()
  return <Queue query={query}>{(refunds) => <Refunds refunds={refunds} />}</Queue>
}

function Refunds({ refunds }: { refunds: StaffRefund[] }) {
  const shown = useShown(refunds.map(({ refundId }) => refundId))
  if (refunds.length === 0)
    return (
      <EmptyState
        icon={Undo2}
        title="Nenhum reembolso à espera"
        text="Aqui aparecem os reembolsos que os clientes pedem, e os que o operador não conseguiu fazer."
      />
    )
  return (
    <Workbench
      label="Reembolsos por concluir"
      items={refunds.map((refund) => ({ id: refund.refundId, content: <RefundRow refund={refund} /> }))}
      shown={shown}
      hint="Escolha um reembolso para o decidir."
      panel={(id) => {
        const found = refunds.find(({ refundId }) => refundId === id)
        return found ? <RefundPanel refund={found} onDone={shown.goOn} /> : <Gone />
      }}
    />
  )
}

function RefundRow({ refund }: { refund: StaffRefund }) {
  const { payer, amount, status, paymentMethod, createdAt } = refund
  const badge = REFUND_BADGES[status]
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{payer.name}</span>
        <Money centavos={amount} className="font-extrabold" />
      </span>
      <span className="mt-1 block text-sm text-muted">
        {METHOD_LABELS[paymentMethod]} · <Waiting since={createdAt} />
      </span>
      <Badge tone={badge.tone} className="mt-2">
        {badge.label}
      </Badge>
    </>
  )
}
