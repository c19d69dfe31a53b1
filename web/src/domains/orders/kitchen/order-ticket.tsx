import type { VendorOrder } from '@salama/contract/orders'
import { METHOD_LABELS, PAYMENT_METHODS } from '@salama/contract/payments'
import { Bike, Phone, ShoppingBag } from 'lucide-react'
import { when } from '../../../lib/ago.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Money } from '../../../ui/money.tsx'
import { badgeOf } from '../labels.ts'
import { ReportAnswer } from './report-answer.tsx'
import { TicketActions } from './ticket-actions.tsx'

/** An order as the counter needs it: what, for whom, until when, and what to do next. */
export function OrderTicket({ order }: { order: VendorOrder }) {
  const { orderNumber, placedAt, status, answerBy, readyBy, subtotal, paymentMethod } = order
  const badge = badgeOf(order)
  return (
    <Card as="article" aria-label={`Pedido ${orderNumber}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-lg font-extrabold tabular-nums">{orderNumber}</h3>
          <p className="text-sm text-muted">
            <time dateTime={placedAt}>{when(placedAt)}</time>
          </p>
        </div>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      {status === 'pending' && answerBy && (
        <p className="text-sm font-semibold">
          Responda em <Countdown until={answerBy} className="tabular-nums" />
        </p>
      )}
      {status === 'accepted' && readyBy && (
        <p className="text-sm font-semibold">
          Prometido para <time dateTime={readyBy}>{when(readyBy)}</time>
        </p>
      )}
      <Items order={order} />
      <p className="flex items-center justify-between gap-3 border-t border-line pt-2">
        <span className="text-sm text-muted">Pago{methodOf(paymentMethod)}</span>
        <Money centavos={subtotal} className="font-extrabold" />
      </p>
      <Customer order={order} />
      {order.report && <ReportAnswer orderId={order.id} report={order.report} />}
      <TicketActions order={order} />
    </Card>
  )
}

function methodOf(method: string | null): string {
  const known = PAYMENT_METHODS.find((each) => each === method)
  return known ? ` por ${METHOD_LABELS[known]}` : ''
}

const Items = ({ order: { items } }: { order: VendorOrder }) => (
  <ul className="space-y-1.5">
    {items.map(({ itemId, name, quantity, options, note }) => (
      <li key={`${itemId}${options.join()}${note}`}>
        <p className="font-semibold">
          {quantity} × {name}
        </p>
        {options.length > 0 && <p className="text-sm text-muted">{options.join(', ')}</p>}
        {note && <p className="text-sm font-semibold text-on-emphasis-soft wrap-anywhere">«{note}»</p>}
      </li>
    ))}
  </ul>
)

function Customer({ order }: { order: VendorOrder }) {
  const { customerName, customerPhone, deliveryAddress, deliveryInstructions, mode, driver, pickupPin } = order
  const Icon = mode === 'collection' ? ShoppingBag : Bike
  return (
    <div className="rounded-md bg-raised px-3 py-2.5 text-sm">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 font-semibold">{customerName}</p>
        {customerPhone && (
          <a href={`tel:+258${customerPhone}`} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <Phone className="size-4" aria-hidden />
            Ligar
            <span className="sr-only"> a {customerName}</span>
          </a>
        )}
      </div>
      <p className="flex items-start gap-1.5 wrap-anywhere">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        {mode === 'collection' ? 'Vem recolher' : deliveryAddress}
      </p>
      {deliveryInstructions && <p className="text-muted wrap-anywhere">{deliveryInstructions}</p>}
      {driver && (
        <p className="mt-1">
          Entregador: {driver.name}, {driver.vehicle} {driver.plate}
          {pickupPin && ` · código ${pickupPin}`}
        </p>
      )}
    </div>
  )
}
