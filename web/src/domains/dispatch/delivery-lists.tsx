import type { Delivery } from '@salama/contract/dispatch'
import { ListChecks, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ActiveCard } from './active-card.tsx'
import { AvailableCard } from './available-card.tsx'
import { DeliverySummary } from './delivery-summary.tsx'
import type { TaskActions } from './task-actions.ts'

const details = deferred(async () => (await import('./delivery-details-dialog.tsx')).DeliveryDetailsDialog)

const LIST = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

type ActiveDeliveriesProps = {
  deliveries: readonly Delivery[]
  routeId: string | undefined
  taskActions: readonly TaskActions[]
  onRoute: (id: string) => void
}

/** What is under way. */
export function ActiveDeliveries({ deliveries, routeId, taskActions, onRoute }: ActiveDeliveriesProps) {
  if (deliveries.length === 0) return null
  return (
    <section aria-labelledby="ativas" className="mb-5">
      <h2 id="ativas" className="mb-3 text-xl font-bold">
        Entregas Ativas
      </h2>
      <ul className={LIST}>
        {deliveries.map((delivery) => (
          <ActiveCard
            key={delivery.id}
            delivery={delivery}
            selected={delivery.id === routeId}
            onRoute={() => onRoute(delivery.id)}
            Actions={taskActions.find(({ kind }) => kind === delivery.kind)?.Actions}
          />
        ))}
      </ul>
    </section>
  )
}

/** What may be taken. */
export function AvailableDeliveries({ deliveries, isOnline }: { deliveries: readonly Delivery[]; isOnline: boolean }) {
  const [shownId, setShownId] = useState<string>()
  const shown = deliveries.find(({ id }) => id === shownId)
  return (
    <section aria-labelledby="disponiveis">
      <h2 id="disponiveis" className="mb-3 text-xl font-bold">
        Entregas Disponíveis
      </h2>
      {deliveries.length === 0 ? (
        <EmptyState
          icon={PackageOpen}
          level={3}
          title="Nenhuma entrega disponível"
          text={
            isOnline
              ? 'Novas entregas aparecerão aqui quando estiverem disponíveis.'
              : "Clique em 'Online' para começar a receber entregas."
          }
        />
      ) : (
        <ul className={LIST}>
          {deliveries.map((delivery) => (
            <AvailableCard key={delivery.id} delivery={delivery} onDetails={() => setShownId(delivery.id)} />
          ))}
        </ul>
      )}
      {shown && <details.Part delivery={shown} onClose={() => setShownId(undefined)} />}
    </section>
  )
}

/** What was brought, the newest first. */
export function DoneDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <section aria-labelledby="feitas">
      <h2 id="feitas" className="mb-3 text-xl font-bold">
        Entregas feitas
      </h2>
      {deliveries.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          level={3}
          title="Ainda não fez nenhuma"
          text="O que entregar e as viagens que fizer ficam aqui."
        />
      ) : (
        <ul className={LIST}>
          {deliveries.map((delivery) => (
            <Card as="li" key={delivery.id}>
              <DeliverySummary delivery={delivery} />
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
