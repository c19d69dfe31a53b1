import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { PAGES } from '@salama/contract/paths'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../config/settings.ts'
import { createServer } from '../server.ts'
import { servePages } from './pages.ts'

const build = mkdtempSync(join(tmpdir(), 'salama-web-'))
const dataDir = mkdtempSync(join(tmpdir(), 'salama-pages-'))
// Tests and server share an event loop.
const settings = readSettings({ DATA_DIR: dataDir, POLICY_PATIENCE_MS: '60000' }, [])
const logged: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
const server = await createServer(settings, log, '0.1.0-abc')

function put(name: string, text: string): void {
  writeFileSync(join(build, name), text)
  writeFileSync(join(build, `${name}.br`), brotliCompressSync(text))
}

/** Stands in for the web's build: writes down what it was told. */
const RENDERER = `export const createRenderer = async ({ template, landing }) => ({
  render: (visit) => template + JSON.stringify({ ...visit, count: (globalThis.renders = (globalThis.renders ?? 0) + 1) }),
  renderLanding: ({ answers }) => landing + JSON.stringify(answers),
})`

/** With the answers that it tells, as any visitor gets them. */
const LANDING = '<title>landing</title>{"/api/doctors/overview":{"of":null}}'

const told = (body: string) =>
  JSON.parse(body.slice('<title>shell</title>'.length)) as { answers: object; count: number }

/** Calls of the product that pages read first, as far as these tests need them. */
function answerCalls(): void {
  const whose = (request: FastifyRequest) => request.cookies['salama']
  server.get('/api/auth/user', async (request, reply) =>
    whose(request) === GONE ? reply.code(401).send({ message: 'Unauthorized' }) : { id: whose(request) },
  )
  server.get('/api/notifications', async (request) => ({ of: whose(request) }))
  server.get('/api/payments', async (request) => [{ of: whose(request), note: '</script>' }])
  server.get('/api/doctors', async (request) => [{ cookie: whose(request) ?? null }])
  server.get('/api/doctors/overview', async (request) => ({ of: whose(request) ?? null }))
  server.get<{ Params: { id: string } }>('/api/doctors/:id', async ({ params: { id } }, reply) =>
    id === 'ninguem' ? reply.code(404).send({}) : { id },
  )
  server.get('/api/specialties', async (_request, reply) => reply.code(503).send({}))
}

/** What the calls of forms got. */
const received: unknown[] = []

function answerForms(): void {
  server.post<{ Body: Record<string, string> }>('/api/auth/login', async ({ body, headers }, reply) => {
    if (body['password'] !== 'certa') return reply.code(401).send({ code: 'accounts.wrong_credentials' })
    return reply.header('set-cookie', `salama=${body['identifier']}; from ${headers.origin}`).send({})
  })
  server.post('/api/auth/register', async ({ body }, reply) => {
    received.push(body)
    return reply.code(409).send({ code: 'accounts.already_exists' })
  })
}

const GONE = 'g'.repeat(43)

beforeAll(async () => {
  answerCalls()
  answerForms()
  mkdirSync(join(build, 'assets'))
  mkdirSync(join(build, 'server'))
  writeFileSync(join(build, 'server/renderer.mjs'), RENDERER)
  writeFileSync(join(build, 'server/files.json'), '{}')
  put('landing.html', '<title>landing</title>')
  put('index.html', '<title>shell</title>')
  put('sw.js', 'self.salamaBuild={}')
  put('assets/index-abc123.js', `console.log('${'x'.repeat(2_000)}')`)
  writeFileSync(join(build, 'robots.txt'), 'User-agent: *')
  writeFileSync(join(build, 'build.json'), '{"id":"0.1.0-abc","names":{"index.js":"index-abc123.js"}}')
  writeFileSync(
    join(build, 'csp.json'),
    JSON.stringify({ landing: { script: ['sha256-s'], style: ['sha256-t'] }, shell: { script: [], style: [] } }),
  )
  await servePages(server, { build })
})
afterAll(async () => {
  await server.close()
  for (const folder of [build, dataDir]) rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const signedIn = { cookie: `salama=${'a'.repeat(43)}` }

test('shows the landing to who has no session cookie and the shell to who has one, at / and /home (NAV-001, NAV-002, NAV-003, NAV-004)', async () => {
  for (const path of ['/', '/home']) {
    const [visitor, member] = [await get(path), await get(path, signedIn)]
    expect([visitor.body, member.body.slice(0, 20)]).toEqual([LANDING, '<title>shell</title>'])
    expect(visitor.headers['vary']).toContain('Cookie')
    expect(visitor.headers['cache-control']).toBe('no-cache')
  }
})

test('answers every page of the product, sends visitors of private ones to sign in and back, and says 404 for the rest (NAV-063, NAV-064)', async () => {
  for (const { path, access } of PAGES) {
    const real = path.replace(/:\w+/g, 'algo')
    const { statusCode, headers } = await get(`${real}?a=1`)
    if (access === 'session') {
      expect([path, statusCode, headers['location']]).toEqual([
        path,
        302,
        `/api/login?next=${encodeURIComponent(`${real}?a=1`)}`,
      ])
      expect((await get(real, signedIn)).statusCode).toBe(200)
    } else expect([path, statusCode]).toEqual([path, 200])
  }
  const unknown = await get('/nada/aqui')
  expect([unknown.statusCode, unknown.body.slice(0, 20)]).toEqual([404, '<title>shell</title>'])
  expect((await get('/bem-estar')).headers['location']).toBe('/salama-life')
})

test('keeps what is of one person out of every index: private pages and those behind a code (PRV-06)', async () => {
  for (const { path, access, ...page } of PAGES) {
    const isPrivate = access === 'session' || 'isUnlisted' in page
    const { headers } = await get(path.replace(/:\w+/g, 'algo'), access === 'session' ? signedIn : {})
    expect([path, headers['x-robots-tag']]).toEqual([path, isPrivate ? 'noindex, nofollow' : undefined])
  }
  expect((await get('/consultation?appointment=algo')).headers['x-robots-tag']).toBe('noindex, nofollow')
  for (const path of ['/receita/:code', '/cartao/:code', '/certificado/:code']) {
    const page = PAGES.find((one) => one.path === path)
    expect([path, page !== undefined && 'isUnlisted' in page, page !== undefined && 'reads' in page]).toEqual([
      path,
      true,
      true,
    ])
  }
})

test('lets only the build’s own inline script and style run, and calls nobody else (WEB-02, PRV-06)', async () => {
  for (const path of ['/', '/help']) {
    const policy = String((await get(path)).headers['content-security-policy'])
    for (const own of ["connect-src 'self'", "font-src 'self'", "img-src 'self' data: blob:"])
      expect(policy).toContain(own)
    expect(policy).not.toMatch(/https?:|\*/)
  }
  expect((await get('/')).headers['content-security-policy']).toMatch(
    /script-src 'self' 'sha256-s'; style-src 'self' 'sha256-t'/,
  )
  expect((await get('/help')).headers['content-security-policy']).toMatch(/script-src 'self'; style-src 'self';/)
})

test('sends what was compressed at build, and hashed files for a year', async () => {
  const script = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect([script.headers['content-encoding'], script.headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ])
  expect(script.rawPayload.length).toBeLessThan(200)
  expect((await get('/assets/index-abc123.js')).headers['content-encoding']).toBeUndefined()
  const landing = await get('/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(landing.rawPayload).toString()).toBe(LANDING)
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

test('a document is packed as each browser takes it, and its tag is one', async () => {
  const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, zstd', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const landing = await get('/', { 'accept-encoding': accepted })
    expect([accepted, landing.headers['content-encoding']]).toEqual([accepted, encoding])
    expect(unpack[encoding](landing.rawPayload).toString()).toBe(LANDING)
    expect(landing.headers['etag']).toBe((await get('/')).headers['etag'])
  }
  expect((await get('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
})

test('a file that does not exist is answered in a line, not with a page (CLI-05)', async () => {
  for (const path of ['/assets/index-gone.js', '/favicon.ico', '/fonts/x.woff2', '/wp-login.js?x=1', '/build.json']) {
    const { statusCode, headers, body } = await get(path, signedIn)
    expect([path, statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
      'no-store',
      'Não existe.',
    ])
  }
  // A name in an address may look like a file's.
  expect((await get('/medicos/x.js')).headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a browser without import maps finds code by the name that stays', async () => {
  const { statusCode, headers } = await get('/assets/index.js')
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
    307,
    '/assets/index-abc123.js',
    'no-cache',
  ])
  expect((await get('/assets/constructor')).statusCode).toBe(404)
})

test('every answer says which build gave it, and under which id the log has it', async () => {
  for (const path of ['/', '/assets/index-abc123.js', '/assets/gone.js', '/api/doctors', '/api/nothing', '/%ff']) {
    const { headers } = await get(path, signedIn)
    expect([path, headers['x-build']]).toEqual([path, '0.1.0-abc'])
    const [own] = logged.splice(-1)
    // A path that cannot be read ends before it is logged.
    if (path !== '/%ff') expect([path, own?.['requestId']]).toEqual([path, headers['x-request-id']])
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  }
})

test('the id that a proxy gave a request is kept, also for the calls of a document', async () => {
  logged.length = 0
  expect((await get('/perfil', { ...signedIn, 'x-request-id': 'proxy-0001' })).headers['x-request-id']).toBe(
    'proxy-0001',
  )
  expect(logged.length).toBeGreaterThan(2)
  expect(logged.map(({ requestId }) => requestId)).toEqual(logged.map(() => 'proxy-0001'))
  for (const odd of ['short', 'with space 1', 'x'.repeat(65), '<script>1234'])
    expect((await get('/robots.txt', { 'x-request-id': odd })).headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
})

test('serves nothing that is not meant to be read (WEB-07, AZ-07, WEB-12)', async () => {
  for (const path of [
    '/csp.json',
    '/landing.html',
    '/server/renderer.mjs',
    '/server/files.json',
    '/index.html',
    '/assets/index-abc123.js.br',
    '/assets/..%2fcsp.json',
    '/assets/',
    '/keys/session-secret',
    '/api/auth/user/x.css',
  ]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  }
  expect((await server.inject({ method: 'PUT', url: '/entrar' })).statusCode).toBe(405)
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const sendForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

test('a form that only its script can send leads to its page when sent before it, unread (X-005)', async () => {
  const sent = await sendForm('/recuperar', { identifier: 'a@b.co' })
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/recuperar'])
})

test('who signs in or up before the script has come is signed in, or told why not', async () => {
  const entered = await sendForm('/entrar', { identifier: 'ana', password: 'certa' }, { origin: 'http://localhost' })
  expect([entered.statusCode, entered.headers['location']]).toEqual([303, '/'])
  expect(entered.headers['set-cookie']).toBe('salama=ana; from http://localhost')
  const refused = await sendForm('/entrar', { identifier: 'ana', password: 'errada' })
  expect([refused.statusCode, refused.headers['location']]).toEqual([303, '/entrar?recusa=accounts.wrong_credentials'])
  expect(refused.headers['set-cookie']).toBeUndefined()
  const registered = await sendForm('/entrar/nova', { fullName: 'Ana', phone: '84', password: 'x', acceptTerms: 'on' })
  expect(registered.headers['location']).toBe('/entrar?conta=nova&recusa=accounts.already_exists')
  expect(received.at(-1)).toEqual({ fullName: 'Ana', phone: '84', email: '', password: 'x', acceptTerms: true })
  for (const payload of ['', 'x'.repeat(20_000)]) {
    const odd = await server.inject({ method: 'POST', url: '/entrar', headers: FORM, payload })
    expect([payload.length, odd.statusCode < 500]).toEqual([payload.length, true])
  }
})

test('a visitor gets the page with what anybody may read, written once for all visitors', async () => {
  const [first, second] = [await get('/telemedicine'), await get('/telemedicine')]
  expect(first.headers['cache-control']).toBe('no-cache')
  // A call that fails is left to the page itself.
  expect(told(first.body).answers).toEqual({ '/api/auth/user': null, '/api/doctors': [{ cookie: null }] })
  expect(second.body).toBe(first.body)
  const filtered = told((await get('/telemedicine?especialidade=Pediatria')).body)
  expect(filtered).toMatchObject({ path: '/telemedicine', hasQuery: true })
})

test('a visitor who has the page gets it once, and one of a person is never kept', async () => {
  const first = await get('/telemedicine')
  const etag = String(first.headers['etag'])
  const again = await get('/telemedicine', { 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect((await get('/telemedicine', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  const own = await get('/telemedicine', { ...signedIn, 'if-none-match': etag })
  expect([own.statusCode, own.headers['etag']]).toEqual([200, undefined])
})

test('a page about something that does not exist is answered with 404, for visitors and people', async () => {
  for (const headers of [{}, signedIn]) {
    expect((await get('/medicos/alguem', headers)).statusCode).toBe(200)
    for (const _again of [1, 2]) {
      const { statusCode, body } = await get('/medicos/ninguem', headers)
      expect([statusCode, told(body)]).toEqual([404, expect.objectContaining({ path: '/medicos/ninguem' })])
    }
  }
})

test('a person gets the own session and answers in a document that nobody keeps', async () => {
  const people = ['a', 'b'].map((letter) => letter.repeat(43))
  for (const person of [...people, ...people]) {
    const page = await get('/telemedicine', { cookie: `salama=${person}` })
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['vary']).toContain('Cookie')
    expect(told(page.body).answers).toEqual({
      '/api/auth/user': { id: person },
      '/api/notifications': { of: person },
      '/api/payments': [{ of: person, note: '</script>' }],
      '/api/doctors': [{ cookie: person }],
    })
  }
  // A document written for a person is never a visitor's.
  expect(JSON.stringify(told((await get('/telemedicine')).body).answers)).not.toContain('aaa')
})

test('a session that is over makes its holder a visitor, in a document of their own', async () => {
  const page = await get('/telemedicine', { cookie: `salama=${GONE}` })
  expect(told(page.body).answers).toMatchObject({ '/api/auth/user': null })
  expect(page.headers['cache-control']).toBe('private, no-store')
})

test('the worker and its shell are asked for at every visit and hold nobody’s data (WEB-08)', async () => {
  const worker = await get('/sw.js', signedIn)
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(worker.headers['x-build']).toBeTypeOf('string')
  expect((await get('/sw.js', { 'if-none-match': String(worker.headers['etag']) })).statusCode).toBe(304)
  const shell = await get('/shell', signedIn)
  expect([shell.statusCode, shell.body, shell.headers['cache-control']]).toEqual([
    200,
    '<title>shell</title>',
    'no-cache',
  ])
  expect(shell.headers['content-security-policy']).toBe(
    (await get('/notificacoes', signedIn)).headers['content-security-policy'],
  )
  expect(shell.headers['x-robots-tag']).toContain('noindex')
  const packed = await get('/sw.js', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
})
