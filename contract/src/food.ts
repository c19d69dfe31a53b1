import { getFoodOrder, listFoodOrders, placeFoodOrder } from './food/orders.ts'
import { countCuisines, getMenu, getRestaurant, listRestaurants } from './food/restaurants.ts'
import { addDish, listOwnMenu, orderMenu, removeDish, replaceDish, switchDish } from './food/vendor.ts'
import { defineErrors } from './kernel/errors.ts'

export * from './food/menu.ts'
export * from './food/orders.ts'
export * from './food/restaurants.ts'
export * from './food/vendor.ts'

export const foodErrors = defineErrors('food', {
  dish_not_found: [404, 'Não encontrámos este prato.'],
  too_many_dishes: [409, 'A ementa já tem o número máximo de pratos. Retire um que não faça.'],
})

export const foodEndpoints = {
  listRestaurants,
  countCuisines,
  getRestaurant,
  getMenu,
  listOwnMenu,
  addDish,
  replaceDish,
  switchDish,
  removeDish,
  orderMenu,
  placeFoodOrder,
  listFoodOrders,
  getFoodOrder,
}
