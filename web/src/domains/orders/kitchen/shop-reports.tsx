import { formatMoney } from '@salama/contract/kernel/money'
import type { Analytics } from '@salama/contract/orders'
import {
  Banknote,
  CircleCheck,
  CircleX,
  ClipboardList,
  Clock,
  HandCoins,
  type LucideIcon,
  Percent,
  Star,
  Timer,
} from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { Figure, ratingOf } from './shop-tiles.tsx'
import { useAnalytics } from './use-kitchen.ts'

/** What the shop has sold and how well it answers; statement and payout are on the page of the money. */
export function ShopReports() {
  const { data, error, isFetching, refetch } = useAnalytics()
  if (!data) {
    return error ? (
      <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonList rows={3} rowClass="h-20" />
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {figuresOf(data).map(([icon, name, value]) => (
          <Figure key={name} icon={icon} name={name} value={value} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        A receita conta os pedidos pagos, sem a entrega e sem o que foi devolvido. A receita líquida já não tem a nossa
        comissão.
      </p>
      <Link href="/pagamentos" className={`${buttonClass()} mt-4`}>
        <HandCoins className="size-5" aria-hidden />
        Recebimentos
      </Link>
    </>
  )
}

const figuresOf = (data: Analytics): readonly (readonly [LucideIcon, string, string])[] => [
  [ClipboardList, 'Total de pedidos', String(data.totalOrders)],
  [Banknote, 'Receita bruta', formatMoney(data.grossRevenue)],
  [HandCoins, 'Receita líquida', formatMoney(data.netRevenue)],
  [Star, 'Avaliação dos clientes', ratingOf(data.customerRating)],
  [CircleCheck, 'Pedidos aceites', String(data.acceptedOrders)],
  [CircleX, 'Pedidos recusados', String(data.rejectedOrders)],
  [Timer, 'Tempo médio de preparação', ofReady(data, `${data.averagePreparationTime} min`)],
  [Clock, 'Prontos a tempo', ofReady(data, `${data.onTimeDeliveryRate} %`)],
  [Percent, 'Valor médio do pedido', formatMoney(data.averageOrderValue)],
]

/** Before the first order is ready the server sends neutral values, which would read as measured times. */
const ofReady = ({ readyOrders }: Analytics, value: string): string =>
  readyOrders === 0 ? 'Ainda sem pedidos prontos' : value
