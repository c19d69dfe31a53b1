import { type District, ownPointOf, type Province } from '@salama/contract/places/gazetteer'
import { indexNames, namesOfDistrict, searchNames } from '@salama/contract/places/search'
import { MapPinOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useShown } from '../../../lib/screen/use-shown.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Gone, Workbench } from '../../../ui/layout/workbench.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { useProvinces } from '../api.ts'
import { DistrictPanel } from './district-panel.tsx'

/** Every district with its fee, and the neighbourhoods that are not on the map yet. */
export function PlacesTab() {
  return <Queue query={useProvinces()}>{(provinces) => <Districts provinces={provinces} />}</Queue>
}

function Districts({ provinces }: { provinces: readonly Province[] }) {
  const [typed, setTyped] = useState('')
  const all = useMemo(
    () => provinces.flatMap((province) => province.districts.map((district) => ({ province, district }))),
    [provinces],
  )
  const index = useMemo(
    () => indexNames(all, ({ province, district }) => [...namesOfDistrict(district), province.name]),
    [all],
  )
  const found = searchNames(index, typed)
  const shown = useShown(found.map(({ district }) => district.id))
  return (
    <>
      <Field
        label="Procurar distrito ou província"
        className={classNames('mb-4 md:max-w-96', shown.id !== undefined && 'max-md:hidden')}
      >
        <Input type="search" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {found.length === 0 ? (
        <EmptyState
          icon={MapPinOff}
          title="Nenhum distrito com este nome"
          text="Procure pelo distrito, pela sede ou pela província."
        />
      ) : (
        <Workbench
          label="Distritos"
          items={found.map(({ province, district }) => ({
            id: district.id,
            content: <DistrictRow district={district} provinceName={province.name} />,
          }))}
          shown={shown}
          hint="Escolha um distrito para mudar a taxa ou pôr bairros no mapa."
          panel={(id) => {
            const chosen = all.find(({ district }) => district.id === id)?.district
            return chosen ? <DistrictPanel key={id} district={chosen} /> : <Gone />
          }}
        />
      )}
    </>
  )
}

function DistrictRow({ district, provinceName }: { district: District; provinceName: string }) {
  const { name, deliveryAvailable, deliveryFee, maxRadius, neighborhoods } = district
  const missing = neighborhoods.filter((neighborhood) => ownPointOf(neighborhood) === null).length
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{name}</span>
        <span className="text-sm whitespace-nowrap text-muted">
          {deliveryAvailable ? `${deliveryFee} MT · ${maxRadius} km` : 'Apenas recolha'}
        </span>
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-muted">{provinceName}</span>
        {missing > 0 && <Badge tone="outline">{missing} sem posição</Badge>}
      </span>
    </>
  )
}
