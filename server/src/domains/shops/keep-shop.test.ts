import { MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { uploadPicture } from '../../../testing/files.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { shopFor } from '../../../testing/shops.ts'
import { placesMemory } from '../places/public.ts'
import { publishReview } from '../reviews/public.ts'
import {
  deliveryOf,
  findShop,
  listShops,
  ownsShop,
  requireDelivery,
  requireOwnShop,
  requirePublicShop,
  requireSelling,
  shopsById,
  shopsOf,
} from './public.ts'
import { earnersOf, payeesOf } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const change = (who: Visitor, body: object) => who.send('PATCH', '/api/vendor/profile', body)
const sqlOf = () => server.app.platform.db.sql

describe('the settings of a shop', () => {
  it('come with its name and kind, and are nothing for others (VEND-012, VEND-013, VEND-047, VEND-055)', async () => {
    const { visitor, name } = await shopFor(server)
    const { status, body } = await visitor.get('/api/vendor/profile')
    expect([status, body['businessName'], body['businessType']]).toEqual([200, name, 'restaurant'])
    expect((await (await server.person()).get('/api/vendor/profile')).body).toBeNull()
    expect((await server.visitor().get('/api/vendor/profile')).status).toBe(401)
  })

  it('change one by one; the rest stays as it is (X-090)', async () => {
    const { visitor } = await shopFor(server, { deliveryFee: 50_00 })
    const operatingHours = [{ weekday: 1, opens: 600, closes: 1_320 }]
    const { status, body } = await change(visitor, { is24x7: false, operatingHours, minimumOrderAmount: 150_00 })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ is24x7: false, operatingHours, minimumOrderAmount: 150_00, deliveryFee: 50_00 }),
    ])
    const later = (await change(visitor, { deliveryFee: null, rushMinutes: 15 })).body
    expect(later).toMatchObject({ operatingHours, deliveryFee: null, rushMinutes: 15, minimumOrderAmount: 150_00 })
  })

  it('a pause stops orders at once, and can end by itself (REST-011)', async () => {
    const { id, visitor } = await shopFor(server)
    const order = () => visitor.post(`/api/shops/${id}/delivery`, { districtId: 'kampfumo', isOrdering: true })
    expect((await order()).status).toBe(200)
    await change(visitor, { isPaused: true })
    expect((await order()).body).toMatchObject({ code: 'shops.paused', details: { pausedUntil: null } })
    await change(visitor, { pausedUntil: '2020-01-01T00:00:00Z' })
    expect((await order()).status).toBe(200)
    await change(visitor, { isPaused: false, is24x7: false, operatingHours: [] })
    expect((await order()).body).toMatchObject({ code: 'shops.closed', details: { opensAt: null } })
  })

  it('a pause of some minutes is counted by the server, tells when it ends, and leaves no trace (REST-011)', async () => {
    const { id, visitor } = await shopFor(server)
    const order = () => visitor.post(`/api/shops/${id}/delivery`, { districtId: 'kampfumo', isOrdering: true })
    const before = Date.now()
    const { body } = await change(visitor, { pauseMinutes: 30 })
    const { pausedUntil } = body as { pausedUntil: string }
    expect(body).toMatchObject({ isPaused: true })
    expect(Date.parse(pausedUntil)).toBeGreaterThanOrEqual(before + 30 * 60_000)
    expect((await order()).body).toMatchObject({ code: 'shops.paused', details: { pausedUntil } })
    expect((await server.visitor().get(`/api/restaurants/${id}`)).body).toMatchObject({
      isAcceptingOrders: false,
      resumesAt: pausedUntil,
    })
    expect((await change(visitor, { pauseMinutes: 0 })).status).toBe(400)
    await server.query("update shops_shops set paused_until = now() - interval '1 minute' where id = $1", [id])
    expect((await order()).status).toBe(200)
    expect((await change(visitor, {})).body).toMatchObject({ isPaused: false, pausedUntil: null })
    expect((await change(visitor, { isPaused: true })).body).toMatchObject({ isPaused: true, pausedUntil: null })
  })

  it('refuse overlapping hours, sums out of bounds, other people and pictures (INJ-09, VEN-06)', async () => {
    const { id, visitor } = await shopFor(server)
    const stranger = await server.person()
    const foreign = await uploadPicture(stranger, 'shop_picture', 'capa.png')
    const codes = []
    for (const body of [
      {
        operatingHours: [
          { weekday: 1, opens: 600, closes: 900 },
          { weekday: 1, opens: 800, closes: 1_000 },
        ],
      },
      { operatingHours: [{ weekday: 1, opens: 900, closes: 600 }] },
      { deliveryFee: -1 },
      { minimumOrderAmount: 1e12 },
      { deliveryRadius: 0 },
      { website: 'javascript:alert(1)' },
      { website: 'http://169.254.169.254@evil' },
      { website: 'https:loja.co.mz' },
      { pictureId: foreign },
    ]) {
      const answer = (await change(visitor, body)).body
      codes.push(answer['fields']?.[0]?.code ?? answer['code'])
    }
    expect(codes).toEqual([
      'hours_overlap',
      'ends_before_it_begins',
      'fee_invalid',
      'minimum_invalid',
      'radius_invalid',
      'website_invalid',
      'website_invalid',
      'website_invalid',
      'files.not_found',
    ])
    expect((await change(stranger, { isPaused: true })).body['code']).toBe('shops.profile_required')
    expect((await change(visitor, { website: 'HTTPS://Loja.co.mz' })).body).toMatchObject({
      website: 'https://Loja.co.mz',
    })
    await change(visitor, { rating: 5, isVerified: true, status: 'approved', totalReviews: 900 })
    expect(await findShop(sqlOf(), id)).toMatchObject({ rating: 0, reviewCount: 0 })
  })
})

test("a delivery costs the shop's own fee, else 25 MT of a pharmacy, else the zone's (A-14)", async () => {
  const fees = []
  for (const given of [{ deliveryFee: 75_00 }, { kind: 'pharmacy' }, {}] as const) {
    const { id } = await shopFor(server, given)
    const { body } = await server.visitor().post(`/api/shops/${id}/delivery`, { districtId: 'kampfumo' })
    fees.push([body['fee'], body['rule']])
  }
  expect(fees).toEqual([
    [75_00, 'shop'],
    [25_00, 'shop'],
    [40_00, 'district'],
  ])
})

test('outside its radius an order is refused with the place to collect it (X-089, X-123, D-28)', async () => {
  const { id, name } = await shopFor(server, { radiusKm: 3 })
  const far = { latitude: -25.85, longitude: 32.6 }
  const seen = (await server.visitor().post(`/api/shops/${id}/delivery`, far)).body
  expect(seen).toMatchObject({ available: false, reason: 'too_far', fee: 0, collectionPoint: { name } })
  const refused = (await server.visitor().post(`/api/shops/${id}/delivery`, { ...far, isOrdering: true })).body
  expect(refused).toMatchObject({ code: 'shops.too_far', details: { collectionPoint: { name } } })
  const shop = await requirePublicShop(sqlOf(), { id, kind: 'restaurant' })
  const places = placesMemory(server.app.platform)
  const asked = { shop, to: far, places, now: new Date() }
  expect(await deliveryOf(sqlOf(), asked)).toEqual(seen)
  await expect(requireDelivery(sqlOf(), asked)).rejects.toMatchObject({ code: 'shops.too_far' })
  await expect(requirePublicShop(sqlOf(), { id, kind: 'pharmacy' })).rejects.toMatchObject({ status: 404 })
})

test('others ask for shops by id, by owner and by kind, and only owners are let in', async () => {
  const { id, ownerId, visitor } = await shopFor(server, { kind: 'pharmacy' })
  const sql = sqlOf()
  expect((await shopsOf(sql, { userId: ownerId, kind: 'pharmacy' })).map((shop) => shop.id)).toEqual([id])
  expect(await shopsOf(sql, { userId: ownerId, kind: 'restaurant' })).toEqual([])
  expect((await requireOwnShop(sql, { userId: ownerId, kind: 'pharmacy' })).id).toBe(id)
  await expect(requireOwnShop(sql, { userId: ownerId, kind: 'restaurant' })).rejects.toMatchObject({ status: 403 })
  expect([...(await shopsById(sql, [id, id])).keys()]).toEqual([id])
  expect(await ownsShop(sql, { userId: visitor.id, shopId: id })).toBe(true)
  expect(await payeesOf(sql, ownerId)).toEqual([{ kind: 'shop', id, label: expect.any(String) }])
  expect(await earnersOf(sql, { kind: 'shop', id })).toEqual([ownerId])
  expect(await earnersOf(sql, { kind: 'shop', id: 'anything' })).toEqual([])
})

test('the list has what everybody may see, the nearest first, and goes on where it ended', async () => {
  const cuisine = `c${Date.now()}`
  const place = (latitude: number) => ({ cuisine, coordinates: { latitude, longitude: 32.5834 } })
  const near = await shopFor(server, place(-25.96))
  const middle = await shopFor(server, place(-25.9))
  await shopFor(server, place(-25.5))
  const unknown = await shopFor(server, { cuisine, coordinates: null, hours: [] })
  const around = { position: { latitude: -25.9653, longitude: 32.5834 }, km: 10 }
  const all = async (filter: object) =>
    (
      await listShops(
        sqlOf(),
        { kind: 'restaurant', cuisines: [cuisine], ...filter },
        { position: undefined, limit: 100, next: () => undefined },
      )
    ).map(({ id }) => id)
  expect(await all({ around, sort: 'near' })).toEqual([near.id, middle.id])
  expect((await all({ around })).toSorted()).toEqual([near.id, middle.id, unknown.id].toSorted())
  expect((await all({ openAt: new Date() })).includes(unknown.id)).toBe(false)
  let position: readonly (string | number | boolean | null)[] | undefined
  const paged: string[] = []
  for (let page = 0; page < 4; page++) {
    let goesOn: typeof position
    const filter = { kind: 'restaurant', cuisines: [cuisine], around, sort: 'near' } as const
    const found = await listShops(sqlOf(), filter, { position, limit: 1, next: (at) => (goesOn = at) })
    paged.push(...found.map(({ id }) => id))
    position = goesOn
    if (!goesOn) break
  }
  expect(paged).toEqual([near.id, middle.id])
})

test('reviews count for the shop, and its owner hears of them', async () => {
  const { id, visitor } = await shopFor(server)
  const author = await server.person()
  const { db, clock } = server.app.platform
  const service = { kind: 'food_order', id }
  await db.transact((tx) =>
    publishReview(tx, {
      id,
      subject: { kind: 'shop', id },
      authorId: author.id,
      service,
      stars: 4,
      body: 'Bom.',
      now: clock(),
    }),
  )
  await expect.poll(async () => (await findShop(db.sql, id))?.rating).toBe(4)
  const { notifications } = (await visitor.get('/api/notifications')).body
  expect(notifications.map(({ title }: { title: string }) => title)).toContain('Nova avaliação')
  const shop = await findShop(db.sql, id)
  if (shop) expect(() => requireSelling(shop, clock())).not.toThrow()
})

test('a poll of the profile that missed nothing is answered without the database (VEND-047, VEND-061)', async () => {
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const clock = { now: new Date(minute) }
  const own = await serverForTest({ clock: () => clock.now })
  const { visitor } = await shopFor(own)
  let etag = '"-"'
  const poll = async () => {
    const answer = await visitor.get('/api/vendor/profile', { 'if-none-match': etag })
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  await expect.poll(async () => (await poll()).status).toBe(304)
  // What no command did is not seen: the answer was not computed again.
  await own.query("update shops_shops set description = 'Outra' where owner_id = $1", [visitor.id])
  clock.now = new Date(minute + MINUTE_MS - 1)
  expect((await poll()).status).toBe(304)
  // Opening hours change it without anybody: it is computed again in another minute.
  clock.now = new Date(minute + MINUTE_MS)
  expect((await poll()).body).toMatchObject({ isPaused: false, description: 'Outra' })
  await change(visitor, { isPaused: true })
  expect((await poll()).body).toMatchObject({ isPaused: true })
})
