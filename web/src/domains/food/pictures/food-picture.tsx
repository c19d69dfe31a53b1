import type { Dish, Restaurant } from '@salama/contract/food'
import type { Ratio } from '@salama/contract/kernel/image'
import { Picture } from '../../../ui/display/picture.tsx'
import { type DishKind, kindOfDish, tableOf, threeOf } from './dish-kind.ts'

const FILES = import.meta.glob<string>('../drawings/*.svg', { eager: true, query: '?url&no-inline', import: 'default' })

/** Drawings of dishes side by side; they fill their place. Inline SVG would put thousands of shapes into a list of cards. */
const Drawings = ({ kinds }: { kinds: readonly DishKind[] }) => (
  <span className="absolute inset-0 flex justify-center">
    {kinds.map((kind) => (
      <img
        key={kind}
        src={FILES[`../drawings/${kind}.svg`]}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-square h-full max-w-none shrink-0"
      />
    ))}
  </span>
)

type PlaceProps = { ratio: Ratio; sizes: string; className?: string }

/** A dish's own picture; without one, and while data is saved, a drawing of its kind. */
export const DishPicture = ({ dish, ...place }: PlaceProps & { dish: Pick<Dish, 'name' | 'imageUrl'> }) => (
  <Picture {...place} src={dish.imageUrl} name={dish.name} drawing={<Drawings kinds={[kindOfDish(dish.name)]} />} />
)

type ShopProps = PlaceProps & { restaurant: Pick<Restaurant, 'name' | 'imageUrl' | 'cuisine'> }

/** A restaurant's own picture; without one, and while data is saved, three dishes of its kitchen. */
export const RestaurantPicture = ({ restaurant: { name, imageUrl, cuisine }, ...place }: ShopProps) => (
  <Picture {...place} src={imageUrl} name={name} drawing={<Drawings kinds={threeOf(cuisine, name)} />} />
)

/** The dish that stands for a kitchen. */
export const CuisinePicture = ({ cuisine, className }: { cuisine: string; className?: string }) => (
  <Picture
    src={null}
    name={cuisine}
    ratio="square"
    sizes="4rem"
    drawing={<Drawings kinds={tableOf(cuisine).slice(0, 1)} />}
    className={className}
  />
)
