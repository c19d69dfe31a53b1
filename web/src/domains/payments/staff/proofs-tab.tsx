import type { BankProof, StaffPayment } from '@salama/contract/payments/staff'
import { Landmark } from 'lucide-react'
import { useShown } from '../../../lib/screen/use-shown.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Gone, Workbench } from '../../../ui/layout/workbench.tsx'
import { useBankProofs, useUnclaimedTransfers } from './api.ts'
import { signsOf } from './labels.ts'
import { type Documents, PaymentPanel } from './payment-panel.tsx'
import { ProofPanel } from './proof-panel.tsx'

/** Transfers that their payers say they made, and then those that came and that nothing used; the longest waiting first. */
export function ProofsTab({ documents }: { documents: Documents }) {
  const [proofs, unclaimed] = [useBankProofs(), useUnclaimedTransfers()]
  return (
    <Queue query={proofs}>
      {(waiting) => (
        <Queue query={unclaimed}>
          {(unused) => <Transfers proofs={waiting} unclaimed={unused} documents={documents} />}
        </Queue>
      )}
    </Queue>
  )
}

type TransfersProps = { proofs: BankProof[]; unclaimed: StaffPayment[]; documents: Documents }

function Transfers({ proofs, unclaimed, documents }: TransfersProps) {
  const items = [
    ...proofs.map((proof) => ({ id: proof.payment.transactionId, content: <ProofRow proof={proof} /> })),
    ...unclaimed.map((payment) => ({ id: payment.transactionId, content: <UnclaimedRow payment={payment} /> })),
  ]
  const shown = useShown(items.map(({ id }) => id))
  if (items.length === 0)
    return (
      <EmptyState
        icon={Landmark}
        title="Nenhuma transferência à espera"
        text="Aqui aparecem as transferências que os clientes dizem ter feito, para as procurar na conta, e as que nenhuma compra usou, para as devolver."
      />
    )
  return (
    <Workbench
      label="Transferências por verificar"
      items={items}
      shown={shown}
      hint="Escolha uma transferência e procure-a no extrato da conta."
      panel={(id) => {
        const found = proofs.find(({ payment }) => payment.transactionId === id)
        if (found) return <ProofPanel proof={found} onDecided={shown.goOn} />
        return unclaimed.some(({ transactionId }) => transactionId === id) ? (
          <PaymentPanel id={id} documents={documents} />
        ) : (
          <Gone />
        )
      }}
    />
  )
}

function UnclaimedRow({ payment }: { payment: StaffPayment }) {
  const { payer, amount, transfer, settledAt = null } = payment
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{payer.name}</span>
        <Money centavos={amount} className="font-extrabold" />
      </span>
      <span className="mt-1 block text-sm text-muted">
        <span className="break-all">{transfer?.referenceNumber}</span> · <Waiting since={settledAt} />
      </span>
      <Badge tone="emphasis" className="mt-2">
        Por devolver
      </Badge>
    </>
  )
}

function ProofRow({ proof }: { proof: BankProof }) {
  const { payment, payer } = proof
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{payer.name}</span>
        <Money centavos={payment.amount} className="font-extrabold" />
      </span>
      <span className="mt-1 block text-sm text-muted">
        <span className="break-all">{payment.transfer?.referenceNumber}</span> · <Waiting since={payment.createdAt} />
      </span>
      <span className="mt-2 flex flex-wrap gap-1.5">
        {signsOf(proof).map(({ tone, label }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </span>
    </>
  )
}
