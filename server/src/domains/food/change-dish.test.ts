import type { OwnDish } from '@salama/contract/food'
import { beforeAll, expect, test } from 'vitest'
import { dishBody, restaurantFor } from '../../../testing/food.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer } from '../../../testing/server.ts'
import { switchDish } from './menus/store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  return () => server.stop()
})

/** A dish, with what two people do to it in two tabs. */
async function dishFor() {
  const { id: shopId, visitor, dishes } = await restaurantFor(server)
  const id = dishes[0]?.id ?? ''
  const path = `/api/vendor/menu/${id}`
  const read = async () => ((await visitor.get('/api/vendor/menu')).body as unknown as OwnDish[])[0]
  return {
    id,
    shopId,
    read,
    revision: (await read())?.revision,
    replace: (more: Parameters<typeof dishBody>[0], revision?: number) =>
      visitor.send('PUT', path, { ...dishBody(more), revision }),
    turn: (body: object) => visitor.send('PATCH', path, body),
    order: () => visitor.send('PUT', '/api/vendor/menu-order', { ids: [id] }),
  }
}

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const CHANGED = [409, 'food.changed_elsewhere']

test('a form that was filled in from an earlier dish does not overwrite it', async () => {
  const { read, revision, replace } = await dishFor()
  const first = await replace({ price: 400_00 }, revision)
  expect(first.status).toBe(200)
  expect(said(await replace({ name: 'Matapa da Casa' }, revision))).toEqual(CHANGED)
  expect(await read()).toEqual(first.body)
  const now = first.body['revision'] as number
  expect((await replace({ name: 'Matapa da Casa' }, now)).body).toMatchObject({ name: 'Matapa da Casa', price: 350_00 })
})

test('whoever says no revision replaces what there is', async () => {
  const { revision, replace } = await dishFor()
  await replace({ price: 400_00 }, revision)
  const { status, body } = await replace({ price: 420_00 })
  expect([status, body['price']]).toEqual([200, 420_00])
  // It is a change like any other: a form from before it is refused.
  expect(said(await replace({ price: 430_00 }, (revision ?? 0) + 1))).toEqual(CHANGED)
})

test('what the kitchen switches off stays off, and makes no open form stale (X-131)', async () => {
  const { read, revision, replace, turn, order } = await dishFor()
  await turn({ isAvailable: false })
  await turn({ isSoldOut: true })
  await order()
  expect((await replace({ price: 400_00 }, revision)).status).toBe(200)
  const now = await read()
  expect(now).toMatchObject({ price: 400_00, isOffered: false, soldOutUntil: expect.any(String) })
  expect((await replace({ isAvailable: true }, now?.revision)).body).toMatchObject({ isOffered: true })
})

test('of six forms of one revision at once, one is taken', async () => {
  const { read, revision, replace } = await dishFor()
  const answers = await atOnce(times(6), (n) => replace({ price: 100_00 + n }, revision))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200).map(said)).toEqual(Array(5).fill(CHANGED))
  expect(await read()).toEqual(taken[0]?.body)
})

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%food_dishes%'`

test('a form that comes while the kitchen switches a dish off waits, and leaves it off', async () => {
  const { id, shopId, read, revision, replace } = await dishFor()
  let saving: Promise<Answer> | undefined
  await served(() =>
    server.app.platform.db.transact(async (tx) => {
      await switchDish(tx.sql, { id, shopId, isAvailable: false, soldOutUntil: undefined, now: new Date() })
      saving ??= replace({ price: 400_00 }, revision)
      await until(async () => (await server.query(WAITING)).length > 0)
    }),
  )
  expect((await saving)?.status).toBe(200)
  expect(await read()).toMatchObject({ price: 400_00, isOffered: false })
})
