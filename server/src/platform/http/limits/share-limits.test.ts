import { documentsLimit } from '@salama/contract/kernel/limit'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../../testing/redis.ts'
import { createTestDatabase, serverForTest, Visitor } from '../../../../testing/server.ts'

/** Two nodes on one database, with a Redis that carries what they share. */
async function startNodes() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const database = await createTestDatabase()
  const env = { SESSION_SECRET: 'k'.repeat(40), REDIS_URL: redis.url }
  return { redis, nodes: [await serverForTest({ database, env }), await serverForTest({ database, env })] as const }
}

const NOBODYS = '/api/payments/01900000-0000-7000-8000-000000000000/receipt'

test('calls to one node count at the other, and each counts alone while Redis is away (DOS-04, MN-04)', async () => {
  const { redis, nodes } = await startNodes()
  const [first, second] = nodes
  const statuses = async (at: Visitor, calls: number) =>
    (await Promise.all(Array.from({ length: calls }, () => at.get(NOBODYS)))).map(({ status }) => status)
  const person = await first.person()
  const elsewhere = new Visitor(second.origin)
  for (const pair of person.cookieHeader().split('; ')) elsewhere.setCookie(...(pair.split('=') as [string, string]))
  const refused = Array.from({ length: 3 }, () => 429)
  const allowed = Array.from({ length: documentsLimit.most }, () => 404)

  expect(await statuses(person, documentsLimit.most)).toEqual(allowed)
  // The first call makes the window of this node, which then learns what the other has counted.
  expect((await elsewhere.get(NOBODYS)).status).toBe(404)
  await expect.poll(async () => (await elsewhere.get(NOBODYS)).status).toBe(429)
  expect(await statuses(elsewhere, 3)).toEqual(refused)

  await redis.stop()
  const stranger = await second.person()
  expect(await statuses(stranger, documentsLimit.most)).toEqual(allowed)
  expect(await statuses(stranger, 3)).toEqual(refused)
})
