import { formatMoney } from '@salama/contract/kernel/money'
import { Banknote, BellRing, ClipboardList, type LucideIcon, Star } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { useAnalytics, usePendingCount } from './use-kitchen.ts'

/** The four figures of a shop's day. */
export function ShopTiles() {
  const pending = usePendingCount()
  const { data } = useAnalytics()
  return (
    <ul className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure icon={BellRing} name="Pedidos pendentes" value={pending === undefined ? undefined : String(pending)} />
      <Figure icon={ClipboardList} name="Pedidos hoje" value={data && String(data.ordersToday)} />
      <Figure icon={Banknote} name="Receita hoje" value={data && formatMoney(data.revenueToday)} />
      <Figure icon={Star} name="Avaliação" value={data && ratingOf(data.customerRating)} />
    </ul>
  )
}

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
