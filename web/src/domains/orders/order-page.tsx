import { formatPhone } from '@salama/contract/kernel/phone'
import type { OrderDetail } from '@salama/contract/orders'
import { LifeBuoy, Phone } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Timeline } from '../../ui/display/timeline.tsx'
import { PageError } from '../../ui/feedback/page-error.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { ArrivalQuestion } from '../dispatch/arrival-question.tsx'
import { ForWhom } from '../patients/whom.tsx'
import { useWatchedPayment } from '../payments/api.ts'
import { CoveredReceiptLink, ReceiptLink } from '../receipts/receipt-link.tsx'
import { OwnReview } from '../reviews/own-review.tsx'
import { useOrder } from './api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { courseOf } from './course.ts'
import { isOver } from './labels.ts'
import { OrderOutcome } from './order-outcome.tsx'
import { OrderPayment } from './order-payment.tsx'
import { ReportProblem } from './report-problem.tsx'

/** Fetched once a driver is looked for: it comes with a map. */
const tracked = deferred(async () => (await import('../dispatch/tracked-delivery.tsx')).TrackedDelivery)
/** Fetched once it is over. */
const tip = deferred(async () => (await import('../tips/tip-card.tsx')).TipCard)

const ORDERS = { href: '/pedidos', label: 'Ver os meus pedidos' }

/** One order: where a checkout ends, and where messages about it lead. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useOrder(id, isOver)
  if (data) return <Shown order={data} onChanged={() => void refetch()} />
  return (
    <div className="mx-auto max-w-4xl py-6">
      <h1 className="sr-only">Pedido</h1>
      {error ? (
        <PageError error={error} onRetry={() => void refetch()} retrying={isFetching} list={ORDERS} />
      ) : (
        <SkeletonList rows={3} rowClass="h-40" />
      )}
    </div>
  )
}

type ShownProps = { order: OrderDetail; onChanged: () => void }

function Shown({ order, onChanged }: ShownProps) {
  const { id, kind, status, shopName, shopPhone } = order
  return (
    <div className="mx-auto max-w-4xl py-6">
      <OrderOutcome order={order} />
      <div className="mt-6 grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          {order.driver && <Brought order={order} />}
          <Card as="section" aria-label="Estado do pedido">
            <Timeline label="Percurso do pedido" steps={courseOf(order)} />
          </Card>
          {status === 'awaiting_payment' && <OrderPayment order={order} onChanged={onChanged} />}
          {order.mayCancel && <CancelOrder order={order} />}
          {order.deliveryId && status === 'delivered' && <ArrivalQuestion taskId={order.deliveryId} />}
          <ReportProblem order={order} />
          {(status === 'delivered' || status === 'collected') && (
            <OwnReview service={{ kind, id }} title={`Como foi o pedido a ${shopName}?`} />
          )}
          {status === 'delivered' && order.driver && order.deliveryId && (
            <>
              <OwnReview
                service={{ kind: 'delivery', id: order.deliveryId }}
                title={`Como foi a entrega de ${order.driver.name}?`}
              />
              <tip.Part taskId={order.deliveryId} name={order.driver.name} />
            </>
          )}
        </div>
        <div className="flex flex-col gap-4">
          {!order.driver && <Brought order={order} />}
          <Contents order={order} />
          <Place order={order} />
        </div>
      </div>
      <p className="mt-6 flex flex-wrap gap-2">
        {shopPhone && (
          <a href={`tel:+258${shopPhone}`} className={buttonClass({ variant: 'outline' })}>
            <Phone className="size-5" aria-hidden />
            Ligar
            <span className="sr-only">
              {' '}
              a {shopName}, {formatPhone(shopPhone)}
            </span>
          </a>
        )}
        <Link href={`/faq?assunto=${kind}:${id}`} className={buttonClass({ variant: 'ghost' })}>
          <LifeBuoy className="size-5" aria-hidden />
          Preciso de ajuda
        </Link>
        <Link href="/pedidos" className={buttonClass({ variant: 'ghost' })}>
          Ver os meus pedidos
        </Link>
      </p>
    </div>
  )
}

/** Who brings it, where they are and the code; the search for them where there is nobody yet. */
function Brought({ order }: { order: OrderDetail }) {
  if (!order.deliveryId || isOver(order)) return null
  return (
    <Card>
      <tracked.Part taskId={order.deliveryId} isPromised={order.arrives !== undefined} />
    </Card>
  )
}

function Contents({ order }: { order: OrderDetail }) {
  const { items, subtotal, deliveryFee, cover, amountDue, refundAmount, mode } = order
  return (
    <Card as="section" aria-label="Artigos">
      <CardHeader level={2} title="Artigos" />
      <ForWhom patientId={order.patientId} />
      <ul className="divide-y divide-line">
        {items.map(({ place, quantity, name, options, note, amount }) => (
          <li key={place} className="flex justify-between gap-3 py-2.5 first:pt-0">
            <div className="min-w-0">
              <p className="font-semibold">
                {quantity} × {name}
              </p>
              {options.length > 0 && <p className="text-sm text-muted">{options.join(', ')}</p>}
              {note && <p className="text-sm text-muted wrap-anywhere">«{note}»</p>}
            </div>
            <Money centavos={amount} />
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3">
        <Sum name="Subtotal" centavos={subtotal} />
        {mode === 'delivery' && <Sum name="Entrega" centavos={deliveryFee} />}
        {cover > 0 && <Sum name="O seu plano paga" centavos={-cover} />}
        <dt className="font-bold">Total</dt>
        <dd className="text-right">
          <Money centavos={amountDue} className="text-xl font-extrabold" />
        </dd>
        {refundAmount > 0 && <Sum name="Devolvido" centavos={-refundAmount} />}
      </dl>
      {order.paymentStatus === 'paid' && <Receipt order={order} />}
    </Card>
  )
}

/** Of the payment; of the order itself where a plan paid all of it. */
function Receipt({ order: { id, kind, status, transactionId, amountDue, cover } }: { order: OrderDetail }) {
  const { data } = useWatchedPayment(transactionId)
  const isCovered = cover > 0 && amountDue === 0 && !GIVEN_BACK.includes(status)
  return (
    <div className="mt-3 empty:hidden">
      {data && <ReceiptLink payment={data} />}
      {isCovered && <CoveredReceiptLink purchase={{ kind, id }} />}
    </div>
  )
}

/** The plan has back what it paid. */
const GIVEN_BACK: readonly OrderDetail['status'][] = ['cancelled', 'rejected']

function Sum({ name, centavos }: { name: string; centavos: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">
        <Money centavos={centavos} />
      </dd>
    </>
  )
}

function Place({
  order: { mode, shopName, shopAddress, deliveryAddress, deliveryInstructions },
}: {
  order: OrderDetail
}) {
  return (
    <Card as="section" aria-label={mode === 'collection' ? 'Recolha' : 'Entrega'}>
      <CardHeader level={2} title={mode === 'collection' ? 'Recolher em' : 'Entregar em'} />
      <p className="font-semibold wrap-anywhere">{mode === 'collection' ? shopName : deliveryAddress}</p>
      <p className="text-sm text-muted wrap-anywhere empty:hidden">
        {mode === 'collection' ? shopAddress : deliveryInstructions}
      </p>
    </Card>
  )
}
