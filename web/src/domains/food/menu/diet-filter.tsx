import type { Dish } from '@salama/contract/food'

const DIETS = {
  vegetarian: { label: 'Vegetariano', suits: (dish: Dish) => dish.isVegetarian },
  vegan: { label: 'Vegano', suits: (dish: Dish) => dish.isVegan },
  halal: { label: 'Halal', suits: (dish: Dish) => dish.isHalal },
  glutenFree: { label: 'Sem glúten', suits: (dish: Dish) => dish.isGlutenFree },
} as const
export type Diet = keyof typeof DIETS
const NAMES = Object.keys(DIETS) as Diet[]

export const suits = (dish: Dish, diet: Diet | undefined): boolean => diet === undefined || DIETS[diet].suits(dish)

type DietFilterProps = { menu: readonly Dish[]; value: Diet | undefined; onChange: (diet: Diet | undefined) => void }

/** Only what this menu has something of. */
export function DietFilter({ menu, value, onChange }: DietFilterProps) {
  const offered = NAMES.filter((name) => menu.some((dish) => DIETS[name].suits(dish)))
  if (offered.length === 0) return null
  return (
    <ul aria-label="Mostrar apenas" className="flex flex-wrap gap-2">
      {offered.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={value === name}
            onClick={() => onChange(value === name ? undefined : name)}
            className="min-h-11 rounded-full border border-line-strong px-4 font-semibold hover:border-action aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-on-action-soft"
          >
            {DIETS[name].label}
          </button>
        </li>
      ))}
    </ul>
  )
}
