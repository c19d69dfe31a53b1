import type { Dish, SentDish } from '@salama/contract/food'
import type { TestServer, Visitor } from '../../testing/server.ts'
import { shopFor, type TestShop } from '../shops/testing.ts'

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
