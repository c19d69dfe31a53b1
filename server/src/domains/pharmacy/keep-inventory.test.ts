import { cursorIn } from '@salama/contract/kernel/page'
import { MOST_PACKAGES, medicationPicture } from '@salama/contract/pharmacy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { atOnce } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { MOST_LINES } from './commands/inventory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const PRODUCT = {
  name: 'Xarope da Avó',
  manufacturer: 'Medis',
  substance: 'Mel',
  dose: '5 ml',
  form: 'syrup',
  package: 'frasco de 100 ml',
  requiresPrescription: false,
}

describe('the inventory', () => {
  it('is of who owns a pharmacy: 401 without a session, 403 for others', async () => {
    expect((await server.visitor().get('/api/pharmacy/medications')).status).toBe(401)
    const person = await server.person()
    const { status, body } = await person.get('/api/pharmacy/medications')
    expect([status, body['code']]).toEqual([403, 'shops.profile_required'])
    expect((await person.post('/api/pharmacy/medications', { product: PRODUCT, price: 100, quantity: 1 })).status).toBe(
      403,
    )
  })

  it('takes a product of the catalogue once', async () => {
    const { visitor } = await pharmacyFor(server)
    const { body: found } = await visitor.get('/api/pharmacy/catalogue?q=coartem')
    const [product] = found as unknown as { id: string; isStocked: boolean; guidePrice: number }[]
    expect(product).toMatchObject({ isStocked: false })
    const line = { medicineId: product?.id, price: product?.guidePrice, quantity: 12 }
    const added = await visitor.post('/api/pharmacy/medications', line)
    expect([added.status, added.body['name'], added.body['quantity']]).toEqual([201, 'Coartem 20/120', 12])
    const again = await visitor.post('/api/pharmacy/medications', line)
    expect([again.status, again.body['code']]).toEqual([409, 'pharmacy.already_stocked'])
  })

  it('takes a product that the pharmacy describes, and corrects it', async () => {
    const pharmacy = await pharmacyFor(server)
    const { body } = await pharmacy.visitor.post('/api/pharmacy/medications', {
      product: PRODUCT,
      price: 12_000,
      quantity: 3,
    })
    expect(body).toMatchObject({ isOwn: true, quantity: 3, isLow: true, lowStockAt: 10 })
    const path = `/api/pharmacy/medications/${body['id']}`
    const product = { ...PRODUCT, name: 'Xarope da Mãe' }
    const changed = await pharmacy.visitor.send('PATCH', path, { product, price: 13_000, lowStockAt: 2 })
    expect(changed.body).toMatchObject({ name: 'Xarope da Mãe', price: 13_000, isLow: false })
    const hidden = await pharmacy.visitor.send('PATCH', path, { isListed: false })
    expect(hidden.body['isListed']).toBe(false)
    expect((await server.visitor().get(`/api/medications/${body['id']}`)).status).toBe(404)
  })

  it('takes so many medicines and no more', async () => {
    const pharmacy = await pharmacyFor(server)
    const { medicineId } = await stock(pharmacy)
    await server.query(
      `with made as (
         insert into pharmacy_medicines (id, shop_id, name, manufacturer, substance, dose, form, package,
           requires_prescription, category, source, created_at)
         select gen_random_uuid(), shop_id, name, manufacturer, substance, dose, form, package, requires_prescription,
           category, source, created_at
         from pharmacy_medicines, generate_series(1, $2) where id = $1 returning id)
       insert into pharmacy_stock (id, shop_id, medicine_id, price, quantity, low_at, created_at)
       select gen_random_uuid(), shop_id, made.id, price, quantity, low_at, created_at
       from pharmacy_stock, made where medicine_id = $1`,
      [medicineId, MOST_LINES - 2],
    )
    const add = () => pharmacy.visitor.post('/api/pharmacy/medications', { product: PRODUCT, price: 100, quantity: 1 })
    expect((await add()).status).toBe(201)
    const { status, body } = await add()
    expect([status, body['code']]).toEqual([409, 'pharmacy.too_many_medications'])
    const kept = await server.query(
      `select (select count(*)::int from pharmacy_stock where shop_id = $1) as lines,
         (select count(*)::int from pharmacy_medicines where shop_id = $1) as products`,
      [pharmacy.id],
    )
    expect(kept).toEqual([{ lines: MOST_LINES, products: MOST_LINES }])
  })

  it('leaves the facts of the catalogue as they are for everybody', async () => {
    const { visitor } = await pharmacyFor(server)
    const { body: found } = await visitor.get('/api/pharmacy/catalogue?q=brufen')
    const medicineId = (found as unknown as { id: string }[])[0]?.id
    const { body } = await visitor.post('/api/pharmacy/medications', { medicineId, price: 29_000, quantity: 5 })
    const { status, body: refused } = await visitor.send('PATCH', `/api/pharmacy/medications/${body['id']}`, {
      product: PRODUCT,
    })
    expect([status, refused['code']]).toEqual([409, 'pharmacy.product_shared'])
  })

  it("is nobody else's: another pharmacy's line, product and picture are 404 (VEN-01)", async () => {
    const [own, other] = [await pharmacyFor(server), await pharmacyFor(server)]
    const line = await stock(other)
    const path = `/api/pharmacy/medications/${line.id}`
    expect((await own.visitor.send('PATCH', path, { price: 1 })).status).toBe(404)
    expect((await own.visitor.post(`${path}/movements`, { reason: 'lost', quantity: 1 })).status).toBe(404)
    expect((await own.visitor.get(`${path}/movements`)).status).toBe(404)
    const sent = { medicineId: line.medicineId, price: 100, quantity: 1 }
    const taken = await own.visitor.post('/api/pharmacy/medications', sent)
    expect(taken.body['code']).toBe('pharmacy.product_not_found')
    const pictured = { product: PRODUCT, price: 100, quantity: 1, pictureId: line.id }
    expect((await own.visitor.post('/api/pharmacy/medications', pictured)).body['code']).toBe(
      'pharmacy.picture_not_found',
    )
    expect(medicationPicture.access).toBe('public')
  })

  it.each([
    [{ price: 0 }],
    [{ price: -1 }],
    [{ price: 1.5 }],
    [{ price: 1e12 }],
    [{ price: '100' }],
    [{ quantity: -1 }],
    [{ quantity: 1e9 }],
    [{ lowStockAt: -1 }],
    [{ product: { ...PRODUCT, form: 'gas' } }],
    [{ product: { ...PRODUCT, name: 'x'.repeat(200) } }],
  ])('refuses %j (VEN-05)', async (wrong) => {
    const { visitor } = await pharmacyFor(server)
    const { status } = await visitor.post('/api/pharmacy/medications', {
      product: PRODUCT,
      price: 100,
      quantity: 1,
      ...wrong,
    })
    expect(status).toBe(400)
  })

  it('shows what is low, what is out and what is hidden', async () => {
    const pharmacy = await pharmacyFor(server)
    await stock(pharmacy, { name: 'Muito 1', quantity: 50 })
    await stock(pharmacy, { name: 'Pouco 1', quantity: 4 })
    await stock(pharmacy, { name: 'Nada 1', quantity: 0 })
    const held = await stock(pharmacy, { name: 'Reservado 1', quantity: 50 })
    await server.query('update pharmacy_stock set reserved = 47 where id = $1', [held.id])
    const shown = async (filter: string) =>
      ((await pharmacy.visitor.get(`/api/pharmacy/medications${filter}`)).body as never as { name: string }[]).map(
        ({ name }) => name,
      )
    expect(await shown('')).toEqual(['Muito 1', 'Nada 1', 'Pouco 1', 'Reservado 1'])
    expect(await shown('?show=low')).toEqual(['Nada 1', 'Pouco 1', 'Reservado 1'])
    expect(await shown('?show=out')).toEqual(['Nada 1'])
    expect(await shown('?show=hidden')).toEqual([])
    expect(await shown('?q=muito')).toEqual(['Muito 1'])
    expect(await shown('?sort=stock')).toEqual(['Nada 1', 'Reservado 1', 'Pouco 1', 'Muito 1'])
    expect((await pharmacy.visitor.get('/api/pharmacy/medications?sort=luck')).status).toBe(400)
  })
})

it.each(['name', 'stock', 'price'])('goes on where a page by %s ended, with no line twice', async (sort) => {
  const pharmacy = await pharmacyFor(server)
  for (const [name, quantity, price] of [
    ['Bromo 1', 9, 300],
    ['Aveia 1', 30, 300],
    ['Cobre 1', 9, 200],
  ] as const)
    await stock(pharmacy, { name, quantity, price })
  const names: string[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined && names.length < 9) {
    const page = `/api/pharmacy/medications?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`
    const { body, headers } = await pharmacy.visitor.get(page)
    names.push(...(body as unknown as { name: string }[]).map(({ name }) => name))
    cursor = cursorIn(headers.get('link'))
  }
  expect(names.toSorted()).toEqual(['Aveia 1', 'Bromo 1', 'Cobre 1'])
  expect(names[FIRST_OR_LAST[sort]?.[0] ?? 0]).toBe(FIRST_OR_LAST[sort]?.[1])
})

/** Where equals stand in any order, the one that stands alone. */
const FIRST_OR_LAST: Record<string, [number, string]> = {
  name: [0, 'Aveia 1'],
  stock: [2, 'Aveia 1'],
  price: [0, 'Cobre 1'],
}

describe('a delivery of many lines', () => {
  it('enters whole or not at all, and once however often it is sent', async () => {
    const [pharmacy, other] = [await pharmacyFor(server), await pharmacyFor(server)]
    const [one, two] = [await stock(pharmacy, { quantity: 1 }), await stock(pharmacy, { name: 'Outro 1', quantity: 2 })]
    const strange = await stock(other)
    const receive = (lines: object[], key?: string) =>
      pharmacy.visitor.post('/api/pharmacy/received', { lines, note: 'Guia 7' }, key ? { 'idempotency-key': key } : {})
    const held = async () => {
      const rows = await server.query('select quantity from pharmacy_stock where id = any($1) order by quantity', [
        [one.id, two.id],
      ])
      return rows.map((row) => row['quantity'])
    }
    const lines = [
      { id: one.id, quantity: 40 },
      { id: two.id, quantity: 50 },
    ]
    expect((await receive([...lines, { id: strange.id, quantity: 1 }])).status).toBe(404)
    expect(await held()).toEqual([1, 2])
    const key = crypto.randomUUID()
    expect((await receive(lines, key)).body).toEqual({ lines: 2 })
    expect((await receive(lines, key)).body).toEqual({ lines: 2 })
    expect(await held()).toEqual([41, 52])
    for (const wrong of [
      [],
      [{ id: 'x', quantity: 1 }],
      [{ id: one.id, quantity: 0 }],
      [lines[0] ?? {}, lines[0] ?? {}],
    ])
      expect((await receive(wrong)).status).toBe(400)
    expect(await held()).toEqual([41, 52])
  })

  it('of two at once, with the same lines in another order, both are counted', async () => {
    const pharmacy = await pharmacyFor(server)
    const [one, two] = [await stock(pharmacy, { quantity: 0 }), await stock(pharmacy, { name: 'Outro 2', quantity: 0 })]
    const sides = [
      [one, two],
      [two, one],
    ]
    const answers = await atOnce(sides, (lines) =>
      pharmacy.visitor.post('/api/pharmacy/received', { lines: lines.map(({ id }) => ({ id, quantity: 5 })) }),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const rows = await server.query('select quantity from pharmacy_stock where id = any($1)', [[one.id, two.id]])
    expect(rows.map((row) => row['quantity'])).toEqual([10, 10])
  })
})

describe('the stock card', () => {
  it('says what came, went and was counted, the newest first', async () => {
    const pharmacy = await pharmacyFor(server)
    const line = await stock(pharmacy, { quantity: 10 })
    const path = `/api/pharmacy/medications/${line.id}/movements`
    const move = (reason: string, quantity: number, note = '') =>
      pharmacy.visitor.post(path, { reason, quantity, note })
    expect((await move('received', 24, 'Guia 118')).body['quantity']).toBe(34)
    expect((await move('lost', 4)).body['quantity']).toBe(30)
    expect((await move('count', 29)).body['quantity']).toBe(29)
    const { body } = await pharmacy.visitor.get(path)
    expect((body as unknown as object[]).slice(0, 4)).toMatchObject([
      { reason: 'count', change: -1, quantity: 29 },
      { reason: 'lost', change: -4, quantity: 30 },
      { reason: 'received', change: 24, quantity: 34, note: 'Guia 118' },
      { reason: 'received', change: 10, quantity: 10 },
    ])
  })

  it('never goes below what orders hold, nor moves nothing', async () => {
    const pharmacy = await pharmacyFor(server)
    const line = await stock(pharmacy, { quantity: 5 })
    await server.query('update pharmacy_stock set reserved = 3 where id = $1', [line.id])
    const path = `/api/pharmacy/medications/${line.id}/movements`
    const lost = await pharmacy.visitor.post(path, { reason: 'lost', quantity: 3 })
    expect([lost.status, lost.body['code'], lost.body['details']]).toEqual([
      409,
      'pharmacy.stock_reserved',
      { quantity: 5, reserved: 3 },
    ])
    for (const reason of ['received', 'returned', 'lost']) {
      const { status, body } = await pharmacy.visitor.post(path, { reason, quantity: 0 })
      expect([status, body['code']]).toEqual([400, 'pharmacy.nothing_moved'])
    }
    expect((await pharmacy.visitor.post(path, { reason: 'sold', quantity: 1 })).status).toBe(400)
    expect((await pharmacy.visitor.get(path)).body).toHaveLength(1)
  })

  it('never goes above a million packages, by whichever call they come', async () => {
    const pharmacy = await pharmacyFor(server)
    const [full, other] = [await stock(pharmacy, { quantity: 0 }), await stock(pharmacy, { name: 'Outro 3' })]
    await server.query('update pharmacy_stock set quantity = $2 where id = $1', [full.id, MOST_PACKAGES - 1])
    const held = async () =>
      (
        await server.query('select quantity from pharmacy_stock where id = any($1) order by quantity', [
          [full.id, other.id],
        ])
      ).map((row) => row['quantity'])
    const receive = (quantity: number) =>
      pharmacy.visitor.post('/api/pharmacy/received', {
        lines: [
          { id: other.id, quantity: 1 },
          { id: full.id, quantity },
        ],
      })
    const move = (reason: string) =>
      pharmacy.visitor.post(`/api/pharmacy/medications/${full.id}/movements`, { reason, quantity: 2 })
    for (const { status, body } of [await receive(2), await move('received'), await move('returned')])
      expect([status, body['code']]).toEqual([409, 'pharmacy.stock_full'])
    expect(await held()).toEqual([20, MOST_PACKAGES - 1])
    expect((await receive(1)).status).toBe(201)
    expect(await held()).toEqual([21, MOST_PACKAGES])
  })
})
