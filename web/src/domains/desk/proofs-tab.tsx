import type { BankProof } from '@salama/contract/desk'
import { Landmark } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { useBankProofs } from './api.ts'
import { signsOf } from './labels.ts'
import { ProofPanel } from './proof-panel.tsx'
import { Queue } from './queue.tsx'
import { useShown } from './use-shown.ts'
import { Waiting } from './waiting.tsx'
import { Gone, Workbench } from './workbench.tsx'

/** Transfers that their payers say they made, the longest waiting first. */
export function ProofsTab() {
  const query = useBankProofs()
  return <Queue query={query}>{(proofs) => <Proofs proofs={proofs} />}</Queue>
}

function Proofs({ proofs }: { proofs: BankProof[] }) {
  const shown = useShown(proofs.map(({ payment }) => payment.transactionId))
  if (proofs.length === 0)
    return (
      <EmptyState
        icon={Landmark}
        title="Nenhuma transferência à espera"
        text="Aqui aparecem as transferências que os clientes dizem ter feito, para as procurar na conta."
      />
    )
  return (
    <Workbench
      label="Transferências por verificar"
      items={proofs.map((proof) => ({ id: proof.payment.transactionId, content: <ProofRow proof={proof} /> }))}
      shown={shown}
      hint="Escolha uma transferência e procure-a no extrato da conta."
      panel={(id) => {
        const found = proofs.find(({ payment }) => payment.transactionId === id)
        return found ? <ProofPanel proof={found} onDecided={shown.goOn} /> : <Gone />
      }}
    />
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
