import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type App, type AppOptions, createApp, readAppSettings } from '../src/app.ts'
import type { DatabaseAccess } from '../src/platform/db/database.ts'
import { UnlistedRefusal } from '../src/platform/http/requests/bind.ts'
import { createLog } from '../src/platform/log/log.ts'
import { registerPerson } from './accounts.ts'
import { TEMPLATE } from './cluster.ts'
import { undescribed } from './described.ts'

/** It is left behind: the cluster is deleted after the run. */
export type TestDatabase = {
  connection: pg.ClientConfig
  /** How the server reaches it, where it is not as the whole run does. */
  access?: DatabaseAccess
}

/** A database of its own for a test file, copied from the migrated template. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(TEMPLATE)

/** One without any table, as a first start finds it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${template} strategy file_copy owner salama`)
  return { connection: { ...inject('cluster'), user: 'salama', database: name } }
}

/** Hundreds of files have one each: what is not needed any more gives its room back. */
const dropDatabase = ({ connection }: TestDatabase) => runAsAdmin(`drop database ${connection.database} with (force)`)

async function runAsAdmin(text: string): Promise<void> {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  await client.query(text)
  await client.end()
}

/** What a call answered. */
export type Answer = { status: number; body: Record<string, any>; headers: Headers; text: string }

/** A browser, as far as the server can see one: it keeps cookies. */
export class Visitor {
  private readonly origin: string
  private readonly cookies = new Map<string, string>()
  private readonly broken: string[]

  /** `broken`: where the server notes what of its answers is not as the contract says. */
  constructor(origin: string, broken: string[] = []) {
    this.origin = origin
    this.broken = broken
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers)
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    const text = await response.text()
    const fault = this.broken.shift()
    if (fault !== undefined) throw new Error(fault)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : undefined,
      headers: response.headers,
      text,
    }
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value)
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=', 2)
    const ended = attributes.some((attribute) => /^(?:max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
    if (ended) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

export type TestServer = {
  app: App
  origin: string
  /** Plain SQL, for what no call shows. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  visitor(): Visitor
  /** A visitor who has registered, with the role given (customer unless said; null for none yet). */
  person(options?: { fullName?: string; userType?: string | null; phone?: string }): Promise<Visitor & { id: string }>
  stop(): Promise<void>
}

export type TestServerOptions = Pick<AppOptions, 'modules' | 'clock' | 'hasRoom' | 'freshenMs'> & {
  database?: TestDatabase
  env?: Record<string, string>
  /** This test makes answers that break their contract. */
  breaksContracts?: boolean
}

let people = 0

/** Through PgBouncer where the whole run is. */
function accessTo({ connection, access }: TestDatabase): DatabaseAccess {
  const pooler = inject('pooler')
  if (access || pooler === null) return access ?? { connection }
  return { connection: { ...connection, ...pooler }, direct: connection, timeouts: 'role', statements: 'unnamed' }
}

/** What of the answers is not as the contract or the OpenAPI document says. */
function noteBroken({ server }: App, broken: string[]): void {
  server.addHook('onSend', async ({ method, routeOptions }, reply, body) => {
    if (reply.hasHeader('content-encoding')) return body
    const type = String(reply.getHeader('content-type') ?? '')
    const fault = undescribed({ method, route: routeOptions.url ?? '', status: reply.statusCode, type, body })
    if (fault) broken.push(fault)
    return body
  })
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof UnlistedRefusal || /broke its contract/.test(error.message)) broken.push(error.message)
  })
}

/** The real server on a real database of its own, listening on a free port of this machine. */
export async function startTestServer({
  database,
  env = {},
  modules = [],
  clock,
  hasRoom,
  breaksContracts = false,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const own = database ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-server-'))
  const settings = readAppSettings(
    {
      DATA_DIR: dataDir,
      DEMO: '0',
      SANDBOX: '1',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SANDBOX_DELAY_MS: '20',
      SECOND_FACTOR: 'off',
      // Tests and servers share an event loop, and the machine.
      POLICY_PATIENCE_MS: '60000',
      ...env,
    },
    modules,
  )
  const log = createLog(settings.logLevel ?? 'silent')
  const app = await createApp({
    settings,
    ...accessTo(own),
    log,
    modules,
    hasRoom,
    ...(clock ? { clock } : {}),
    ...options,
  })
  const broken: string[] = []
  if (!breaksContracts) noteBroken(app, broken)
  const origin = `http://127.0.0.1:${await app.listen()}`
  const pool = new pg.Pool({ ...own.connection, max: 4 })
  // Some tests cut every connection to the database.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return {
    app,
    origin,
    query: async (text, values) => (await pool.query(text, values)).rows,
    visitor: () => new Visitor(origin, broken),
    async person({ fullName = 'Ana Macuácua', userType = 'customer', phone } = {}) {
      const visitor = new Visitor(origin, broken)
      const email = `pessoa${++people}.${randomBytes(3).toString('hex')}@exemplo.co.mz`
      const { id, secret } = await registerPerson(app.platform, { fullName, email, phone })
      visitor.setCookie('salama', secret)
      if (userType !== null) await visitor.post('/api/auth/select-role', { userType })
      return Object.assign(visitor, { id })
    },
    async stop() {
      await pool.end()
      await app.stop()
      if (!database) await dropDatabase(own)
      rmSync(dataDir, { recursive: true, force: true })
      const { leftOut } = app.platform.parkedRows
      if (leftOut.length > 0 && !breaksContracts) throw new Error(`lists left out rows: ${leftOut.join('; ')}`)
      if (broken.length > 0) throw new Error(`answers broke the contract: ${[...new Set(broken)].join('; ')}`)
    },
  }
}

/** A server for the rest of one test. */
export async function serverForTest(options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  onTestFinished(() => server.stop())
  return server
}
