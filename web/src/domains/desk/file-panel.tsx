import { canMove } from '@salama/contract/kernel/status'
import { formatDateTime } from '@salama/contract/kernel/time'
import { METHOD_LABELS, paymentMachine } from '@salama/contract/payments'
import type { PaymentRecord } from '@salama/contract/payments/staff'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { type StepState, Timeline } from '../../ui/timeline.tsx'
import { toast } from '../../ui/toast.ts'
import { isSettled, outlookOf, STATUS_BADGES, wordsOf } from '../payments/labels.ts'
import { RefundList } from '../payments/payment-refunds.tsx'
import { CreditNotes, ReceiptLink } from '../receipts/receipt-link.tsx'
import { usePaymentFile, useReverse } from './api.ts'
import { Entries } from './entries.tsx'
import { Facts } from './facts.tsx'
import { Queue } from './queue.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReviewActions, ReviewReason } from './review-panel.tsx'
import { StartRefund } from './start-refund.tsx'
import { PanelActions } from './workbench.tsx'

/** One payment from the prompt to the books. */
export function FilePanel({ id }: { id: string }) {
  const query = usePaymentFile(id)
  return <Queue query={query}>{(file) => <Shown file={file} onChanged={() => void query.refetch()} />}</Queue>
}

type FileProps = { file: PaymentRecord; onChanged: () => void }

function Shown({ file, onChanged }: FileProps) {
  const badge = STATUS_BADGES[file.status]
  return (
    <>
      <h2 className="text-xl font-bold">{file.payer.name}</h2>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Money centavos={file.amount} className="text-3xl font-extrabold" />
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="text-muted">{file.description}</p>
      {outlookOf(file) === 'failed' && <p className="mt-2">{wordsOf(file)}</p>}
      {file.review && <ReviewReason file={file} review={file.review} />}
      <Facts facts={factsOf(file)} />
      {file.hasReceipt && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ReceiptLink payment={file} />
          <CreditNotes payment={file} />
        </div>
      )}
      {file.refunds && (
        <>
          <h3 className="mt-4 mb-2 font-bold">Reembolsos</h3>
          <RefundList refunds={file.refunds} />
        </>
      )}
      <h3 className="mt-4 mb-3 font-bold">Percurso</h3>
      <Timeline label="Percurso do pagamento" steps={file.timeline.map((step, at) => stepOf(file, step, at))} />
      <h3 className="mt-4 mb-2 font-bold">Lançamentos</h3>
      <Entries entries={file.ledger} />
      <StartRefund file={file} onChanged={onChanged} />
      {file.review ? (
        <ReviewActions file={file} review={file.review} onChanged={onChanged} />
      ) : (
        <Reversal file={file} onChanged={onChanged} />
      )}
    </>
  )
}

function factsOf(file: PaymentRecord): [string, string][] {
  const { transfer, phoneNumber, providerTransactionId, claimedBy, reversalStartedAt, returnNumber } = file
  const facts: [string, string | null | undefined][] = [
    ['Número do pagamento', file.transactionId],
    ['Método', METHOD_LABELS[file.paymentMethod]],
    ['Telefone', phoneNumber],
    ['A nossa referência', file.reference],
    ['Número do operador', providerTransactionId],
    ['Número da transferência', transfer?.referenceNumber],
    ['Referência na descrição', transfer?.bankReference],
    ['Usado em', claimedBy && `${claimedBy.label} ${claimedBy.id}`],
    ['Devolução pedida em', reversalStartedAt && formatDateTime(reversalStartedAt)],
    ['Número da devolução', returnNumber],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function stepOf(
  file: PaymentRecord,
  { status, code, decidedBy, reason, at }: PaymentRecord['timeline'][number],
  place: number,
) {
  const isLast = place === file.timeline.length - 1
  const isFailure = status === 'failed' || status === 'expired'
  const state: StepState = isFailure ? 'failed' : isLast && !isSettled(status) ? 'current' : 'done'
  // Of the desk's own decisions the code says nothing that the name does not.
  const notes = [decidedBy?.name ?? (code && `Código ${code}`), reason].filter(Boolean)
  return {
    key: `${status}-${place}`,
    label: STATUS_BADGES[status].label,
    at: formatDateTime(at),
    state,
    ...(notes.length > 0 && { note: notes.join(' · ') }),
  }
}

/** Only money that no purchase has used goes back from here. */
function Reversal({ file, onChanged }: FileProps) {
  const [asking, setAsking] = useState(false)
  const reverse = useReverse()
  const isOurs = file.claimedBy === null && file.reversalStartedAt === null
  if (!isOurs || !canMove(paymentMachine, file.status, 'reversed', 'operator') || file.status !== 'confirmed')
    return null
  const isByHand = file.paymentMethod === 'bank-transfer'
  const label = isByHand ? 'Devolvido à mão' : 'Devolver'
  const send = (reason: string, returnNumber: string) =>
    reverse.mutate(
      { id: file.transactionId, body: isByHand ? { reason, returnNumber } : { reason } },
      {
        onSuccess: () => {
          const title = isByHand ? 'Devolução registada' : 'Devolução pedida'
          toast({ title, description: file.payer.name, variant: 'success' })
        },
        onSettled: () => {
          setAsking(false)
          onChanged()
        },
      },
    )
  return (
    <>
      <PanelActions>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </PanelActions>
      {asking && (
        <ReasonDialog
          title={`Devolver o pagamento de ${file.payer.name}`}
          hint={isByHand ? BY_HAND : BY_OPERATOR}
          withNumber={isByHand}
          confirmLabel={label}
          usual={USUAL}
          busy={reverse.isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const BY_HAND = 'Faça primeiro a transferência de volta: isto só diz que foi feita.'
const BY_OPERATOR = 'O operador devolve o dinheiro à carteira de quem pagou.'
const USUAL = ['Pago duas vezes.', 'A compra já não existe.', 'A pedido do cliente.']
