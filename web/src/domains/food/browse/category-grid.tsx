import type { CuisineCategory } from '@salama/contract/food/cuisines'
import { classNames } from '../../../ui/theme/class-names.ts'

type CategoryGridProps = {
  categories: readonly CuisineCategory[]
  /** Restaurants of each category; undefined while they are not counted. */
  counts: ReadonlyMap<string, number> | undefined
  selected: readonly string[]
  onToggle: (id: string) => void
}

/** The kitchens of a place, each a switch; several together show the restaurants of all of them. */
export function CategoryGrid({ categories, counts, selected, onToggle }: CategoryGridProps) {
  return (
    <ul aria-label="Tipos de cozinha" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      {categories.map(({ id, name, description, icon, isTraditional }) => {
        const count = counts?.get(id) ?? 0
        return (
          <li key={id}>
            <button
              type="button"
              data-category={id}
              aria-pressed={selected.includes(id)}
              onClick={() => onToggle(id)}
              className={classNames(
                'flex h-full w-full flex-col gap-1 rounded-lg border border-line bg-surface p-3 text-left shadow-card transition-colors duration-150 hover:border-action',
                'aria-pressed:border-action aria-pressed:ring-2 aria-pressed:ring-action',
              )}
            >
              <span className="flex items-center gap-2">
                <span className="text-2xl" aria-hidden>
                  {icon}
                </span>
                <span className="font-bold">{name}</span>
              </span>
              <span className="text-sm text-muted max-md:sr-only">{description}</span>
              <span className="mt-auto text-sm">
                {isTraditional && <span className="font-semibold text-action">Tradicional · </span>}
                {counts === undefined ? (
                  <span className="text-muted">a contar</span>
                ) : (
                  <span className={count === 0 ? 'text-muted' : undefined}>{countLabel(count)}</span>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const countLabel = (count: number): string =>
  count === 0 ? 'sem restaurantes' : `${count} ${count === 1 ? 'restaurante' : 'restaurantes'}`
