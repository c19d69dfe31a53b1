import { formatMoney } from '@salama/contract/kernel/money'
import type { LucideIcon } from 'lucide-react'
import { Card } from '../../../ui/display/card.tsx'
import { useAnalytics, usePendingCount } from './use-kitchen.ts'

/** The four figures of a shop's day. */
export function ShopTiles() {
  const pending = usePendingCount()
  const { data } = useAnalytics()
  return (
    <ul className="mb-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      <Tile name="Pedidos pendentes" value={pending === undefined ? undefined : String(pending)} />
      <Tile name="Pedidos hoje" value={data && String(data.ordersToday)} />
      <Tile name="Receita hoje" value={data && formatMoney(data.revenueToday)} />
      <Tile name="Avaliação" value={data && ratingOf(data.customerRating)} />
    </ul>
  )
}

/** A line beside others: the orders have the room. */
const Tile = ({ name, value }: { name: string; value: string | undefined }) => (
  <li className="flex items-baseline gap-1.5">
    <span className="text-muted">{name}</span>
    <span className="font-extrabold tabular-nums">{value ?? '–'}</span>
  </li>
)

/** '4,8' */
export const ratingOf = (rating: number): string => rating.toFixed(1).replace('.', ',')

type FigureProps = { icon: LucideIcon; name: string; value: string | undefined }

export function Figure({ icon: Icon, name, value }: FigureProps) {
  return (
    <Card as="li" className="flex items-center gap-3 max-sm:px-3! max-sm:py-2!">
      <Icon className="size-6 shrink-0 text-action max-sm:hidden" aria-hidden />
      <div className="min-w-0">
        <p className="text-sm text-muted">{name}</p>
        <p className="text-xl font-extrabold tabular-nums">{value ?? '–'}</p>
      </div>
    </Card>
  )
}
