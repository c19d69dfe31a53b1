import { DISTANCES_KM, type Restaurant } from '@salama/contract/food'
import { CUISINE_CATEGORIES, categoryOf } from '@salama/contract/food/cuisines'
import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useProvinces } from '../../places/api.ts'
import { LocationBar } from '../../places/location-bar.tsx'
import { useFavourites } from '../../shops/favourites.tsx'
import { useCuisineCounts, useRestaurants } from '../api.ts'
import { RestaurantList } from '../restaurant-list.tsx'
import { queryAround, useAround } from '../use-around.ts'
import { CategoryGrid } from './category-grid.tsx'
import { ProvinceSummary } from './province-summary.tsx'
import { type Browse, useBrowse } from './use-browse.ts'

/** Restaurants by kitchen and distance, around the chosen place. */
export function FoodCategoriesPage() {
  const { browse, change } = useBrowse()
  const around = useAround()
  const province = useProvinces().data?.find(({ id }) => id === around.provinceId)
  const heading = useRef<HTMLHeadingElement>(null)
  const where = queryAround(around, browse.distanceKm)
  const counted = useCuisineCounts(where).data
  const counts = counted && countsOf(counted)
  const known = CUISINE_CATEGORIES.filter(({ availability }) => !province || availability.includes(province.id))
  // What nobody cooks around here stands last.
  const isCooked = ({ id }: { id: string }) => Number(counts?.has(id) ?? false)
  const offered = province ? known.toSorted((one, other) => isCooked(other) - isCooked(one)) : known
  const selected = browse.categories.filter((id) => offered.some((category) => category.id === id))
  const toggle = (id: string) =>
    change({ categories: selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id] })
  return (
    <>
      <PageHeader title="Tipos de Cozinha" subtitle="Do caril de amendoim à pizza, perto de si" back="/delivery" />
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <LocationBar />
          <SearchField
            label="Procurar prato ou restaurante"
            value={browse.words}
            onSearch={(words) => change({ words })}
            className="self-center"
          />
        </div>
        {/* What a search finds stands right below it. */}
        {browse.words === '' && province && <ProvinceSummary province={province} />}
        {(browse.words === '' || selected.length > 0) && (
          <CategoryGrid categories={offered} counts={counts} selected={selected} onToggle={toggle} />
        )}
        <section aria-labelledby="restaurantes" className="flex flex-col gap-4">
          <h2 id="restaurantes" ref={heading} tabIndex={-1} className="text-xl font-bold">
            Restaurantes
          </h2>
          <Filters
            browse={browse}
            change={change}
            hasPosition={around.coordinates !== null}
            hasPlace={around.place !== null}
          />
          {browse.isFavourite ? (
            <Favourites where={where} change={change} />
          ) : (
            <Found browse={{ ...browse, categories: selected }} where={where} counted={counted} change={change} />
          )}
        </section>
      </div>
    </>
  )
}

type Counted = NonNullable<ReturnType<typeof useCuisineCounts>['data']>

/** Restaurants of each category. */
function countsOf(counted: Counted): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { cuisine, provinceId, count } of counted) {
    const id = categoryOf(cuisine, provinceId)
    counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

type Changing = { browse: Browse; change: (changes: Partial<Browse>) => void }

type FiltersProps = Changing & { hasPosition: boolean; hasPlace: boolean }

function Filters({ browse, change, hasPosition, hasPlace }: FiltersProps) {
  const isKnown = useUser() !== null
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Field label="Distância" hint={hasPosition ? undefined : hasPlace ? NO_POINT : NO_PLACE}>
          <Select
            options={DISTANCES_KM.map((km) => ({ value: String(km), label: `${km} km` }))}
            value={String(browse.distanceKm)}
            onValueChange={(km) => change({ distanceKm: Number(km) })}
          />
        </Field>
        <Field label="Ordenar por">
          <Select
            options={hasPosition ? SORTS : SORTS.filter(({ value }) => value !== 'near')}
            value={browse.sort ?? RECOMMENDED}
            onValueChange={(sort) => change({ sort: sort === RECOMMENDED ? undefined : (sort as Browse['sort']) })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox label="Abertos agora" checked={browse.isOpen} onCheckedChange={(isOpen) => change({ isOpen })} />
        {isKnown && (
          <Checkbox
            label="Só os guardados"
            checked={browse.isFavourite}
            onCheckedChange={(isFavourite) => change({ isFavourite })}
          />
        )}
      </div>
    </div>
  )
}

const NO_PLACE = 'Sem a sua posição mostramos toda a província. Escolha onde está para filtrar.'
const NO_POINT = 'Do seu bairro não sabemos o ponto exato: mostramos toda a província, primeiro quem entrega onde está.'

const RECOMMENDED = 'recommended'
const SORTS = [
  { value: RECOMMENDED, label: 'Recomendados' },
  { value: 'near', label: 'Mais perto' },
  { value: 'rating', label: 'Melhor avaliação' },
  { value: 'fee', label: 'Taxa de entrega mais baixa' },
  { value: 'time', label: 'Mais rápidos' },
]

type FoundProps = Changing & { where: ReturnType<typeof queryAround>; counted: Counted | undefined }

function Found({ browse, where, counted, change }: FoundProps) {
  const { words, categories, isOpen, sort } = browse
  const isChosen = ({ cuisine, provinceId }: Pick<Restaurant, 'cuisine' | 'provinceId'>) =>
    categories.length === 0 || categories.includes(categoryOf(cuisine, provinceId))
  // Which words restaurants use for the chosen kitchens is known from the counts.
  const cuisines = [...new Set((counted ?? []).filter(isChosen).map(({ cuisine }) => cuisine))].filter(Boolean)
  const list = useRestaurants({
    ...where,
    ...(words && { q: words }),
    ...(sort && { sort }),
    ...(isOpen && { isOpen: 'true' }),
    ...(categories.length > 0 && cuisines.length > 0 && { cuisine: cuisines.join(',') }),
  })
  return (
    <RestaurantList
      list={list}
      keep={isChosen}
      hrefOf={pageOf}
      empty={{
        title: 'Nenhum restaurante encontrado',
        text: 'Alargue a distância, retire uma cozinha ou escreva de outra maneira.',
        action: (
          <Button
            variant="outline"
            onClick={() =>
              change({ words: '', categories: [], isOpen: false, distanceKm: DISTANCES_KM.at(-1) ?? browse.distanceKm })
            }
          >
            Alargar a procura
          </Button>
        ),
      }}
    />
  )
}

/** Those that the person has kept, near or far. */
function Favourites({ where, change }: Pick<FoundProps, 'where' | 'change'>) {
  const ids = useFavourites()
  if (!ids) return <SkeletonList rows={3} rowClass="h-64" />
  const empty = {
    title: 'Nenhum restaurante guardado',
    text: 'Toque no coração de um restaurante para o encontrar aqui.',
    action: (
      <Button variant="outline" onClick={() => change({ isFavourite: false })}>
        Ver todos
      </Button>
    ),
  }
  if (ids.length === 0) return <EmptyState icon={Heart} level={3} {...empty} />
  return <Kept ids={ids} where={where} empty={empty} />
}

type KeptProps = Pick<FoundProps, 'where'> &
  Pick<Parameters<typeof RestaurantList>[0], 'empty'> & { ids: readonly string[] }

function Kept({ ids, where, empty }: KeptProps) {
  const { distance: _, ...place } = where
  const list = useRestaurants({ ...place, ids: ids.join(',') })
  return <RestaurantList list={list} hrefOf={pageOf} empty={empty} />
}

const pageOf = ({ id }: Restaurant) => `/restaurant/${id}`
