import { formatMoney } from '@salama/contract/kernel/money'
import type { BankProof } from '@salama/contract/payments/staff'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/actions/button.tsx'
import { CopyButton } from '../../../ui/actions/copy-button.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { EvidenceFile } from '../../files/evidence-file.tsx'
import { useDecideBankProof, useOpenBankProof } from './api.ts'

type ProofPanelProps = { proof: BankProof; onDecided: () => void }

/** One transfer: what its payer wrote, to be held against the bank's statement. */
export function ProofPanel({ proof, onDecided }: ProofPanelProps) {
  const { payment, payer, isReferenceIssuedToPayer, duplicateCount } = proof
  const { referenceNumber = '', bankReference = '', proofUploadId } = payment.transfer ?? {}
  return (
    <>
      <h2 className="text-xl font-bold">{payer.name}</h2>
      <Money centavos={payment.amount} className="mt-1 block text-3xl font-extrabold" />
      <p className="text-muted">{payment.description}</p>
      {duplicateCount > 0 && (
        <AlertStrip tone="danger" className="mt-3">
          {duplicateCount === 1 ? 'Outro pagamento usa' : `Outros ${duplicateCount} pagamentos usam`} este número ou
          esta referência. Confirme só se o dinheiro chegou mais de uma vez.
        </AlertStrip>
      )}
      {!isReferenceIssuedToPayer && (
        <AlertStrip tone="warning" className="mt-3">
          A referência não foi feita por nós para esta pessoa: confirme o nome de quem transferiu.
        </AlertStrip>
      )}
      <Facts
        facts={[
          ['Referência na descrição', <Copied key="own" value={bankReference} what="referência" />],
          ['Número da transferência', <Copied key="bank" value={referenceNumber} what="número da transferência" />],
          ['Enviado', <Waiting key="since" since={payment.createdAt} exact />],
        ]}
      />
      <Similar proof={proof} />
      <h3 className="mt-4 mb-2 font-bold">Comprovativo</h3>
      {proofUploadId ? <Proof paymentId={payment.transactionId} /> : <p className="text-muted">Não foi enviado.</p>}
      <Decision proof={proof} onDecided={onDecided} />
    </>
  )
}

/** One line of the statement pays one of them. */
function Similar({ proof: { similar } }: { proof: BankProof }) {
  if (similar.length === 0) return null
  return (
    <>
      <h3 className="mt-4 mb-2 font-bold">Outras transferências do mesmo valor neste dia</h3>
      <ul className="divide-y divide-line border-y border-line">
        {similar.map(({ transactionId, payer, referenceNumber, createdAt }) => (
          <li key={transactionId} className="py-2">
            <Link href={`/operador?separador=pagamentos&caso=${transactionId}`} className="text-action underline">
              {payer.name}
            </Link>
            <span className="block text-sm text-muted">
              <span className="break-all">{referenceNumber}</span> · <Waiting since={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Copied({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {value}
      <CopyButton value={value} what={what} />
    </span>
  )
}

/** Opening it is noted in the audit, so it is asked for. */
function Proof({ paymentId }: { paymentId: string }) {
  const open = useOpenBankProof()
  const file = open.data?.proof
  if (file)
    return (
      <ul>
        <EvidenceFile file={file} open />
      </ul>
    )
  if (open.isSuccess) return <p className="text-muted">O ficheiro já não existe.</p>
  return (
    <Button variant="secondary" onClick={() => open.mutate(paymentId)} busy={open.isPending}>
      <FolderOpen className="size-5" aria-hidden />
      Analisar
    </Button>
  )
}

function Decision({ proof: { payment, payer }, onDecided }: ProofPanelProps) {
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const decide = useDecideBankProof()
  const send = (body: Parameters<typeof decide.mutate>[0]['body'], said: string) => {
    decide.mutate(
      { id: payment.transactionId, body },
      {
        onSuccess: () => {
          setAsking(undefined)
          toast({ title: said, description: `${payer.name}, ${formatMoney(payment.amount)}`, variant: 'success' })
          onDecided()
        },
        onError: () => setAsking(undefined),
      },
    )
  }
  return (
    <>
      <PanelActions>
        <Button onClick={() => setAsking('approve')}>Aprovar</Button>
        <Button variant="outline" onClick={() => setAsking('refuse')}>
          Recusar
        </Button>
      </PanelActions>
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title="Encontrou o dinheiro na conta?"
        description={`${formatMoney(payment.amount)} de ${payer.name}. O comprovativo não chega: a linha tem de estar no extrato.`}
        confirmLabel="Sim, aprovar"
        onConfirm={() => send({ decision: 'approve' }, 'Transferência confirmada')}
        busy={decide.isPending}
      />
      {asking === 'refuse' && (
        <ReasonDialog
          title={`Recusar a transferência de ${payer.name}`}
          hint="O cliente lê este motivo; a compra deixa de estar paga."
          confirmLabel="Recusar"
          usual={USUAL}
          busy={decide.isPending}
          onConfirm={(reason) => send({ decision: 'refuse', reason }, 'Transferência recusada')}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const USUAL = [
  'Não encontrámos a transferência na nossa conta.',
  'O valor recebido não é o do pagamento.',
  'Este comprovativo é de outra transferência.',
]
