import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../config/settings.ts'
import { createServer } from '../server.ts'

/** A server with a list that is answered when the test says so, and what it logged. */
async function gated() {
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-refusals-'))
  const settings = readSettings({ DATA_DIR: dataDir, POLICY_PATIENCE_MS: '60000' }, [])
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const server = await createServer(settings, log, '0.1.0-abc')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const config = { urgency: 'last' } as const
  server.get('/list', { config }, () => gate.then(() => 'a'))
  server.get('/lists/:id', { config }, () => gate.then(() => 'b'))
  server.post('/list', async () => 'c')
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    open()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { server, open, logged, get: (path: string, init?: RequestInit) => fetch(origin + path, init) }
}

test('a list refused before the framework is answered as any other, and the log counts it (DOS-03)', async () => {
  const { server, open, logged, get } = await gated()
  const held = Array.from({ length: 30 }, () => get('/list'))
  await expect.poll(() => server.pressure.lists).toBe(30)
  const early = await get('/list?page=2', { headers: { 'x-request-id': 'one-of-a-proxy' } })
  const late = await get('/lists/1')
  expect(server.pressure.refused).toBe(2)
  const named = ({ headers }: Response) => [...headers.keys()].sort()
  expect([early.status, await early.json(), named(early)]).toEqual([503, await late.json(), named(late)])
  expect(early.headers.get('x-request-id')).toBe('one-of-a-proxy')
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  // Nothing but lists is refused so.
  expect(await (await get('/list', { method: 'POST' })).text()).toBe('c')
  await expect.poll(() => logged.find(({ refused }) => refused)).toMatchObject({ refused: 1, msg: 'lists refused' })
  expect(logged.filter(({ status }) => status === 503).map(({ route }) => route)).toEqual(['/lists/:id'])
  open()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200))
  expect(await (await get('/list')).text()).toBe('a')
})
