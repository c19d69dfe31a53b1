import { MOST_FAVOURITES } from '@salama/contract/shops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { shopFor } from '../../../testing/shops.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const FAVOURITES = '/api/restaurants/favourites'
const markOf = (id: string) => `/api/restaurants/${id}/favourite`
const mark = (visitor: Visitor, path: string, body: object) => visitor.send('PUT', path, body)
const kept = { isFavourite: true }

test('a person keeps restaurants, once each, and nobody else sees them', async () => {
  const [ana, rui] = [await server.person(), await server.person()]
  const [first, second] = [await shopFor(server), await shopFor(server)]
  const taps = await atOnce([1, 2, 3], () => mark(ana, markOf(first.id), kept))
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await mark(ana, markOf(second.id), kept)).body).toEqual([second.id, first.id])
  expect((await rui.get(FAVOURITES)).body).toEqual([])
  expect((await mark(rui, markOf(first.id), { isFavourite: false })).body).toEqual([])
  expect((await ana.get(FAVOURITES)).body).toEqual([second.id, first.id])
  expect((await mark(ana, markOf(first.id), { isFavourite: false })).body).toEqual([second.id])
  expect((await server.visitor().get(FAVOURITES)).status).toBe(401)
})

test('the public list shows those of the ids, and an id that is none is refused', async () => {
  const [one, other] = [await shopFor(server), await shopFor(server)]
  const { body } = await server.visitor().get(`/api/restaurants?ids=${other.id},${one.id}`)
  expect((body as unknown as { id: string }[]).map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
  expect(await server.visitor().get('/api/restaurants?ids=abc')).toMatchObject({ status: 400 })
})

test('only a public restaurant is kept, and what is no longer public may be let go', async () => {
  const ana = await server.person()
  const [pharmacy, gone] = [await shopFor(server, { kind: 'pharmacy' }), await shopFor(server)]
  expect(await mark(ana, markOf(pharmacy.id), kept)).toMatchObject({ status: 404, body: { code: 'shops.not_found' } })
  await mark(ana, markOf(gone.id), kept)
  await server.query(`update shops_shops set status = 'suspended' where id = '${gone.id}'`)
  expect(await mark(ana, markOf(gone.id), kept)).toMatchObject({ status: 404 })
  expect((await mark(ana, markOf(gone.id), { isFavourite: false })).body).toEqual([])
})

test('keeps no more than it says, and what is kept already counts once', async () => {
  const ana = await server.person()
  const shops = await Promise.all(Array.from({ length: MOST_FAVOURITES + 1 }, () => shopFor(server)))
  const [last, ...first] = shops.map(({ id }) => id)
  for (const id of first) expect((await mark(ana, markOf(id), kept)).status).toBe(200)
  expect(await mark(ana, markOf(last ?? ''), kept)).toMatchObject({
    status: 409,
    body: { code: 'shops.too_many_favourites' },
  })
  expect((await mark(ana, markOf(first[0] ?? ''), kept)).body).toHaveLength(MOST_FAVOURITES)
})
