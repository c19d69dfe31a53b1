import http from 'node:http'
import { endpoint } from '@salama/contract/kernel/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openEventStream } from '../../../../testing/event-stream.ts'
import { freePort } from '../../../../testing/salama-process.ts'
import { serverForTest } from '../../../../testing/server.ts'
import type { Module } from '../../module.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/gated',
  summary: 'Uma lista que espera.',
  session: 'none',
  status: 200,
  reply: z.array(z.string()),
  errors: [],
  cache: 'public',
})
const order = { ...list, method: 'POST', cache: 'no-store' } as const

/** A list and an order that are answered when the test says so. */
function gated() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const seen = { lists: 0 }
  const module: Module = {
    name: 'gated',
    personal: { tables: {} },
    create: () => ({
      routes(binder) {
        binder.on(list, async () => {
          seen.lists++
          await gate
          return ['a']
        })
        binder.on(order, async () => ['b'])
      },
    }),
  }
  return { module, open, seen }
}

test('lists wait in line, those beyond it are refused, and what people do goes on (DOS-03)', async () => {
  const { module, open, seen } = gated()
  const server = await serverForTest({ modules: [module] })
  const lists = Array.from({ length: 80 }, () => server.visitor().get('/api/gated'))
  const refused = await Promise.race(lists)
  expect([refused.status, refused.body['code']]).toEqual([503, 'platform.overloaded'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  await expect.poll(() => seen.lists).toBe(5)
  expect((await server.visitor().post('/api/gated')).status).toBe(200)
  expect((await server.visitor().get('/api/health')).status).toBe(200)
  open()
  const statuses = (await Promise.all(lists)).map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 503).length,
    seen.lists,
  ]).toEqual([30, 50, 30])
  expect((await server.visitor().get('/api/gated')).status).toBe(200)
})

test('a list refused for the late event loop is asked for again; payments are not refused', async () => {
  const { module, open } = gated()
  open()
  const server = await serverForTest({ modules: [module], env: { POLICY_PATIENCE_MS: '150' } })
  const busy = setInterval(() => {
    const until = performance.now() + 300
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(busy))
  await expect.poll(async () => (await server.visitor().get('/api/gated')).status).toBe(503)
  expect((await server.visitor().post('/api/gated')).status).toBe(200)
  clearInterval(busy)
  await expect.poll(async () => (await server.visitor().get('/api/gated')).status).toBe(200)
})

test('a node that leaves serves on, says so to proxies and supervisors, and sends streams elsewhere', async () => {
  const metricsPort = await freePort()
  const server = await serverForTest({ env: { STOP_DELAY_MS: '600', METRICS_PORT: String(metricsPort) } })
  const probe = async (path: string) => (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status
  const person = await server.person()
  const stream = await openEventStream(person, { origin: server.origin })
  expect([await probe('/livez'), await probe('/readyz'), (await person.get('/api/ready')).status]).toEqual([
    200, 200, 200,
  ])
  const leaving = server.app.leave()
  expect([await probe('/livez'), await probe('/readyz'), (await person.get('/api/ready')).status]).toEqual([
    200, 503, 503,
  ])
  expect(await connectionAfter(`${server.origin}/api/doctors`)).toEqual([200, 'close'])
  await leaving
  await expect.poll(() => stream.closed()).toBe(true)
  expect(stream.text()).toMatch(/retry: \d+\n\n$/)
  // It only leaves: whoever still asks is answered.
  expect((await person.get('/api/places')).status).toBe(200)
})

test('its own port tells how it is, and the public one does not', async () => {
  const metricsPort = await freePort()
  const server = await serverForTest({ env: { METRICS_PORT: String(metricsPort) } })
  await server.visitor().get('/api/doctors')
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/doctors",status="200"\} 1/)
  for (const name of [
    'salama_calls_under_way',
    'salama_calls_refused_total',
    'salama_pool_waiting',
    'nodejs_eventloop',
  ])
    expect(metrics).toContain(name)
  for (const path of ['/metrics', '/livez', '/readyz']) expect((await server.visitor().get(path)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/doctors`)).status).toBe(404)
})

/** `fetch` hides the header. */
const connectionAfter = (url: string): Promise<[number | undefined, string | undefined]> =>
  new Promise((resolve, reject) => {
    http
      .get(url, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.connection])
      })
      .on('error', reject)
  })
