import { MOST_DISHES } from '@salama/contract/food'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPicture } from '../../../testing/files.ts'
import { addDish, dishBody, restaurantFor } from '../../../testing/food.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { NOON_TO_NOON } from '../../../testing/shops.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const menuOf = async (id: string) => (await server.visitor().get(`/api/restaurants/${id}/menu`)).body

describe('the menu of an owner', () => {
  it('has the stated fields of each dish (VEND-024, VEND-025, VEND-026, VEND-027, VEND-049)', async () => {
    const { visitor } = await restaurantFor(server)
    const { status, body } = await visitor.get('/api/vendor/menu')
    expect(status).toBe(200)
    expect(body).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        name: 'Matapa com Camarão',
        description: expect.any(String),
        price: 350_00,
        isAvailable: true,
        preparationTime: 20,
      }),
    ])
  })

  it('adds, changes, switches off and removes dishes, as customers see at once (VEND-010, VEND-028, VEND-029)', async () => {
    const { id, visitor, dishes } = await restaurantFor(server)
    const [dish] = dishes
    const path = `/api/vendor/menu/${dish?.id}`
    await visitor.send('PUT', path, dishBody({ name: 'Matapa', price: 300_00, preparationTime: 25 }))
    expect((await menuOf(id))[0]).toMatchObject({ name: 'Matapa', price: 300_00, preparationTime: 25 })
    await visitor.send('PATCH', path, { isAvailable: false })
    expect((await menuOf(id))[0]).toMatchObject({ isAvailable: false })
    await visitor.send('PATCH', path, { isAvailable: true })
    expect((await menuOf(id))[0]).toMatchObject({ isAvailable: true })
    expect((await visitor.send('DELETE', path)).body).toEqual({ id: dish?.id })
    expect(await menuOf(id)).toEqual([])
  })

  it('says that a dish is sold out today; tomorrow it is back (X-131)', async () => {
    const { id, visitor, dishes } = await restaurantFor(server)
    const path = `/api/vendor/menu/${dishes[0]?.id}`
    const { body } = await visitor.send('PATCH', path, { isSoldOut: true })
    expect(body).toMatchObject({ isAvailable: false, isOffered: true })
    // Round the clock: until five in the morning; else until the shop's day ends, here at noon.
    expect(body['soldOutUntil']).toMatch(/T03:00:00/)
    await visitor.send('PATCH', '/api/vendor/profile', NOON_TO_NOON)
    expect((await visitor.send('PATCH', path, { isSoldOut: true })).body['soldOutUntil']).toMatch(/T10:00:00/)
    await server.query(`update food_dishes set sold_out_until = now() - interval '1 minute' where shop_id = $1`, [id])
    expect((await menuOf(id))[0]).toMatchObject({ isAvailable: true })
    await visitor.send('PATCH', path, { isSoldOut: true })
    await visitor.send('PATCH', path, { isSoldOut: false })
    expect((await menuOf(id))[0]).toMatchObject({ isAvailable: true })
  })

  it('keeps sizes and additions with ids of their own, and costs what the smallest size costs (FOOD-082)', async () => {
    const { id, visitor } = await restaurantFor(server, {}, [])
    const dish = await addDish(visitor, {
      sizes: [
        { name: 'Grande', price: 400_00 },
        { name: 'Pequena', price: 250_00 },
      ],
      addOns: [{ name: 'Molho', minimum: 0, maximum: 1, options: [{ name: 'Piripíri', price: 0 }] }],
    })
    expect(dish).toMatchObject({ price: 250_00, sizes: [{ id: expect.any(String) }, { id: expect.any(String) }] })
    const again = { ...dishBody(), sizes: dish.sizes, addOns: dish.addOns }
    await visitor.send('PUT', `/api/vendor/menu/${dish.id}`, again)
    expect((await menuOf(id))[0]).toMatchObject({ sizes: dish.sizes, addOns: dish.addOns })
  })

  it('says of what is vegan that it is vegetarian too, and not the other way about', async () => {
    const { visitor } = await restaurantFor(server)
    const seen = []
    for (const [isVegetarian, isVegan] of [
      [false, true],
      [true, false],
      [false, false],
    ]) {
      const { body } = await visitor.post('/api/vendor/menu', { ...dishBody(), isVegetarian, isVegan })
      seen.push([body['isVegetarian'], body['isVegan']])
    }
    expect(seen).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  it('is ordered as the owner says', async () => {
    const names = ['Um Prato', 'Dois Pratos', 'Três Pratos']
    const { id, visitor, dishes } = await restaurantFor(
      server,
      {},
      names.map((name) => ({ name })),
    )
    const [one, two, three] = dishes.map((dish) => dish.id)
    await visitor.send('PUT', '/api/vendor/menu-order', { ids: [three, one] })
    expect((await menuOf(id)).map((dish: { id: string }) => dish.id)).toEqual([three, one, two])
  })

  it('refuses prices out of bounds, choices that cannot be made and foreign pictures (VEN-05, INJ-09)', async () => {
    const { visitor } = await restaurantFor(server)
    const pictureId = await uploadPicture(await server.person(), 'dish', 'prato.png')
    const codes = []
    for (const more of [
      { price: 0 },
      { price: -100 },
      { price: 1e12 },
      { originalPrice: 100_00 },
      { price: 100_00, originalPrice: 150_00, sizes: [{ name: 'Grande', price: 200_00 }] },
      { spicyLevel: 4 },
      { addOns: [{ name: 'Molho', minimum: 2, maximum: 1, options: [{ name: 'Um', price: 0 }] }] },
      { addOns: [{ name: 'Molho', minimum: 0, maximum: 3, options: [{ name: 'Um', price: 0 }] }] },
      { sizes: [{ name: 'Grande', price: 0 }] },
      { name: ' ' },
      { pictureId },
    ]) {
      const { body } = await visitor.post('/api/vendor/menu', { ...dishBody(), ...more })
      codes.push(body['fields']?.[0]?.code ?? body['code'])
    }
    expect(codes).toEqual([
      'price_out_of_range',
      'price_out_of_range',
      'price_out_of_range',
      'original_price_invalid',
      'original_price_invalid',
      'spicy_level_invalid',
      'choice_impossible',
      'choice_impossible',
      'price_out_of_range',
      'name_required',
      'files.not_found',
    ])
    expect((await visitor.get('/api/vendor/menu')).body).toHaveLength(1)
  })

  it('holds so many dishes and no more (VEN-05)', async () => {
    const { id, visitor } = await restaurantFor(server)
    await fill(id)
    expect((await visitor.post('/api/vendor/menu', dishBody())).body['code']).toBe('food.too_many_dishes')
    expect(await menuOf(id)).toHaveLength(MOST_DISHES)
  })

  it("is its owner's only: others have no menu, and another's dish does not exist (VEND-055)", async () => {
    const [own, other] = [await restaurantFor(server), await restaurantFor(server)]
    const stranger = await server.person()
    expect((await server.visitor().get('/api/vendor/menu')).status).toBe(401)
    expect((await stranger.get('/api/vendor/menu')).body['code']).toBe('shops.profile_required')
    const foreign = `/api/vendor/menu/${other.dishes[0]?.id}`
    const answers = [
      await own.visitor.send('PUT', foreign, dishBody({ price: 100 })),
      await own.visitor.send('PATCH', foreign, { isAvailable: false }),
      await own.visitor.send('DELETE', foreign),
    ]
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array(3).fill([404, 'food.dish_not_found']),
    )
    await own.visitor.send('PUT', '/api/vendor/menu-order', { ids: [other.dishes[0]?.id] })
    expect((await menuOf(other.id))[0]).toMatchObject({ price: 350_00, isAvailable: true })
  })
})

/** As many dishes as a menu may hold. */
async function fill(shopId: string): Promise<void> {
  await server.query(
    `insert into food_dishes (id, shop_id, place, category, name, description, price, is_available, is_featured,
       is_healthy, is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level, preparation_minutes, ingredients,
       allergens, sizes, add_ons, is_listed, created_at, updated_at)
     select gen_random_uuid(), $1, n, 'Muitos', 'Prato ' || n, '', 10000, true, false, false, false, false, false,
       false, 0, 10, '{}', '{}', '[]', '[]', true, now(), now() from generate_series(2, $2) n`,
    [shopId, MOST_DISHES],
  )
}

it('the menu is prepared while the restaurant waits, and found once it is approved (VEND-011)', async () => {
  const staff = await makeStaff(server)
  const owner = await server.person({ userType: 'restaurant_vendor' })
  const { body } = await owner.post('/api/restaurants/applications', {
    businessName: 'Tasca do Pescador',
    address: 'Rua da Ilha 12, Moçambique',
    phone: '841234567',
  })
  await addDish(owner, { name: 'Peixe Vermelho' })
  const found = async () => (await server.visitor().get('/api/restaurants?q=peixe%20vermelo')).body.length
  expect(await found()).toBe(0)
  const cases = (await staff.get('/api/operator/verifications')).body as unknown as { id: string; subjectId: string }[]
  const { id } = cases.find(({ subjectId }) => subjectId === body['id']) ?? { id: '' }
  await staff.post(`/api/operator/verifications/${id}/decision`, { decision: 'approved' })
  await expect.poll(found).toBe(1)
})
