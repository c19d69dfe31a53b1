import type { Order } from '@salama/contract/orders'
import { Bike, RotateCcw, ShoppingBag } from 'lucide-react'
import { Link } from 'wouter'
import { when } from '../../lib/ago.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { ForWhom } from '../patients/whom.tsx'
import { againAddress } from './again.ts'
import { arrivalTitle } from './arrival.tsx'
import { badgeOf, contentsOf, isOver } from './labels.ts'

export function OrderCard({ order, level = 3 }: { order: Order; level?: 2 | 3 }) {
  const { id, orderNumber, shopName, items, total, placedAt, readyBy, mode } = order
  const arrival = arrivalTitle(order)
  const again = againAddress(order)
  const badge = badgeOf(order)
  const Heading = `h${level}` as const
  const Icon = mode === 'collection' ? ShoppingBag : Bike
  return (
    <Card as="article" aria-label={`Pedido ${orderNumber}`} interactive className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Heading className="min-w-0 font-bold">
          <Link href={`/pedidos/${id}`} className={stretchedLink}>
            {shopName}
          </Link>
        </Heading>
        <Money centavos={total} className="font-extrabold" />
      </div>
      <ForWhom patientId={order.patientId} />
      {arrival && <p className="text-xl font-extrabold tabular-nums">{arrival}</p>}
      <p className="line-clamp-2 text-sm text-muted">{contentsOf(items)}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-muted">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <span className="inline-flex items-center gap-1.5">
          <Icon className="size-4" aria-hidden />
          {mode === 'collection' ? 'Recolha' : 'Entrega'}
        </span>
        <span>
          {orderNumber} · <time dateTime={placedAt}>{when(placedAt)}</time>
        </span>
        {again && order.status !== 'rejected' && (
          <Link
            href={again}
            aria-label={`Pedir outra vez a ${shopName}, pedido ${orderNumber}`}
            className="relative z-1 ml-auto inline-flex min-h-11 items-center gap-1.5 font-semibold text-action hover:underline"
          >
            <RotateCcw className="size-4" aria-hidden />
            Pedir outra vez
          </Link>
        )}
        {!arrival && readyBy && !isOver(order) && <span>Pronto {when(readyBy)}</span>}
      </div>
    </Card>
  )
}
