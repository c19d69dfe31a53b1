import { formatMoney } from '@salama/contract/kernel/money'
import { METHOD_LABELS } from '@salama/contract/payments'
import type { StaffRefund } from '@salama/contract/payments/staff/refunds'
import { Link } from 'wouter'
import { when } from '../../../lib/ago.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Timeline } from '../../../ui/display/timeline.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { REFUND_BADGES } from '../labels.ts'
import { RefundActions } from './refund-actions.tsx'

/** One refund: what was asked for and why, what it would leave, and how far it has come. */
export function RefundPanel({ refund, onDone }: { refund: StaffRefund; onDone: () => void }) {
  const { payer, amount, status, reason, description, paid, refundable, paymentMethod, purchase, transactionId } =
    refund
  const badge = REFUND_BADGES[status]
  return (
    <>
      <h2 className="text-xl font-bold">{payer.name}</h2>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Money centavos={amount} className="text-3xl font-extrabold" />
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="text-muted">{description}</p>
      <blockquote className="mt-3 rounded-md bg-raised px-4 py-3 wrap-anywhere">{reason}</blockquote>
      <Trouble refund={refund} />
      <Facts
        facts={[
          ...(purchase ? [['Consulta', `${purchase.label}, ${when(purchase.startsAt)}`] as const] : []),
          ['Método', METHOD_LABELS[paymentMethod]],
          ['Pago', formatMoney(paid)],
          ['Por devolver além deste', formatMoney(refundable)],
          ['Pedido em', <Waiting key="since" since={refund.createdAt} exact />],
          ['Pagamento', <PaymentLink key="payment" transactionId={transactionId} />],
        ]}
      />
      <h3 className="mt-4 mb-3 font-bold">Percurso</h3>
      <Timeline label="Percurso do reembolso" steps={stepsOf(refund)} />
      <RefundActions refund={refund} onDone={onDone} />
    </>
  )
}

function PaymentLink({ transactionId }: { transactionId: string }) {
  return (
    <Link href={`/operador?separador=pagamentos&caso=${transactionId}`} className="text-action underline">
      Ver o pagamento
    </Link>
  )
}

/** Why a person must see to it. */
function Trouble({ refund: { status, inDoubt, timeline, paymentMethod } }: { refund: StaffRefund }) {
  if (status === 'approved' && paymentMethod === 'bank-transfer')
    return (
      <AlertStrip tone="warning" className="mt-3">
        Faça a transferência de volta e escreva o número que o banco lhe deu.
      </AlertStrip>
    )
  if (status !== 'in_review') return null
  const code = timeline.at(-1)?.code
  return (
    <AlertStrip tone="danger" className="mt-3">
      {inDoubt
        ? 'O operador não disse se devolveu. Procure a devolução nos registos dele antes de pagar à mão.'
        : 'O operador não devolveu nada. Veja no portal dele se já foi devolvido por outra via; depois tente de novo, pague à mão ou recuse.'}
      {code && ` Resposta do operador: ${code}.`}
    </AlertStrip>
  )
}

const stepsOf = ({ timeline }: StaffRefund) =>
  timeline.map(({ status, code, decidedBy, at }, place) => ({
    key: `${status}-${place}`,
    label: REFUND_BADGES[status].label,
    state: place === timeline.length - 1 ? ('current' as const) : ('done' as const),
    at: when(at),
    note: decidedBy?.name ?? (code && `Resposta do operador: ${code}`),
  }))
