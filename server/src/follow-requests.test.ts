import { endpoint } from '@salama/contract/kernel/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '../testing/server.ts'
import { createApp, readAppSettings } from './app.ts'
import { createLog } from './platform/log/log.ts'
import type { Module } from './platform/module.ts'

const slow = endpoint({
  method: 'POST',
  path: '/api/slow',
  summary: 'Uma instrução que demora.',
  session: 'none',
  status: 200,
  body: z.object({ word: z.string() }),
  reply: z.array(z.string()),
  errors: [],
  cache: 'no-store',
})

const SECRET = 'segredo-da-Ana'
const SWEEP = 'slow.after'

/** A call whose statement is slow, and a sweep that its commit wakes. */
const module: Module = {
  name: 'slow',
  personal: { tables: {} },
  create: ({ db, log }) => ({
    routes(binder) {
      binder.on(slow, async ({ body, transact, now }) => {
        await sql`select pg_sleep(0.1), ${body.word}::text`.execute(db.sql)
        log.info('in the call')
        await transact(async (tx) => tx.dueAt(SWEEP, now))
        return []
      })
    },
    sweeps: () => [
      {
        name: SWEEP,
        everyMs: 3_600_000,
        findNextDue: async () => null,
        run: async () => {
          log.info('in the sweep')
          return { more: false }
        },
      },
    ],
  }),
}

type Line = { msg?: string; requestId?: string; node?: string; statement?: string; ms?: number; pid?: number }

test('a line of a call has its request and its node, a slow statement its text without values, a sweep neither', async () => {
  const { connection } = await createTestDatabase()
  const settings = readAppSettings({ DEMO: '0', PORT: '0', HOST: '127.0.0.1', SLOW_STATEMENT_MS: '80' })
  const text: string[] = []
  const log = createLog('info', { node: 'beira-2', to: { write: (line) => void text.push(line) } })
  const app = await createApp({ settings, connection, log, modules: [module] })
  const port = await app.listen()
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'from-the-proxy-1' },
      body: JSON.stringify({ word: SECRET }),
    })
    expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'from-the-proxy-1'])
    const lines = () => text.map((line) => JSON.parse(line) as Line)
    const find = (msg: string) => lines().find((line) => line.msg === msg)
    await expect.poll(() => find('in the sweep')).toBeDefined()
    expect(find('in the call')).toMatchObject({ requestId: 'from-the-proxy-1', node: 'beira-2' })
    const found = lines().find(({ statement }) => statement?.includes('pg_sleep'))
    expect(found).toMatchObject({
      msg: 'slow statement',
      requestId: 'from-the-proxy-1',
      statement: 'select pg_sleep(0.1), $1::text',
    })
    expect(found?.pid).toBeGreaterThan(1)
    expect(find('in the sweep')?.requestId).toBeUndefined()
    expect(text.join('')).not.toContain(SECRET)
  } finally {
    await app.stop()
  }
})
