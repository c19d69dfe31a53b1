import * as contract from '@salama/contract/food'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOrders, type Selling } from '../orders/public.ts'
import { placesMemory } from '../places/public.ts'
import { addDish, orderMenu, removeDish, replaceDish, switchDish } from './menus/commands.ts'
import { getMenu, listOwnMenu } from './menus/queries.ts'
import { placeFoodOrder } from './orders/commands.ts'
import { countCuisines, getRestaurant, listRestaurants } from './restaurants/queries.ts'

export function foodRoutes(binder: Binder, platform: Platform, selling: Selling): void {
  const { db } = platform
  const places = placesMemory(platform)
  binder.on(contract.listRestaurants, (call) => listRestaurants(db.sql, places, call))
  binder.on(contract.countCuisines, (call) => countCuisines(db.sql, call))
  binder.on(contract.getRestaurant, ({ params, now }) => getRestaurant(db.sql, { id: params.id, now }))
  binder.on(contract.getMenu, ({ params, now }) => getMenu(db.sql, { id: params.id, now }))
  binder.on(contract.listOwnMenu, ({ actor, now }) => listOwnMenu(db.sql, actor, now))
  binder.on(contract.addDish, (call) => addDish(call))
  binder.on(contract.replaceDish, (call) => replaceDish(call))
  binder.on(contract.switchDish, (call) => switchDish(call))
  binder.on(contract.removeDish, (call) => removeDish(call))
  binder.on(contract.orderMenu, (call) => orderMenu(call))
  binder.on(contract.placeFoodOrder, (call) => placeFoodOrder(selling, call))
  binder.on(contract.listFoodOrders, (call) =>
    listOrders(db.sql, { ...call, query: { ...call.query, kind: contract.FOOD_ORDER } }),
  )
  binder.on(contract.getFoodOrder, (call) => selling.get(db.sql, call))
}
