import { type Coordinates, distanceKm, positionOf } from '@salama/contract/kernel/geo'
import { fold } from '@salama/contract/kernel/text'
import { DEFAULT_CITY, type Pharmacy } from '@salama/contract/pharmacy'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { useChosenPlace } from '../places/chosen-place.ts'
import { usePharmacies, usePharmacyCities } from './api.ts'
import type { Filters } from './filters.ts'
import { PharmacyCard } from './pharmacy-card.tsx'
import { PharmacyFilters } from './pharmacy-filters.tsx'

type PharmacyListProps = {
  city: string
  onCity: (city: string) => void
  filters: Filters
  onFilters: (filters: Filters) => void
  onSelect: (pharmacy: Pharmacy) => void
}

/** The pharmacies of a city, those that are open first, then the nearest. */
export function PharmacyList({ city, onCity, filters, onFilters, onSelect }: PharmacyListProps) {
  const list = usePharmacies(city)
  const [search, setSearch] = useState('')
  const from = useChosenPlace()?.coordinates ?? null
  const shown = list.rows
    ?.filter((row) => row.city === city && matches(row, search) && (!filters.openNow || row.isOpen))
    .map((row) => ({ row, km: wayTo(from, row) }))
    .toSorted((one, other) => Number(other.row.isOpen) - Number(one.row.isOpen) || far(one.km) - far(other.km))
  return (
    <section aria-labelledby="farmacias">
      <h2 id="farmacias" className="mb-3 text-xl font-bold">
        Farmácias em {city}
      </h2>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <SearchField
          label="Nome ou endereço da farmácia"
          value={search}
          onSearch={setSearch}
          className="min-w-0 grow basis-56"
        />
        <CityChoice city={city} onCity={onCity} />
        <PharmacyFilters filters={filters} onChange={onFilters} />
      </div>
      {shown === undefined ? (
        list.error ? (
          <ErrorState
            title="Erro ao carregar farmácias"
            text={list.error.sentence}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <SkeletonList rows={4} rowClass="h-36" label="A carregar farmácias..." />
        )
      ) : shown.length === 0 ? (
        <EmptyState
          icon={Store}
          level={3}
          title={`Nenhuma farmácia encontrada em ${city}`}
          text="Experimente outro nome, outra cidade ou menos filtros."
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {shown.map(({ row, km }) => (
            <PharmacyCard key={row.id} pharmacy={row} distanceKm={km} onSelect={() => onSelect(row)} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  )
}

function CityChoice({ city, onCity }: { city: string; onCity: (city: string) => void }) {
  const [isWanted, setWanted] = useState(city !== DEFAULT_CITY)
  const cities = usePharmacyCities(isWanted)
  const names = new Set([DEFAULT_CITY, city, ...(cities.data ?? []).map((row) => row.city)])
  return (
    <div className="w-44" onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <Field label="Cidade" labelHidden>
        <Select
          value={city}
          onValueChange={onCity}
          options={[...names].map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </div>
  )
}

const matches = ({ name, address }: Pharmacy, search: string): boolean =>
  fold(search)
    .split(/\s+/)
    .every((word) => fold(`${name} ${address}`).includes(word))

const far = (km: number | null): number => km ?? Number.POSITIVE_INFINITY

function wayTo(from: Coordinates | null, pharmacy: Pharmacy): number | null {
  const to = positionOf(pharmacy)
  return from && to ? distanceKm(from, to) : null
}
