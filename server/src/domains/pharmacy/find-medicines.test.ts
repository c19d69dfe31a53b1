import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pharmacyFor, stock } from '../../../testing/pharmacy.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { TestShop } from '../../../testing/shops.ts'

let server: TestServer
let central: TestShop
let beira: TestShop
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  central = await pharmacyFor(server, {
    name: 'Farmácia Central',
    address: 'Av. Karl Marx 450, Baixa',
    deliveryFee: 30_00,
    coordinates: { latitude: -25.9653, longitude: 32.5834 },
  })
  beira = await pharmacyFor(server, {
    name: 'Farmácia da Beira',
    city: 'Beira',
    provinceId: 'sofala',
    province: 'Sofala',
    districtId: 'beira',
    coordinates: { latitude: -19.8436, longitude: 34.8389 },
  })
  await stock(central, { name: 'Paracetamol 500 mg', price: 4_000 })
  await stock(central, { name: 'Amoxicilina 500 mg', price: 15_000, needsPrescription: true })
  await stock(central, { name: 'Soro Fisiológico', price: 9_000, quantity: 0 })
  await stock(beira, { name: 'Paracetamol 500 mg', price: 3_500 })
})
afterAll(() => server.stop())

const get = (path: string) => server.visitor().get(path)
const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name)

describe('pharmacies', () => {
  it('are listed with the stated fields, those of Maputo first (PHAR-034, PHAR-035, PHAR-036, PHAR-037, PHAR-070)', async () => {
    const { status, body } = await get('/api/pharmacies')
    expect(status).toBe(200)
    expect(names(body)).toEqual(['Farmácia Central', 'Farmácia da Beira'])
    expect(body[0]).toMatchObject({ id: central.id, address: 'Av. Karl Marx 450, Baixa', city: 'Maputo' })
  })

  it('say rating, open or closed, minutes and fee (PHAR-038, PHAR-039, PHAR-040, PHAR-041)', async () => {
    const { body } = await get('/api/pharmacies')
    expect(body[0]).toMatchObject({ rating: 0, isOpen: true, deliveryFee: 3_000 })
    expect(body[1]).toMatchObject({ deliveryFee: null })
    expect(body[0].estimatedDeliveryTime).toBeGreaterThan(0)
  })

  it('of one city are asked for by its name', async () => {
    expect(names((await get('/api/pharmacies?city=Beira')).body)).toEqual(['Farmácia da Beira'])
    expect(names((await get('/api/pharmacies?city=Tete')).body)).toEqual([])
    expect((await get('/api/pharmacies/cities')).body).toEqual([
      { city: 'Beira', pharmacies: 1 },
      { city: 'Maputo', pharmacies: 1 },
    ])
  })

  it('are found by name and address, whatever the accents (PHAR-004)', async () => {
    expect(names((await get('/api/pharmacies?q=farmacia central')).body)).toEqual(['Farmácia Central'])
    expect(names((await get('/api/pharmacies?q=KARL marx')).body)).toEqual(['Farmácia Central'])
  })

  it('are found by a name with the small words that people say', async () => {
    expect(names((await get('/api/pharmacies?q=farmacia%20da%20central')).body)).toEqual(['Farmácia Central'])
  })

  it('are each found by id; what is none is 404', async () => {
    expect((await get(`/api/pharmacies/${beira.id}`)).body).toMatchObject({ name: 'Farmácia da Beira', city: 'Beira' })
    expect((await get(`/api/pharmacies/${beira.ownerId}`)).status).toBe(404)
  })

  it('go on over pages, first those of Maputo and then the others', async () => {
    const first = await get('/api/pharmacies?limit=1')
    expect(names(first.body)).toEqual(['Farmácia Central'])
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(names((await get(next)).body)).toEqual(['Farmácia da Beira'])
  })
})

describe('pharmacies for a chosen place', () => {
  const chosen = async (query: string) => {
    const { body } = await get(`/api/pharmacies?${query}`)
    return (body as unknown as { name: string; delivers: boolean | null }[]).map((row) => [row.name, row.delivers])
  }

  it('are those that come there first; what only can be collected is last and says so', async () => {
    const beiraFirst = [
      ['Farmácia da Beira', true],
      ['Farmácia Central', false],
    ]
    expect(await chosen('provinceId=sofala&districtId=beira&neighborhoodId=beira-macuti')).toEqual(beiraFirst)
    expect(await chosen('provinceId=sofala&districtId=beira')).toEqual(beiraFirst)
    expect(await chosen('latitude=-19.84&longitude=34.84')).toEqual(beiraFirst)
    expect(await chosen('provinceId=maputo-cidade&districtId=kampfumo')).toEqual([
      ['Farmácia Central', true],
      ['Farmácia da Beira', false],
    ])
  })

  it('go on over pages in the same order, and within one city', async () => {
    const first = await get('/api/pharmacies?limit=1&provinceId=sofala&districtId=beira')
    expect(names(first.body)).toEqual(['Farmácia da Beira'])
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(names((await get(next)).body)).toEqual(['Farmácia Central'])
    expect(await chosen('provinceId=sofala&districtId=beira&city=Maputo')).toEqual([['Farmácia Central', false]])
  })

  it('are listed as if nobody had chosen one where the place is not known any more', async () => {
    const unknown = await chosen('provinceId=sofala&districtId=gone')
    expect(unknown).toEqual([
      ['Farmácia Central', null],
      ['Farmácia da Beira', null],
    ])
  })

  it('whose own point is unknown come no farther than their district', async () => {
    const hidden = await pharmacyFor(server, {
      name: 'Farmácia sem Ponto',
      city: 'Angoche',
      provinceId: 'nampula',
      districtId: 'angoche',
      coordinates: null,
    })
    const asked = await server
      .visitor()
      .post(`/api/shops/${hidden.id}/delivery`, { provinceId: 'sofala', districtId: 'beira' })
    expect(asked.body).toMatchObject({ available: false, reason: 'too_far' })
    const near = await server.visitor().post(`/api/shops/${hidden.id}/delivery`, { districtId: 'angoche' })
    expect(near.body).toMatchObject({ available: true })
    await server.query(`update shops_shops set is_listed = false where id = '${hidden.id}'`)
  })
})

describe('medications', () => {
  it('of a pharmacy have the stated fields (PHAR-042, PHAR-043, PHAR-044, PHAR-045, PHAR-046)', async () => {
    const { status, body } = await get(`/api/medications?pharmacyId=${central.id}`)
    expect(status).toBe(200)
    expect(names(body)).toEqual(['Amoxicilina 500 mg', 'Paracetamol 500 mg', 'Soro Fisiológico'])
    expect(body[1]).toMatchObject({ price: 4_000, manufacturer: 'Laboratório de Teste', imageUrl: null })
    expect(body[1].pharmacyId).toBe(central.id)
  })

  it('say whether a prescription is needed and whether they are in stock (PHAR-047, PHAR-048)', async () => {
    const { body } = await get(`/api/medications?pharmacyId=${central.id}`)
    expect(body[0]).toMatchObject({ requiresPrescription: true, inStock: true, stock: 20 })
    expect(body[2]).toMatchObject({ requiresPrescription: false, inStock: false, stock: 0 })
  })

  it('without a pharmacy are those of all (PHAR-072)', async () => {
    const { body } = await get('/api/medications')
    const shops = new Set((body as unknown as { pharmacyId: string }[]).map(({ pharmacyId }) => pharmacyId))
    expect(shops).toEqual(new Set([central.id, beira.id]))
  })

  it('are filtered by words, prescription, stock and price', async () => {
    const of = async (query: string) => names((await get(`/api/medications?pharmacyId=${central.id}&${query}`)).body)
    expect(await of('q=laboratorio')).toHaveLength(3)
    expect(await of('q=amoxi')).toEqual(['Amoxicilina 500 mg'])
    expect(await of('withoutPrescription=true&inStock=true')).toEqual(['Paracetamol 500 mg'])
    expect(await of('maxPrice=9000')).toEqual(['Paracetamol 500 mg', 'Soro Fisiológico'])
  })

  it('go on over pages by name', async () => {
    const first = await get(`/api/medications?pharmacyId=${central.id}&limit=2`)
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(names((await get(next)).body)).toEqual(['Soro Fisiológico'])
  })

  it('one is shown with its leaflet, and what does not exist is 404', async () => {
    const [found] = (await get(`/api/medications?pharmacyId=${central.id}`)).body as never as { id: string }[]
    const { body } = await get(`/api/medications/${found?.id}`)
    expect(body).toMatchObject({ name: 'Amoxicilina 500 mg', substance: 'Amoxicilina', leaflet: { warnings: [] } })
    const none = await get(`/api/medications/${central.id}`)
    expect([none.status, none.body['code']]).toEqual([404, 'pharmacy.medication_not_found'])
  })
})

describe('who has a medicine', () => {
  const search = async (query: string) => (await get(`/api/medications/search?${query}`)).body
  const shopsOf = (body: Awaited<ReturnType<typeof search>>) =>
    (body['offers'] as { pharmacy: { name: string } }[]).map(({ pharmacy }) => pharmacy.name)

  it('is found over all pharmacies, the cheapest first', async () => {
    const body = await search('q=paracetamol')
    expect(shopsOf(body)).toEqual(['Farmácia da Beira', 'Farmácia Central'])
    expect(body['offers'][0]).toMatchObject({ medication: { price: 3_500, stock: 20 }, pharmacy: { isOpen: true } })
  })

  it('is found without accents, misspelt, and by the substance', async () => {
    expect(shopsOf(await search('q=fisiologico'))).toEqual(['Farmácia Central'])
    const like = await search('q=amoxacilina')
    expect([like['isLike'], shopsOf(like)]).toEqual([true, ['Farmácia Central']])
    expect((await search('q=zzzzqqq'))['offers']).toEqual([])
  })

  it('is found by its form, and not by another', async () => {
    const offers = async (q: string) =>
      ((await get(`/api/medications/search?q=${encodeURIComponent(q)}`)).body['offers'] as unknown[]).length
    expect(await offers('paracetamol comprimidos')).toBe(await offers('paracetamol'))
    expect(await offers('paracetamol comprimidos')).toBeGreaterThan(0)
    expect(await offers('paracetamol gotas')).toBe(0)
  })

  it('is found near a position, with the distance, and in one city', async () => {
    const near = await search('q=paracetamol&lat=-25.97&lng=32.58')
    expect(shopsOf(near)).toEqual(['Farmácia Central', 'Farmácia da Beira'])
    expect(near['offers'][0].distanceKm).toBeLessThan(1)
    expect(shopsOf(await search('q=paracetamol&city=Beira'))).toEqual(['Farmácia da Beira'])
  })

  it('is found first where it comes to the chosen place, cheaper or not', async () => {
    const maputo = await search('q=paracetamol&provinceId=maputo-cidade&districtId=kampfumo')
    expect(shopsOf(maputo)).toEqual(['Farmácia Central', 'Farmácia da Beira'])
    expect(maputo['offers'].map(({ pharmacy }: { pharmacy: { delivers: boolean } }) => pharmacy.delivers)).toEqual([
      true,
      false,
    ])
  })

  it('takes signs and SQL as words, and answers a flood of words (INJ-02, INJ-11)', async () => {
    for (const q of ['%%', '__', "' or 1=1 --", '\\\\']) {
      expect([q, (await search(`q=${encodeURIComponent(q)}`))['offers']]).toEqual([q, []])
    }
    const flood = Array.from({ length: 12 }, (_, place) => `medica${place}`).join(' ')
    for (const path of ['/api/medications?q=', '/api/medications/search?q=', '/api/pharmacies?q=']) {
      expect([path, [200, 400]]).toEqual([
        path,
        expect.arrayContaining([(await get(path + encodeURIComponent(flood))).status]),
      ])
      expect([path, (await get(path + 'x'.repeat(5_000))).status]).toEqual([path, 400])
    }
  })

  it('refuses one letter, and coordinates that are none', async () => {
    expect((await get('/api/medications/search?q=a')).status).toBe(400)
    expect((await get('/api/medications/search?q=aspirina&lat=99&lng=32')).status).toBe(400)
  })
})

describe('the common catalogue', () => {
  it('has facts, a leaflet and a source for each product', async () => {
    const rows = await server.query<{ products: number; whole: number }>(
      `select count(*)::integer as products,
         count(*) filter (where purpose <> '' and usage <> '' and cardinality(warnings) > 0 and source <> '')::integer as whole
       from pharmacy_medicines where shop_id is null`,
    )
    expect(rows[0]?.products).toBeGreaterThanOrEqual(80)
    expect(rows[0]?.whole).toBe(rows[0]?.products)
  })
})
