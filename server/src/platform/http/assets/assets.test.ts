import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../testing/server.ts'
import { readSettings } from '../../config/settings.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { servePages } from '../pages/pages.ts'
import { createServer } from '../server.ts'
import { KeptAssets } from './assets.ts'

const folders: string[] = []
const servers: FastifyInstance[] = []
let db: Database
let now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  db = openDatabase({ connection: (await createTestDatabase()).connection, max: 6 })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await db.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const SHARED = { 'react-00000000.js': 'shared by both' }

/** A build with these files, and a node that serves it from a disk of its own. */
async function startNode(release: string, assets: Record<string, string>) {
  const build = mkdtempSync(join(tmpdir(), 'salama-release-'))
  folders.push(build)
  const put = (name: string, text: string | Buffer) => writeFileSync(join(build, name), text)
  for (const folder of ['assets', 'server']) mkdirSync(join(build, folder))
  put('index.html', `<title>${release}</title>`)
  put('landing.html', '')
  put('csp.json', '{"landing":{"script":[],"style":[]},"shell":{"script":[],"style":[]}}')
  put('build.json', JSON.stringify({ id: release, names: {} }))
  put('server/files.json', '{}')
  put(
    'server/renderer.mjs',
    'export const createRenderer = async () => ({ render: () => "", renderLanding: () => "" })',
  )
  for (const [name, text] of Object.entries({ ...SHARED, ...assets })) {
    put(`assets/${name}`, text)
    if (/\.(?:js|css)$/.test(name)) put(`assets/${name}.br`, brotliCompressSync(text))
  }
  const settings = readSettings({ DATA_DIR: build, POLICY_PATIENCE_MS: '60000' }, [])
  const server = await createServer(settings, pino({ level: 'silent' }), release)
  servers.push(server)
  const kept = new KeptAssets({ db: db.sql, build, clock: () => now })
  await servePages(server, { build, kept })
  return {
    kept,
    get: (name: string, encoding = 'gzip, br') =>
      server.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } }),
  }
}

test('files that nobody has are looked up once a second; what is kept since is found (DOS-04)', async () => {
  const node = await startNode('1', { 'page-dddddddd.js': 'a page' })
  await node.kept.keep()
  const asked = vi.spyOn(db.sql.getExecutor(), 'executeQuery')
  const missing = Array.from({ length: 200 }, (_, n) => `gone-${String(n).padStart(8, '0')}.js`)
  const answers = await Promise.all(missing.map((name) => node.get(name)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
  asked.mockRestore()
  const young = await startNode('2', { 'page-eeeeeeee.js': 'the next page' })
  await young.kept.keep()
  expect((await node.get('page-eeeeeeee.js')).statusCode).toBe(200)
})

test('a node has the files of every release that runs beside its own, and of the last two weeks (MN-05, CLI-05)', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const old = await startNode('1', { 'form-aaaaaaaa.js': 'the old form', 'fish-bbbbbbb_.svg': picture })
  const young = await startNode('2', { 'form-cccccccc.js': 'the new form' })
  await old.kept.keep()
  await young.kept.keep()

  const sent = await young.get('form-aaaaaaaa.js')
  expect([sent.statusCode, brotliDecompressSync(sent.rawPayload).toString()]).toEqual([200, 'the old form'])
  expect(sent.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-build': '2',
  })
  const zipped = await young.get('form-aaaaaaaa.js', 'gzip')
  expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual([
    'gzip',
    'the old form',
  ])
  const plain = await young.get('form-aaaaaaaa.js', 'identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'the old form'])
  const drawn = await young.get('fish-bbbbbbb_.svg')
  expect([drawn.headers['content-type'], drawn.headers['content-encoding'], drawn.body]).toEqual([
    'image/svg+xml',
    undefined,
    picture,
  ])
  // Documents of the new release reach old nodes too.
  expect((await old.get('form-cccccccc.js', '')).body).toBe('the new form')
  for (const name of ['form-dddddddd.js', 'form-aaaaaaaa.js.br', '..%2fbuild.json', `${'x'.repeat(150)}-aaaaaaaa.js`])
    expect([name, (await young.get(name)).statusCode]).toEqual([name, 404])

  // The old release is gone from all nodes; the new one says each half day that it is there.
  for (let day = 1; day <= 15; day++) {
    now = new Date(now.getTime() + DAY_MS)
    await young.kept.sweep().run(now)
  }
  const later = await startNode('3', {})
  expect((await later.get('form-aaaaaaaa.js')).statusCode).toBe(404)
  expect((await later.get('form-cccccccc.js', '')).body).toBe('the new form')
})

test('nodes that start at once keep the files of their build once', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [`part-${String(n).padStart(8, '0')}.js`, `${n}`]),
  )
  const nodes = await Promise.all(['4', '4', '4'].map((release) => startNode(release, files)))
  await Promise.all(nodes.map(({ kept }) => kept.keep()))
  const other = await startNode('5', {})
  for (const [name, text] of Object.entries(files)) expect((await other.get(name, '')).body).toBe(text)
})
