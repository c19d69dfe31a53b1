import { type Dish, priceOfDish } from '@salama/contract/food'
import type { OrderLine } from '@salama/contract/orders'
import { type Again, againOf, isGone, isOther, isSoldOut } from '../../orders/again.ts'

/** An earlier order by the menu of now. */
export const dishesAgain = (items: readonly OrderLine[], menu: readonly Dish[]): Again =>
  againOf(items, (item) => {
    const dish = menu.find(({ id }) => id === item.itemId)
    if (!dish) return isGone(item)
    if (!dish.isAvailable) return isSoldOut(item)
    const options = idsOf(dish, item.options)
    const priced = options && priceOfDish(dish, options)
    if (!priced || !('price' in priced)) return isOther(item)
    const { quantity, note } = item
    return {
      line: { id: dish.id, name: dish.name, price: priced.price, quantity, options, optionNames: priced.options, note },
    }
  })

/** An order keeps the names of what was chosen: its size first, then add-ons in the order of the menu. */
function idsOf({ sizes, addOns }: Dish, names: readonly string[]): string[] | undefined {
  const left = [...sizes, ...addOns.flatMap(({ options }) => options)]
  const ids: string[] = []
  for (const name of names) {
    const at = left.findIndex((option) => option.name === name)
    const found = left.splice(at, 1)[0]
    if (at < 0 || !found) return undefined
    ids.push(found.id)
  }
  return ids
}
