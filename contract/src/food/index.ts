import { defineErrors } from '../kernel/errors.ts'
import { getFoodOrder, listFoodOrders, placeFoodOrder } from './orders.ts'
import { countCuisines, getMenu, getRestaurant, listRestaurants } from './restaurants.ts'
import { addDish, listOwnMenu, orderMenu, removeDish, replaceDish, switchDish } from './vendor.ts'

export * from './menu.ts'
export * from './orders.ts'
export * from './restaurants.ts'
export * from './vendor.ts'

export const foodErrors = defineErrors('food', {
  dish_not_found: [404, 'Não encontrámos este prato.'],
  changed_elsewhere: [409, 'Este prato foi alterado entretanto. Veja como está agora antes de guardar.'],
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
