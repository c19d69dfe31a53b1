import type { OwnShop } from '@salama/contract/shops'
import { beforeAll, expect, test } from 'vitest'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { shopFor } from '../../../testing/shops.ts'
import { countStars } from './commands/settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  return () => server.stop()
})

const PATH = '/api/vendor/profile'

/** A shop whose settings are open in two tabs. */
async function openTwice(kind: 'restaurant' | 'pharmacy' = 'restaurant') {
  const { id, name, address, phone, visitor } = await shopFor(server, { kind, deliveryFee: 50_00 })
  const read = async () => (await visitor.get(PATH)).body as unknown as OwnShop
  return {
    id,
    read,
    revision: (await read()).revision,
    change: (body: object) => visitor.send('PATCH', `${PATH}?type=${kind}`, body),
    correct: (description: string) =>
      visitor.send('PUT', '/api/vendor/application', { businessName: name, address, phone, description }),
  }
}

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const CHANGED = [409, 'shops.changed_elsewhere']

test.each(['restaurant', 'pharmacy'] as const)(
  'settings of a %s that changed since are not overwritten',
  async (kind) => {
    const { read, revision, change } = await openTwice(kind)
    const first = await change({ deliveryFee: 75_00, closures: [], revision })
    expect(first.status).toBe(200)
    const operatingHours = [{ weekday: 1, opens: 600, closes: 900 }]
    expect(said(await change({ deliveryFee: 50_00, is24x7: false, operatingHours, revision }))).toEqual(CHANGED)
    expect(await read()).toEqual(first.body)
    const { revision: now } = await read()
    expect((await change({ deliveryFee: 60_00, revision: now })).body).toMatchObject({ deliveryFee: 60_00 })
  },
)

test('a pause, a rush and stars make no open form stale, and are never refused for one', async () => {
  const { id, read, revision, change } = await openTwice()
  for (const pressed of [{ pauseMinutes: 15 }, { isPaused: false }, { rushMinutes: 15 }])
    expect((await change(pressed)).status).toBe(200)
  await server.app.platform.db.transact((tx) => countStars(tx, id))
  expect((await change({ deliveryFee: 75_00, revision })).status).toBe(200)
  expect((await change({ isPaused: true, revision })).body).toMatchObject({ isPaused: true, deliveryFee: 75_00 })
  // What the form does not have is left to whoever pressed it last.
  expect(await read()).toMatchObject({ rushMinutes: 15, revision: revision + 1 })
})

test('whoever says no revision changes what there is, and makes open forms stale', async () => {
  const { revision, change } = await openTwice()
  await change({ deliveryFee: 75_00, revision })
  expect((await change({ deliveryFee: 80_00 })).body).toMatchObject({ deliveryFee: 80_00 })
  expect(said(await change({ deliveryFee: 50_00, revision: revision + 1 }))).toEqual(CHANGED)
})

test('a corrected registration is not undone by settings that were open before', async () => {
  const { read, revision, change, correct } = await openTwice()
  expect((await correct('Só peixe.')).status).toBe(200)
  expect(said(await change({ description: 'Cozinha da terra.', revision }))).toEqual(CHANGED)
  expect(await read()).toMatchObject({ description: 'Só peixe.' })
})

test('of six forms of one revision at once, one is taken', async () => {
  const { read, revision, change } = await openTwice()
  const answers = await atOnce(times(6), (n) => change({ deliveryFee: 100 * (n + 1), revision }))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200).map(said)).toEqual(Array(5).fill(CHANGED))
  expect(await read()).toMatchObject({ deliveryFee: taken[0]?.body['deliveryFee'] })
})
