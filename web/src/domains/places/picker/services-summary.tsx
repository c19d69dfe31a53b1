import type { District, Neighborhood, Province } from '@salama/contract/places/gazetteer'
import { Clock, MapPin, Pill, Truck, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/display/badge.tsx'

type ServicesSummaryProps = { province: Province; district: District | null; neighborhood: Neighborhood | null }

export const PICKUP_ONLY = 'Apenas recolha'

/** What is offered at the chosen place, by the most specific zone that is known. */
export function ServicesSummary({ province, district, neighborhood }: ServicesSummaryProps) {
  const zone = neighborhood ?? district ?? province
  const food = province.foodDeliveryAvailable && zone.deliveryAvailable
  return (
    <section aria-label="Serviços neste local" className="rounded-md bg-raised px-4 py-3">
      <h3 className="font-bold">Serviços neste local</h3>
      <ul className="mt-2 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {zone.deliveryAvailable ? (
          <>
            <Fact icon={Truck}>
              Entrega: {zone.deliveryFee} MT, até {zone.maxRadius} km
            </Fact>
            <Fact icon={Clock}>Tempo: {zone.estimatedTime}</Fact>
          </>
        ) : (
          <Fact icon={MapPin}>
            <Badge tone="emphasis">{PICKUP_ONLY}</Badge>
          </Fact>
        )}
        <Fact icon={UtensilsCrossed}>{food ? 'Comida ao domicílio' : 'Comida para recolher'}</Fact>
        <Fact icon={Pill}>{province.pharmacyAvailable ? 'Farmácia disponível' : 'Sem farmácia'}</Fact>
      </ul>
      {!zone.deliveryAvailable && (
        <p className="mt-2 text-sm">Ainda não entregamos aqui. Recolha os pedidos em {district?.name ?? zone.name}.</p>
      )}
    </section>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <span>{children}</span>
    </li>
  )
}
