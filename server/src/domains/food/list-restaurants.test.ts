import { CUISINE_CATEGORIES } from '@salama/contract/food/cuisines'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { addDish, restaurantFor } from '../../../testing/food.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

type Row = Record<string, unknown> & { id: string; name: string }
const list = async (query = ''): Promise<Row[]> => {
  const { status, body, text } = await server.visitor().get(`/api/restaurants${query}`)
  if (status !== 200) throw new Error(`the list answered ${status}: ${text}`)
  return body as unknown as Row[]
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe('a restaurant of the list', () => {
  it.each([
    ['FOOD-019, FOOD-020, FOOD-021, FOOD-022, FOOD-023', ['id', 'ownerId', 'name', 'description', 'imageUrl']],
    [
      'FOOD-024, FOOD-025, FOOD-026, FOOD-027, FOOD-028',
      ['logoUrl', 'cuisine', 'rating', 'totalReviews', 'deliveryFee'],
    ],
    [
      'FOOD-029, FOOD-030, FOOD-031, FOOD-032, FOOD-033',
      ['minimumOrderAmount', 'estimatedDeliveryTime', 'isOpen', 'isVerified', 'isAcceptingOrders'],
    ],
    ['FOOD-034, FOOD-035, FOOD-036, FOOD-037, FOOD-038', ['address', 'phone', 'email', 'whatsapp', 'website']],
    [
      'FOOD-039, FOOD-040, FOOD-041, FOOD-042, FOOD-043',
      ['latitude', 'longitude', 'city', 'province', 'deliveryRadius'],
    ],
    [
      'FOOD-044, FOOD-045, FOOD-046, FOOD-047, FOOD-048',
      ['operatingHours', 'features', 'businessLicense', 'taxNumber', 'createdAt'],
    ],
    ['FOOD-049', ['updatedAt']],
  ])('has the fields of %s', async (_rows, fields) => {
    const { id } = await restaurantFor(server)
    const found = (await list()).find((row) => row.id === id)
    expect(Object.keys(found ?? {})).toEqual(expect.arrayContaining(fields))
    expect((await server.visitor().get(`/api/restaurants/${id}`)).body).toEqual({ ...found })
  })

  it('keeps licence and tax number from everybody (FOOD-050, CUIS-059)', async () => {
    const { id } = await restaurantFor(server, { license: 'ALV-9', taxNumber: '400999999' })
    const found = (await list()).find((row) => row.id === id)
    expect(found).toMatchObject({ businessLicense: null, taxNumber: null })
    expect(JSON.stringify(found)).not.toMatch(/ALV-9|400999999/)
  })

  it('asks its own fee, else that of the zone around it (A-14, CUIS-020)', async () => {
    const [own, zone] = [await restaurantFor(server, { deliveryFee: 75_00 }), await restaurantFor(server)]
    const rows = await list()
    const feeOf = (id: string) => rows.find((row) => row.id === id)?.['deliveryFee']
    expect([feeOf(own.id), feeOf(zone.id)]).toEqual([75_00, 40_00])
  })
})

describe('a dish of a menu', () => {
  it.each([
    ['FOOD-051, FOOD-052, FOOD-053, FOOD-054, FOOD-055', ['id', 'restaurantId', 'name', 'description', 'price']],
    [
      'FOOD-056, FOOD-057, FOOD-058, FOOD-059, FOOD-060',
      ['originalPrice', 'imageUrl', 'category', 'subcategory', 'isAvailable'],
    ],
    [
      'FOOD-061, FOOD-062, FOOD-063, FOOD-064, FOOD-065',
      ['isFeatured', 'isPopular', 'isHealthy', 'isVegetarian', 'isVegan'],
    ],
    ['FOOD-066, FOOD-067, FOOD-068, FOOD-069, FOOD-070', ['isHalal', 'isGlutenFree', 'isSpicy', 'calories', 'protein']],
    [
      'FOOD-071, FOOD-072, FOOD-073, FOOD-074, FOOD-075',
      ['carbs', 'fat', 'preparationTime', 'ingredients', 'allergens'],
    ],
    ['FOOD-076, FOOD-077, FOOD-078, FOOD-079, FOOD-080', ['sizes', 'addOns', 'orderCount', 'rating', 'reviewCount']],
    ['FOOD-081', ['spicyLevel']],
  ])('has the fields of %s', async (_rows, fields) => {
    const { id } = await restaurantFor(server, {}, [{ spicyLevel: 2, originalPrice: 400_00 }])
    const { body } = await server.visitor().get(`/api/restaurants/${id}/menu`)
    expect(Object.keys(body[0])).toEqual(expect.arrayContaining(fields))
    expect(body[0]).toMatchObject({ restaurantId: id, isSpicy: true, spicyLevel: 2, originalPrice: 400_00 })
  })
})

test('a restaurant that is closed is listed with when it opens; one that waits is not (REST-011, D-28)', async () => {
  const closed = await restaurantFor(server, { hours: [] })
  const waiting = await server.person({ userType: 'restaurant_vendor' })
  const { body: own } = await waiting.post('/api/restaurants/applications', {
    businessName: 'Ainda Não',
    address: 'Rua da Espera 10, Maputo',
    phone: '841234567',
  })
  await addDish(waiting)
  expect((await list()).find(({ id }) => id === closed.id)).toMatchObject({ isOpen: false, isAcceptingOrders: false })
  expect(idsOf(await list())).not.toContain(own['id'])
  for (const path of ['', '/menu']) {
    const { status, body } = await server.visitor().get(`/api/restaurants/${own['id']}${path}`)
    expect([status, body['code']]).toEqual([404, 'shops.not_found'])
  }
})

test('a restaurant and its menu are read one by one, by its id (REST-009)', async () => {
  const { id } = await restaurantFor(server)
  const read = (path: string) => server.visitor().get(`/api/restaurants/${path}`)
  const [one, menu] = [await read(id), await read(`${id}/menu`)]
  expect([one.status, one.body['id'], menu.status]).toEqual([200, id, 200])
  expect(menu.body).toEqual([expect.objectContaining({ restaurantId: id })])
  const unknown = '00000000-0000-7000-8000-00000000dead'
  expect([(await read(unknown)).status, (await read(`${unknown}/menu`)).status]).toEqual([404, 404])
})

test('an unknown restaurant, and a pharmacy, are not found (REST-010)', async () => {
  const pharmacy = await restaurantFor(server, { kind: 'pharmacy' }, [])
  for (const id of [pharmacy.id, '00000000-0000-7000-8000-00000000dead', 'nada']) {
    expect((await server.visitor().get(`/api/restaurants/${id}`)).status).toBe(404)
  }
})

describe('the list', () => {
  it('keeps those within the distance and those whose place nobody knows (CUIS-056, CUIS-057)', async () => {
    const cuisine = 'filtro-distancia'
    const near = await restaurantFor(server, { cuisine, coordinates: { latitude: -25.96, longitude: 32.58 } })
    const far = await restaurantFor(server, { cuisine, coordinates: { latitude: -25.906, longitude: 32.58 } })
    const unknown = await restaurantFor(server, { cuisine, coordinates: null })
    const around = `?cuisine=${cuisine}&latitude=-25.96&longitude=32.58`
    expect(idsOf(await list(`${around}&distance=5`)).toSorted()).toEqual([near.id, unknown.id].toSorted())
    expect(idsOf(await list(`${around}&distance=10`)).toSorted()).toEqual([near.id, far.id, unknown.id].toSorted())
    const sorted = await list(`${around}&sort=near`)
    expect(idsOf(sorted)).toEqual([near.id, far.id])
    expect(sorted.map(({ distanceKm }) => Math.round(Number(distanceKm)))).toEqual([0, 6])
  })

  it('has the kitchens that are asked for, and counts them (FOOD-011, X-094)', async () => {
    const [one, other] = ['cozinha-a', 'cozinha-b']
    const first = await restaurantFor(server, { cuisine: one })
    const second = await restaurantFor(server, { cuisine: other })
    expect(idsOf(await list(`?cuisine=${one}`))).toEqual([first.id])
    expect(idsOf(await list(`?cuisine=${one},${other}`)).toSorted()).toEqual([first.id, second.id].toSorted())
    const { body } = await server.visitor().get('/api/restaurants/cuisines?provinceId=maputo-cidade')
    expect(body).toContainEqual({ cuisine: one, provinceId: 'maputo-cidade', count: 1 })
  })

  it('is sorted by fee, time and rating, and shows only the open ones when asked (X-091)', async () => {
    const cuisine = 'ordem'
    const dear = await restaurantFor(server, { cuisine, deliveryFee: 90_00, preparationMinutes: 10 })
    const cheap = await restaurantFor(server, { cuisine, deliveryFee: 20_00, preparationMinutes: 40, hours: [] })
    expect(idsOf(await list(`?cuisine=${cuisine}&sort=fee`))).toEqual([cheap.id, dear.id])
    expect(idsOf(await list(`?cuisine=${cuisine}&sort=time`))).toEqual([dear.id, cheap.id])
    expect(idsOf(await list(`?cuisine=${cuisine}&isOpen=true`))).toEqual([dear.id])
    expect(await list(`?cuisine=${cuisine}&sort=rating`)).toHaveLength(2)
  })

  it('has the same order around a place, however short the page is (X-091)', async () => {
    const cuisine = 'ordem-perto'
    const coordinates = { latitude: -25.96, longitude: 32.58 }
    const dear = await restaurantFor(server, { cuisine, coordinates, deliveryFee: 90_00 })
    const cheap = await restaurantFor(server, { cuisine, coordinates, deliveryFee: 20_00 })
    await restaurantFor(server, { cuisine, coordinates: { latitude: -25.5, longitude: 32.58 }, deliveryFee: 10_00 })
    const around = `?cuisine=${cuisine}&latitude=-25.96&longitude=32.58&distance=5`
    for (const [sort, first, second] of [
      ['', dear, cheap],
      ['&sort=fee', cheap, dear],
    ] as const) {
      expect(idsOf(await list(`${around}${sort}&limit=1`))).toEqual([first.id])
      expect(idsOf(await list(`${around}${sort}`))).toEqual([first.id, second.id])
    }
  })

  it('refuses coordinates that are text, swapped, abroad or half, and unknown orders', async () => {
    const codes = []
    for (const query of [
      'latitude=NaN&longitude=32.5',
      'latitude=32.5&longitude=-25.9',
      'latitude=48.2&longitude=16.3',
      'latitude=-25.9',
      'sort=price',
      'distance=0',
    ]) {
      const { body } = await server.visitor().get(`/api/restaurants?${query}`)
      codes.push(body['fields'][0]['code'])
    }
    expect(codes).toEqual([
      'not_a_number',
      'coordinates_swapped',
      'outside_country',
      'coordinates_incomplete',
      'sort_unknown',
      'distance_out_of_range',
    ])
  })
})

test('kitchens are at home in the provinces that the gazetteer names, and nowhere else (LOCA-016, CUIS-027)', async () => {
  const provinces = (await server.visitor().get('/api/geo/locations')).body as unknown as {
    id: string
    cuisineTypes: string[]
  }[]
  expect(provinces).toHaveLength(11)
  for (const { id, cuisineTypes } of provinces) {
    const offered = CUISINE_CATEGORIES.filter(({ availability }) => availability.includes(id))
    expect(offered.map((category) => category.id).toSorted()).toEqual(cuisineTypes.toSorted())
  }
})

describe('a search', () => {
  it('finds restaurants and dishes without accents and with misspellings (X-012, X-091)', async () => {
    const shop = await restaurantFor(server, { name: 'Cantinho da Muxúnguè' }, [
      { name: 'Frango à Zambeziana', ingredients: ['coco', 'limão'] },
      { name: 'Arroz de Marisco' },
    ])
    await server.app.platform.db.transact(async (tx) => tx.emit('shops.changed', { shopId: shop.id }))
    const matchOf = async (q: string) => {
      const found = (await list(`?q=${encodeURIComponent(q)}`)).find(({ id }) => id === shop.id)
      return (found?.['matches'] as { name: string }[] | undefined)?.map(({ name }) => name)
    }
    expect(await matchOf('frango a zambeziana')).toEqual(['Frango à Zambeziana'])
    expect(await matchOf('FRANGO zambesiana')).toEqual(['Frango à Zambeziana'])
    expect(await matchOf('muxungue')).toEqual([])
    await expect.poll(() => matchOf('mushungue')).toBeDefined()
    expect(await matchOf('picanha')).toBeUndefined()
    expect(await list('?q=%25%25')).toEqual([])
  })

  it('passes over dishes that are switched off, of restaurants that wait, and too far away', async () => {
    const name = 'Caldeirada Rara'
    const { visitor, dishes } = await restaurantFor(server, {}, [{ name }])
    const around = '&latitude=-19.83&longitude=34.84&distance=10'
    expect(await list('?q=caldeirada%20rara')).toHaveLength(1)
    expect(await list(`?q=caldeirada%20rara${around}`)).toEqual([])
    await visitor.send('PATCH', `/api/vendor/menu/${dishes[0]?.id}`, { isAvailable: false })
    expect(await list('?q=caldeirada%20rara')).toEqual([])
    await visitor.send('PATCH', `/api/vendor/menu/${dishes[0]?.id}`, { isAvailable: true })
    await server.app.platform.db.transact(async (tx) =>
      tx.emit('shops.changed', { shopId: dishes[0]?.restaurantId ?? '' }),
    )
    expect(await list('?q=caldeirada%20rara')).toHaveLength(1)
  })
})
