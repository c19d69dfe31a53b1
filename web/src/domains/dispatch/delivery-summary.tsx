import type { Delivery } from '@salama/contract/dispatch'
import { formatFee, formatMoney } from '@salama/contract/kernel/money'
import { Banknote, Clock, MapPin, Store } from 'lucide-react'
import { Badge } from '../../ui/display/badge.tsx'
import { useCommission } from './api.ts'
import { netOf } from './earned.ts'
import { orderTypeOf, priorityBadge, statusBadge } from './labels.ts'

/** What a card says of a delivery: for whom, from where to where, for how much. */
export function DeliverySummary({ delivery }: { delivery: Delivery }) {
  const { status, priority, customerName, deliveryFee, estimatedDeliveryMinutes, distanceKm } = delivery
  const badge = status === 'pending' ? priorityBadge(priority) : statusBadge(status)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <Badge tone="outline">{orderTypeOf(delivery)}</Badge>
        {delivery.isInReview && <Badge tone="emphasis">Em análise</Badge>}
        <span className="ml-auto text-xl font-extrabold tabular-nums">{formatFee(deliveryFee)}</span>
      </div>
      <Net delivery={delivery} />
      <Payment delivery={delivery} />
      <h3 className="mt-2 text-lg font-bold">{customerName}</h3>
      <Stops delivery={delivery} />
      <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
        <Clock className="size-4" aria-hidden />
        {estimatedDeliveryMinutes} min
        {distanceKm !== undefined && ` · recolha a ${distanceKm.toLocaleString('pt')} km`}
      </p>
    </>
  )
}

/** The fee above is what the customer pays; this is the driver's own part of it. */
function Net({ delivery }: { delivery: Delivery }) {
  const net = netOf(delivery, useCommission())
  if (net === undefined || delivery.deliveryFee === 0 || ENDED.includes(delivery.status)) return null
  return (
    <p className="text-right text-sm text-muted">
      Fica com <span className="font-bold text-ink tabular-nums">{formatMoney(net)}</span>
    </p>
  )
}

/** Nothing was earned, or it may differ from what is kept today: the earnings have the sum. */
const ENDED: readonly Delivery['status'][] = ['delivered', 'returned', 'cancelled']

/** How a ride is paid, so that its driver neither forgets the money nor asks for it twice. */
function Payment({ delivery: { kind, status, cashToCollect = 0 } }: { delivery: Delivery }) {
  if (kind !== 'ride' || status === 'cancelled') return null
  if (cashToCollect === 0) return <p className="mt-2 text-sm text-muted">Paga na aplicação: não peça dinheiro.</p>
  const sum = formatMoney(cashToCollect)
  return (
    <p className="mt-2 flex items-center gap-2 rounded-md bg-emphasis-soft px-3 py-2 font-bold text-on-emphasis-soft">
      <Banknote className="size-5 shrink-0" aria-hidden />
      {status === 'delivered' ? `Recebeu ${sum} em dinheiro` : `Em dinheiro: receba ${sum} do passageiro`}
    </p>
  )
}

/** Pick-up and destination, in the order in which they are driven. */
function Stops({ delivery: { pickupAddress, deliveryAddress } }: { delivery: Delivery }) {
  return (
    <dl className="mt-2 flex flex-col gap-1.5">
      <Stop icon={Store} label="Recolha" address={pickupAddress} />
      <Stop icon={MapPin} label="Destino" address={deliveryAddress} />
    </dl>
  )
}

function Stop({ icon: Icon, label, address }: { icon: typeof Store; label: string; address: string }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd className="flex items-start gap-2">
        <Icon className="mt-0.5 size-5 shrink-0 text-action" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">{address}</span>
      </dd>
    </div>
  )
}
