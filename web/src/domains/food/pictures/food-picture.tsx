import type { Dish, Restaurant } from '@salama/contract/food'
import type { Ratio } from '@salama/contract/kernel/image'
import { deferred } from '../../../lib/deferred.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { kindOfDish, tableOf, threeOf } from './dish-kind.ts'

/** Some kilobytes of drawings, fetched beside the page that shows them. */
const drawing = deferred(async () => (await import('./drawing.tsx')).Drawing)

type PlaceProps = { ratio: Ratio; sizes: string; className?: string }

/** A dish's own picture; without one, and while data is saved, a drawing of its kind. */
export const DishPicture = ({ dish, ...place }: PlaceProps & { dish: Pick<Dish, 'name' | 'imageUrl'> }) => (
  <Picture {...place} src={dish.imageUrl} name={dish.name} drawing={<drawing.Part kinds={[kindOfDish(dish.name)]} />} />
)

type ShopProps = PlaceProps & { restaurant: Pick<Restaurant, 'name' | 'imageUrl' | 'cuisine'> }

/** A restaurant's own picture; without one, and while data is saved, three dishes of its kitchen. */
export const RestaurantPicture = ({ restaurant: { name, imageUrl, cuisine }, ...place }: ShopProps) => (
  <Picture {...place} src={imageUrl} name={name} drawing={<drawing.Part kinds={threeOf(cuisine, name)} />} />
)

/** The dish that stands for a kitchen. */
export const CuisinePicture = ({ cuisine, className }: { cuisine: string; className?: string }) => (
  <Picture
    src={null}
    name={cuisine}
    ratio="square"
    sizes="4rem"
    drawing={<drawing.Part kinds={tableOf(cuisine).slice(0, 1)} />}
    className={className}
  />
)
