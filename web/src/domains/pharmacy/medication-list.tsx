import { fold } from '@salama/contract/kernel/text'
import type { Medication, Pharmacy } from '@salama/contract/pharmacy'
import { ArrowLeft, Pill } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { MoreButton } from '../../ui/actions/more-button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { useMedications } from './api.ts'
import type { Filters } from './filters.ts'
import { closedReason } from './labels.ts'
import { MedicationCard } from './medication-card.tsx'
import { NightBadge, OpenBadge } from './pharmacy-card.tsx'
import { PharmacyFilters } from './pharmacy-filters.tsx'

type MedicationListProps = {
  pharmacy: Pharmacy
  filters: Filters
  onFilters: (filters: Filters) => void
  onBack: () => void
  onOpen: (medication: Medication) => void
  onAdd: (medication: Medication) => void
}

/** So many at once: at most eight screens of a phone, about 6 kB over the network. */
const PAGE = '20'

/** What one pharmacy sells, in pages. */
export function MedicationList({ pharmacy, filters, onFilters, onBack, onOpen, onAdd }: MedicationListProps) {
  const [search, setSearch] = useState('')
  const { withoutPrescription, inStock, maxPrice } = filters
  const list = useMedications({
    pharmacyId: pharmacy.id,
    limit: PAGE,
    ...(search && { q: search.slice(0, 80) }),
    ...(withoutPrescription && { withoutPrescription: 'true' }),
    ...(inStock && { inStock: 'true' }),
    ...(maxPrice !== null && { maxPrice: String(maxPrice) }),
  })
  const shown = list.rows?.filter((row) => matches(row, search) && passes(row, filters))
  const closed = closedReason(pharmacy, new Date())
  return (
    <section aria-labelledby="medicamentos">
      <Button variant="ghost" size="sm" className="-ml-3" onClick={onBack}>
        <ArrowLeft className="size-5" aria-hidden />
        Outras farmácias
      </Button>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="medicamentos" tabIndex={-1} className="text-xl font-bold">
          {pharmacy.name}
        </h2>
        <OpenBadge pharmacy={pharmacy} />
        <NightBadge pharmacy={pharmacy} />
        <p className="w-full text-sm text-muted">{pharmacy.address}</p>
      </div>
      {closed && (
        <AlertStrip tone="warning" className="mb-3">
          {closed} Pode ver os medicamentos, mas não pedir.
        </AlertStrip>
      )}
      {pharmacy.delivers === false && (
        <AlertStrip tone="info" className="mb-3">
          Não entrega onde está: pode recolher o que pedir aqui.
        </AlertStrip>
      )}
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <SearchField
          label="Medicamento ou fabricante"
          value={search}
          onSearch={setSearch}
          className="min-w-0 grow basis-56"
        />
        <PharmacyFilters filters={filters} onChange={onFilters} />
      </div>
      {shown === undefined ? (
        list.error ? (
          <ErrorState
            title="Erro ao carregar medicamentos"
            text={list.error.sentence}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <SkeletonList rows={6} rowClass="h-32" label="A carregar medicamentos..." />
        )
      ) : shown.length === 0 ? (
        <EmptyState
          icon={Pill}
          level={3}
          title="Nenhum medicamento encontrado"
          text="Veja se outra farmácia o tem: procure em 'Onde há este remédio?'."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {shown.map((row) => (
            <MedicationCard key={row.id} medication={row} onOpen={() => onOpen(row)} onAdd={() => onAdd(row)} />
          ))}
        </ul>
      )}
      <MoreButton list={list} leadsBack />
    </section>
  )
}

const matches = ({ name, manufacturer, substance = '' }: Medication, search: string): boolean =>
  fold(search)
    .split(/\s+/)
    .every((word) => fold(`${name} ${manufacturer} ${substance}`).includes(word))

const passes = (row: Medication, { withoutPrescription, inStock, maxPrice }: Filters): boolean =>
  (!withoutPrescription || !row.requiresPrescription) &&
  (!inStock || row.inStock) &&
  (maxPrice === null || row.price <= maxPrice)
