import type { Order } from '@salama/contract/orders'
import { ShoppingBag } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { MoreButton } from '../../ui/actions/more-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PaymentStrip } from '../payments/payment-strip.tsx'
import { useOrders } from './api.ts'
import { isOver } from './labels.ts'
import { OrderCard } from './order-card.tsx'

/** All that a person has ordered, from restaurants and pharmacies. */
export function OrdersPage() {
  const [words = '', setWords] = useQueryParameter('procurar', isText)
  const list = useOrders({ words })
  const hasNone = list.rows?.length === 0 && words === ''
  return (
    <>
      <PageHeader
        title="Pedidos"
        actions={
          !hasNone && (
            <Link href="/delivery" className={buttonClass({ size: 'sm' })}>
              Encomendar
            </Link>
          )
        }
      />
      <PaymentStrip className="mb-4" />
      {!hasNone && (
        <SearchField
          label="Procurar loja, artigo ou número"
          value={words}
          onSearch={(text) => setWords(text || undefined)}
          className="mb-5 max-w-xl"
        />
      )}
      {list.rows ? (
        <Orders rows={list.rows} words={words} />
      ) : list.isError ? (
        <ErrorState text={list.error.sentence} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <SkeletonList rows={3} rowClass="h-32" />
      )}
      <MoreButton list={list} />
    </>
  )
}

function Orders({ rows, words }: { rows: readonly Order[]; words: string }) {
  if (rows.length === 0) {
    return words === '' ? (
      <EmptyState
        icon={ShoppingBag}
        title="Ainda não encomendou nada"
        text="Comida e medicamentos chegam a sua casa, ou ficam prontos para recolher. Aqui segue cada passo."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link href="/delivery" className={buttonClass()}>
              Ver restaurantes
            </Link>
            <Link href="/pharmacy" className={buttonClass({ variant: 'outline' })}>
              Ver farmácias
            </Link>
          </div>
        }
      />
    ) : (
      <EmptyState icon={ShoppingBag} title="Nenhum pedido encontrado" text={`Nada corresponde a «${words}».`} />
    )
  }
  const running = rows.filter((order) => !isOver(order))
  const past = rows.filter(isOver)
  return (
    <div className="flex flex-col gap-8">
      {running.length > 0 && <Group title="Em curso" orders={running} />}
      {past.length > 0 && <Group title="Anteriores" orders={past} />}
    </div>
  )
}

function Group({ title, orders }: { title: string; orders: readonly Order[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
