import { useState } from 'react'
import { when } from '../../../lib/ago.ts'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { badgeOf, contentsOf } from '../labels.ts'
import { usePastOrders } from './use-kitchen.ts'

/** What a shop has sold before; found by number, customer or item. */
export function PastOrders() {
  const [words, setWords] = useState('')
  const list = usePastOrders(words)
  return (
    <>
      <SearchField
        label="Procurar número, cliente ou artigo"
        value={words}
        onSearch={setWords}
        className="mb-4 max-w-xl"
      />
      {list.rows ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.rows.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  {order.orderNumber} · {order.customerName}
                </p>
                <p className="text-sm text-muted">{contentsOf(order.items)}</p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <Badge tone={badgeOf(order).tone}>{badgeOf(order).label}</Badge>
                <Money centavos={order.subtotal} className="font-bold" />
                <time dateTime={order.placedAt} className="text-sm text-muted">
                  {when(order.placedAt)}
                </time>
              </div>
            </li>
          ))}
          {list.rows.length === 0 && <li className="px-4 py-6 text-muted">Nenhum pedido encontrado.</li>}
        </ul>
      ) : list.isError ? (
        <ErrorState text={list.error.sentence} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <SkeletonList rows={3} rowClass="h-16" />
      )}
      <MoreButton list={list} />
    </>
  )
}
