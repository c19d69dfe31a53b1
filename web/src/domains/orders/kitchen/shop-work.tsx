import { formatMoney } from '@salama/contract/kernel/money'
import { Figures } from '../../../ui/display/figures.tsx'
import { ratingOf } from './shop-tiles.tsx'
import { useAnalytics, useWaitingCount } from './use-kitchen.ts'

/** On a restaurant's home: what waits for an answer, and how the day goes. */
export function ShopWork() {
  const waiting = useWaitingCount()
  const { data, error } = useAnalytics()
  if (error?.body?.code === 'shops.profile_required') {
    return <p className="self-center text-muted">Registe o restaurante e os documentos para receber pedidos.</p>
  }
  if (error && !data) return <p className="self-center text-muted">{error.sentence}</p>
  return (
    <Figures
      figures={[
        ['Por responder', waiting],
        ['Pedidos hoje', data && String(data.ordersToday)],
        ['Receita hoje', data && formatMoney(data.revenueToday)],
        ['Avaliação', data && ratingOf(data.customerRating)],
      ]}
    />
  )
}
