import { formatDistance } from '@salama/contract/kernel/geo'
import type { Medication, Offer } from '@salama/contract/pharmacy'
import { SearchX, Store } from 'lucide-react'
import { ByReach } from '../../ui/actions/by-reach.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { useChosenPlace } from '../places/chosen-place.ts'
import { placeQuery } from '../places/place-query.ts'
import { useOffers } from './api.ts'
import type { Filters } from './filters.ts'
import { closedReason } from './labels.ts'
import { MedicationCard } from './medication-card.tsx'
import { OpenBadge } from './pharmacy-card.tsx'

type OffersProps = {
  /** What is looked for. */
  wanted: string
  filters: Filters
  onFilters: (filters: Filters) => void
  onOpen: (medication: Medication) => void
  onAdd: (offer: Offer) => void
  onPharmacy: (id: string) => void
}

/** Who has a medicine: first who brings it to the chosen place, the nearest or the cheapest of them. */
export function Offers({ wanted, filters, onFilters, onOpen, onAdd, onPharmacy }: OffersProps) {
  const { latitude: lat, longitude: lng, ...place } = placeQuery(useChosenPlace())
  const offers = useOffers({
    q: wanted,
    ...place,
    ...(lat && lng && { lat, lng }),
    ...(filters.openNow && { openNow: 'true' }),
  })
  return (
    <section aria-labelledby="onde-ha">
      <h2 id="onde-ha" className="text-xl font-bold">
        Onde há “{wanted}”
      </h2>
      <Switch
        label="Abertas agora"
        checked={filters.openNow}
        onCheckedChange={(openNow) => onFilters({ ...filters, openNow })}
      />
      <Queue query={offers}>
        {({ offers: rows, isLike }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={SearchX}
              level={3}
              title="Nenhum medicamento encontrado"
              text="Veja se está bem escrito, ou procure pela substância ativa."
            />
          ) : (
            <>
              {isLike && (
                <AlertStrip tone="info" className="mb-3">
                  Não há nada com esse nome. Talvez procure um destes:
                </AlertStrip>
              )}
              <ByReach
                rows={rows}
                comes={({ pharmacy }) => pharmacy.delivers !== false}
                none={<p className="rounded-md bg-raised px-4 py-3">Nenhuma farmácia que o tem entrega onde está.</p>}
              >
                {(offered) => (
                  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                    {offered.map((offer) => (
                      <MedicationCard
                        key={offer.medication.id}
                        medication={offer.medication}
                        onOpen={() => onOpen(offer.medication)}
                        onAdd={() => onAdd(offer)}
                      >
                        <Seller offer={offer} onPharmacy={() => onPharmacy(offer.pharmacy.id)} />
                      </MedicationCard>
                    ))}
                  </ul>
                )}
              </ByReach>
            </>
          )
        }
      </Queue>
    </section>
  )
}

function Seller({ offer: { pharmacy, distanceKm, medication }, onPharmacy }: { offer: Offer; onPharmacy: () => void }) {
  const closed = closedReason(pharmacy, new Date())
  return (
    <div className="rounded-md bg-raised px-3 py-2 text-sm">
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          onClick={onPharmacy}
          className="inline-flex min-h-11 items-center gap-1.5 text-left font-semibold text-action underline-offset-4 hover:underline"
        >
          <Store className="size-4 shrink-0" aria-hidden />
          {pharmacy.name}
        </button>
        <OpenBadge pharmacy={pharmacy} />
      </div>
      <p className="text-muted">
        {pharmacy.address}, {pharmacy.city}
        {distanceKm !== null && ` · ${formatDistance(distanceKm)}`}
      </p>
      <p>
        {medication.stock} {medication.stock === 1 ? 'disponível' : 'disponíveis'}
        {closed && ` · ${closed}`}
      </p>
    </div>
  )
}
