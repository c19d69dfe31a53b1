import { formatPhone } from '@salama/contract/kernel/phone'
import { canMove } from '@salama/contract/kernel/status'
import { METHOD_LABELS, paymentCode, paymentMachine } from '@salama/contract/payments'
import type { PaymentRecord } from '@salama/contract/payments/staff'
import { type ReactNode, useState } from 'react'
import { when } from '../../../lib/ago.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { type StepState, Timeline } from '../../../ui/display/timeline.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Queue } from '../../../ui/layout/queue.tsx'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useMay } from '../../staff/rights.ts'
import { STATUS_BADGES, wordsOf } from '../labels.ts'
import { isSettled, outlookOf } from '../outlook.ts'
import { RefundList } from '../payment-refunds.tsx'
import { usePaymentRecord, useReverse } from './api.ts'
import { Entries } from './entries.tsx'
import { HandReturnDialog } from './hand-return-dialog.tsx'
import { ReviewActions, ReviewReason } from './review-panel.tsx'
import { StartRefund } from './start-refund.tsx'

/** The receipt and the credit notes of a payment, which a domain above this one issues. */
export type Documents = (payment: PaymentRecord) => ReactNode

/** One payment from the prompt to the books. */
export function PaymentPanel({ id, documents }: { id: string; documents: Documents }) {
  const query = usePaymentRecord(id)
  return (
    <Queue query={query}>
      {(record) => <Shown record={record} documents={documents} onChanged={() => void query.refetch()} />}
    </Queue>
  )
}

type RecordProps = { record: PaymentRecord; onChanged: () => void }

function Shown({ record, documents, onChanged }: RecordProps & { documents: Documents }) {
  const mayDecide = useMay('payments.decide')
  const badge = STATUS_BADGES[record.status]
  return (
    <>
      <h2 className="text-xl font-bold">{record.payer.name}</h2>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Money centavos={record.amount} className="text-3xl font-extrabold" />
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="text-muted">{record.description}</p>
      {outlookOf(record) === 'failed' && <p className="mt-2">{wordsOf(record)}</p>}
      {record.review && <ReviewReason record={record} review={record.review} />}
      <Facts facts={factsOf(record)} />
      {record.hasReceipt && <div className="mt-4 flex flex-wrap gap-2">{documents(record)}</div>}
      {record.refunds && (
        <>
          <h3 className="mt-4 mb-2 font-bold">Reembolsos</h3>
          <RefundList refunds={record.refunds} />
        </>
      )}
      <h3 className="mt-4 mb-3 font-bold">Percurso</h3>
      <Timeline label="Percurso do pagamento" steps={record.timeline.map((step, at) => stepOf(record, step, at))} />
      <h3 className="mt-4 mb-2 font-bold">Lançamentos</h3>
      <Entries entries={record.ledger} />
      {mayDecide && <Decisions record={record} onChanged={onChanged} />}
    </>
  )
}

const Decisions = ({ record, onChanged }: RecordProps) => (
  <>
    <StartRefund record={record} onChanged={onChanged} />
    {record.review ? (
      <ReviewActions record={record} review={record.review} onChanged={onChanged} />
    ) : (
      <Reversal record={record} onChanged={onChanged} />
    )}
  </>
)

function factsOf(record: PaymentRecord): [string, string][] {
  const { transfer, phoneNumber, providerTransactionId, claimedBy, reversalStartedAt, returnNumber } = record
  const facts: [string, string | null | undefined][] = [
    ['Código', paymentCode(record.transactionId)],
    ['Número do pagamento', record.transactionId],
    ['Método', METHOD_LABELS[record.paymentMethod]],
    ['Telemóvel', phoneNumber && formatPhone(phoneNumber)],
    ['A nossa referência', record.reference],
    ['Número do operador', providerTransactionId],
    ['Número da transferência', transfer?.referenceNumber],
    ['Referência na descrição', transfer?.bankReference],
    ['Usado em', claimedBy && `${claimedBy.label} ${claimedBy.id}`],
    ['Devolução pedida em', reversalStartedAt && when(reversalStartedAt)],
    ['Número da devolução', returnNumber],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function stepOf(
  record: PaymentRecord,
  { status, code, decidedBy, reason, at }: PaymentRecord['timeline'][number],
  place: number,
) {
  const isLast = place === record.timeline.length - 1
  const isFailure = status === 'failed' || status === 'expired'
  const state: StepState = isFailure ? 'failed' : isLast && !isSettled(status) ? 'current' : 'done'
  // Of the desk's own decisions the code says nothing that the name does not.
  const notes = [decidedBy?.name ?? (code && `Resposta do operador: ${code}`), reason].filter(Boolean)
  return {
    key: `${status}-${place}`,
    label: STATUS_BADGES[status].label,
    at: when(at),
    state,
    ...(notes.length > 0 && { note: notes.join(' · ') }),
  }
}

/** Only money that no purchase has used goes back from here. */
function Reversal({ record, onChanged }: RecordProps) {
  const [asking, setAsking] = useState(false)
  const reverse = useReverse()
  const isOurs = record.claimedBy === null && record.reversalStartedAt === null
  if (!isOurs || !canMove(paymentMachine, record.status, 'reversed', 'operator') || record.status !== 'confirmed')
    return null
  const isByHand = record.paymentMethod === 'bank-transfer'
  const Dialog = isByHand ? HandReturnDialog : ReasonDialog
  const label = isByHand ? 'Devolvido à mão' : 'Devolver'
  const send = (reason: string, returnNumber?: string) =>
    reverse.mutate(
      { id: record.transactionId, body: { reason, ...(returnNumber !== undefined && { returnNumber }) } },
      {
        onSuccess: () => {
          const title = isByHand ? 'Devolução registada' : 'Devolução pedida'
          toast({ title, description: record.payer.name, variant: 'success' })
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
        <Dialog
          title={`Devolver o pagamento de ${record.payer.name}`}
          hint={isByHand ? BY_HAND : BY_OPERATOR}
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
