import { CUISINE_CATEGORIES } from '@salama/contract/food/cuisines'
import type { Province } from '@salama/contract/places/gazetteer'
import { Card, CardHeader } from '../../../ui/display/card.tsx'

/** What a province offers. */
export function ProvinceSummary({ province }: { province: Province }) {
  const kitchens = CUISINE_CATEGORIES.filter(({ availability }) => availability.includes(province.id))
  return (
    <Card as="section" aria-label={`Resumo de ${province.name}`}>
      <CardHeader title={province.name} level={2} />
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-5">
        {factsOf(province).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        <span className="text-muted">Cozinhas: </span>
        {kitchens.map(({ name }) => name).join(', ')}
      </p>
    </Card>
  )
}

const factsOf = (province: Province) =>
  [
    ['Taxa de entrega', province.deliveryFee === 0 ? 'Apenas recolha' : `${province.deliveryFee} MT`],
    ['Raio de entrega', `${province.maxRadius} km`],
    ['Tempo estimado', province.estimatedTime],
    ['Comida ao domicílio', province.foodDeliveryAvailable ? 'Disponível' : 'Ainda não'],
    ['Farmácias', province.pharmacyAvailable ? 'Disponíveis' : 'Ainda não'],
  ] as const
