import type { Dish, SentDish } from '@salama/contract/food'
import { expect } from 'vitest'
import { CENTRE, driverFor, move } from './dispatch.ts'
import { paid } from './payments/payments.ts'
import { until } from './repeat.ts'
import type { TestServer, Visitor } from './server.ts'
import { shopFor, type TestShop } from './shops.ts'
import { makeStaff } from './staff.ts'

export const dishBody = (more: Partial<SentDish> = {}): SentDish => ({
  name: 'Matapa com Camarão',
  description: 'Folhas de mandioca, amendoim e coco.',
  price: 350_00,
  category: 'Pratos da terra',
  ...more,
})

export async function addDish(owner: Visitor, more: Partial<SentDish> = {}): Promise<Dish> {
  const { status, body, text } = await owner.post('/api/vendor/menu', dishBody(more))
  if (status !== 201) throw new Error(`the dish answered ${status}: ${text}`)
  return body as unknown as Dish
}

/** An approved restaurant with these dishes. */
export async function restaurantFor(
  server: TestServer,
  given: Parameters<typeof shopFor>[1] = {},
  dishes: readonly Partial<SentDish>[] = [{}],
): Promise<TestShop & { dishes: Dish[] }> {
  const shop = await shopFor(server, given)
  const made: Dish[] = []
  for (const dish of dishes) made.push(await addDish(shop.visitor, dish))
  return { ...shop, dishes: made }
}

/** A paid order of two dishes, 700 MT, that is delivered for 50 MT. */
export async function orderedFood(server: TestServer) {
  const at = await restaurantFor(server, { deliveryFee: 50_00, coordinates: CENTRE })
  const buyer = await server.person()
  const [dish] = at.dishes
  const transactionId = await paid(buyer, { amount: 750_00 })
  const { body } = await buyer.post('/api/food-orders', {
    restaurantId: at.id,
    items: [{ foodItemId: dish?.id, quantity: 2, price: dish?.price }],
    paymentMethod: 'm-pesa',
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    total: 750_00,
    deliveryFee: 50_00,
    userLatitude: CENTRE.latitude,
    userLongitude: CENTRE.longitude,
    transactionId,
  })
  const id = body['id'] as string
  return { at, buyer, id, accept: () => at.visitor.post(`/api/vendor/orders/${id}/accept`, { preparationTime: 20 }) }
}

export type OrderedFood = Awaited<ReturnType<typeof orderedFood>>

/** Its customer sees it in this state. */
export const foodIn = ({ buyer, id }: Pick<OrderedFood, 'buyer' | 'id'>, status: string) =>
  until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return body['status'] === status ? body : undefined
  })

/** Accepted, and driven as far as said. */
export async function drivenFood(
  server: TestServer,
  order: OrderedFood,
  statuses: readonly string[] = ['picked_up', 'in_transit'],
) {
  const driver = await driverFor(server)
  await order.accept()
  const deliveryId = (await order.buyer.get(`/api/orders/${order.id}`)).body['deliveryId'] as string
  const staff = await makeStaff(server)
  await staff.post(`/api/operator/tasks/${deliveryId}/assign`, { driverId: driver.driverId })
  for (const status of statuses) await move(driver, deliveryId, { status })
  await foodIn(order, statuses.at(-1) ?? 'accepted')
  const end = (body: object, who: Visitor = staff) => who.post(`/api/operator/tasks/${deliveryId}/end`, body)
  return { driver, deliveryId, end }
}

/** Who has what in the end of 700 MT of food and 50 MT of delivery: 12 % and 10 % of them are commission. */
export async function booksOfFood(server: TestServer, { driverId, shopId }: { driverId: string; shopId: string }) {
  const rows = await server.query<{ account: string; owed: number }>(
    'select account, (0 - sum(amount))::float8 as owed from ledger_lines group by account',
  )
  const owed = new Map(rows.map((row) => [row.account, row.owed]))
  expect(rows.reduce((sum, row) => sum + row.owed, 0)).toBe(0)
  const of = (account: string): number => owed.get(account) ?? 0
  return { driver: of(`payable:driver:${driverId}`), shop: of(`payable:shop:${shopId}`), house: of('compensation') }
}
