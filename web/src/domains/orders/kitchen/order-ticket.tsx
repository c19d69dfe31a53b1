import type { VendorOrder } from '@salama/contract/orders'
import { METHOD_LABELS, PAYMENT_METHODS } from '@salama/contract/payments'
import { Ban, Bike, Phone, ShoppingBag } from 'lucide-react'
import { when } from '../../../lib/ago.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { takenBy } from '../../patients/whom.tsx'
import { badgeOf } from '../labels.ts'
import { PrintButton } from './print-slip.tsx'
import { RejectButton, TicketActions } from './ticket-actions.tsx'
import { minutesSince, type Urgency, urgencyOf } from './urgency.ts'

/** Of the few orders that do not arrive, or with which something was wrong. */
const returned = deferred(async () => (await import('./return-answer.tsx')).ReturnAnswer)
const report = deferred(async () => (await import('./report-answer.tsx')).ReportAnswer)

const EDGES: Record<Urgency, string> = {
  calm: 'border-line',
  soon: 'border-emphasis',
  late: 'border-danger',
}

const AGES: Record<Urgency, string> = {
  calm: 'text-muted',
  soon: 'rounded-full bg-emphasis px-2 text-on-emphasis',
  late: 'rounded-full bg-danger px-2 text-on-danger',
}

export type SellOut = (dish: { id: string; name: string }) => void

type OrderTicketProps = { order: VendorOrder; now: Date; onSoldOut?: SellOut | undefined }

/** An order as the counter needs it, small enough for many side by side: what, for whom, until when, and what is next. */
export function OrderTicket({ order, now, onSoldOut }: OrderTicketProps) {
  const { orderNumber, placedAt, status, subtotal, paymentMethod } = order
  const badge = badgeOf(order)
  const urgency = urgencyOf(order, now)
  return (
    <article
      aria-label={`Pedido ${orderNumber}`}
      className={`flex h-full flex-col gap-0.5 rounded-md border-2 bg-surface px-2 py-1.5 ${EDGES[urgency]}`}
    >
      <div className="flex items-center gap-2">
        <h3 className="font-extrabold tabular-nums">{orderNumber}</h3>
        <time dateTime={placedAt} title={when(placedAt)} className={`text-sm font-bold tabular-nums ${AGES[urgency]}`}>
          {minutesSince(placedAt, now)} min
        </time>
        <span className="ml-auto min-w-0 text-sm font-semibold">
          <Promise order={order} />
        </span>
        {status === 'pending' ? <RejectButton order={order} /> : <PrintButton order={order} />}
        {status !== 'pending' && status !== 'accepted' && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
      <Items order={order} onSoldOut={onSoldOut} />
      {order.patient && <p className="text-sm font-semibold">{takenBy(order.patient)}</p>}
      <Customer order={order} />
      {order.returnDoubt && <returned.Part order={order} doubt={order.returnDoubt} />}
      {order.report && <report.Part orderId={order.id} report={order.report} />}
      <div className="mt-auto flex flex-col gap-0.5">
        <p className="flex items-center justify-between gap-3 text-sm">
          <span className="text-muted">Pago{methodOf(paymentMethod)}</span>
          <Money centavos={subtotal} className="font-bold" />
        </p>
        <TicketActions order={order} />
      </div>
    </article>
  )
}

function Promise({ order: { status, answerBy, readyBy } }: { order: VendorOrder }) {
  if (status === 'pending' && answerBy) return <Countdown until={answerBy} label="Responda em" />
  if (status !== 'accepted' || !readyBy) return null
  return (
    <>
      Prometido para <time dateTime={readyBy}>{when(readyBy)}</time>
    </>
  )
}

function methodOf(method: string | null): string {
  const known = PAYMENT_METHODS.find((each) => each === method)
  return known ? ` por ${METHOD_LABELS[known]}` : ''
}

const Items = ({ order: { items }, onSoldOut }: Pick<OrderTicketProps, 'order' | 'onSoldOut'>) => (
  <ul className="leading-tight">
    {items.map(({ itemId, name, quantity, options, note }) => (
      <li key={`${itemId}${options.join()}${note}`} className="flex items-start gap-1">
        <p className="min-w-0 grow">
          <span className="font-semibold">
            {quantity} × {name}
          </span>
          {options.length > 0 && <span className="text-sm text-muted"> {options.join(', ')}</span>}
          {note && <span className="text-sm font-semibold text-on-emphasis-soft wrap-anywhere"> «{note}»</span>}
        </p>
        {onSoldOut && (
          <button
            type="button"
            aria-label={`Esgotado: ${name}`}
            title="Esgotado"
            onClick={() => onSoldOut({ id: itemId, name })}
            className="flex h-11 shrink-0 items-center gap-1 rounded-full px-1 text-xs font-semibold text-muted hover:bg-raised hover:text-danger max-lg:-my-2 lg:-my-0.5 lg:h-6"
          >
            <Ban className="size-4" aria-hidden />
            <span className="lg:hidden">Esgotado</span>
          </button>
        )}
      </li>
    ))}
  </ul>
)

function Customer({ order }: { order: VendorOrder }) {
  const { customerName, customerPhone, deliveryAddress, deliveryInstructions, mode, driver, pickupPin } = order
  const Icon = mode === 'collection' ? ShoppingBag : Bike
  const place = mode === 'collection' ? 'Vem recolher' : deliveryAddress
  return (
    <div className="text-sm">
      <div className="flex items-center gap-1.5">
        <Icon className="size-4 shrink-0 text-muted" aria-hidden />
        <p className="min-w-0 grow truncate" title={`${customerName}, ${place} ${deliveryInstructions}`}>
          {order.patient && order.patient.name !== customerName && <span className="text-muted">Pediu: </span>}
          <span className="font-semibold">{customerName}</span>
          <span className="text-muted">, {place}</span>
          {deliveryInstructions && (
            <>
              {' · '}
              <span>{deliveryInstructions}</span>
            </>
          )}
        </p>
        {customerPhone && (
          <a
            href={`tel:+258${customerPhone}`}
            className="grid h-10 w-11 lg:h-7 shrink-0 place-items-center rounded-full text-action hover:bg-raised"
          >
            <Phone className="size-4" aria-hidden />
            <span className="sr-only">Ligar a {customerName}</span>
          </a>
        )}
      </div>
      {driver && (
        <p>
          Entregador: {driver.name}, {driver.vehicle} {driver.plate}
          {pickupPin && ` · código ${pickupPin}`}
        </p>
      )}
    </div>
  )
}
