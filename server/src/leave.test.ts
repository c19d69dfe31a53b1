import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@salama/contract/kernel/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readCatalogue, type Table } from '../testing/catalogue.ts'
import { OPEN_ROOMS } from '../testing/consultations.ts'
import { atOnce, served, until } from '../testing/repeat.ts'
import { settleTown } from '../testing/second-actor/town.ts'
import { createTestDatabase, startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { PERSONAL } from './app.ts'
import { bindWords, type PersonalTable, type Subject } from './platform/rights/personal.ts'
import { findSubject, type NamedTable, personalTables } from './platform/rights/rows.ts'

// Somebody who used everything takes it along and leaves: what is given is complete, and what is left names nobody.

const PASSWORD = 'Palavra-Passe-1'
/** In every text that is theirs; each column draws its own ending. */
const CANARY = 'canarinho'
const TABLES = personalTables(PERSONAL.map(({ personal }) => personal))

let server: TestServer
let admin: pg.Client
let person: Visitor & { id: string }
let stranger: Visitor & { id: string }
let columns: Table[]
let ahead = 0

beforeAll(async () => {
  const database = await createTestDatabase()
  server = await startTestServer({
    database,
    env: { RATE_LIMIT: 'off', ...OPEN_ROOMS },
    clock: () => new Date(Date.now() + ahead),
  })
  admin = new pg.Client({ ...inject('cluster'), database: database.connection.database })
  await admin.connect()
  columns = await readCatalogue(admin)
  const [mine, others] = [await settleTown(server, 'Zulmira Canarinho'), await settleTown(server, 'Rui Cossa')]
  person = Object.assign(mine.who.patient, { id: mine.things.patient })
  stranger = Object.assign(others.who.patient, { id: others.things.patient })
})
afterAll(async () => {
  await admin.end()
  await server.stop()
})

const subjectOf = async (id: string): Promise<Subject> => {
  const [row] = await server.query<{ phone: string | null; email: string | null }>(
    'select phone, email from accounts_users where id = $1',
    [id],
  )
  if (!row) throw new Error('nobody')
  return findSubject(server.app.platform.db.sql, TABLES, { id, ...row, now: new Date() })
}

async function rowsOf({ table, rule }: NamedTable, subject: Subject): Promise<Record<string, unknown>[]> {
  const { text, values } = bindWords(`select to_jsonb(own) as row from ${table} own where ${rule.own}`, subject)
  const { rows } = await admin.query<{ row: Record<string, unknown> }>(text, values)
  return rows.map(({ row }) => row)
}

/** What the rule lets stand: the house wrote it. */
const plainIn = ({ erasure }: PersonalTable): readonly string[] => (erasure === 'delete' ? [] : (erasure.plain ?? []))

/** Writes a canary into every text of this person's that takes one, whatever the state of the row. */
async function plant(subject: Subject): Promise<string[]> {
  const planted: string[] = []
  await admin.query('set session_replication_role = replica')
  for (const { table, rule } of TABLES) {
    const plain = plainIn(rule)
    const texts = columns
      .find(({ name }) => name === table)
      ?.columns.filter(({ type, isGenerated }) => type === 'text' && !isGenerated)
    for (const { name } of texts ?? []) {
      if (plain.includes(name) || name === 'password_hash') continue
      const word = `'${CANARY}${randomBytes(4).toString('hex')}'`
      const { text, values } = bindWords(`update ${table} own set ${name} = ${word} where ${rule.own}`, subject)
      const done = await admin.query(text, values).catch(() => undefined)
      if ((done?.rowCount ?? 0) > 0) planted.push(`${table}.${name}`)
    }
  }
  await admin.query('set session_replication_role = default')
  return planted
}

/** Every column of every table in which a canary, or a contact of the account, stands. */
async function findCanaries(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name: table, columns: own } of columns) {
    for (const { name, type } of own) {
      if (!/^(?:text|jsonb?|bytea)(?:\[\])?$/.test(type)) continue
      const value = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`
      const { rows } = await admin.query(`select 1 from ${table} where ${value} ilike any($1) limit 1`, [
        words.map((word) => `%${word}%`),
      ])
      if (rows.length > 0) found.push(`${table}.${name}`)
    }
  }
  return found
}

const KEPT = new Set(
  TABLES.flatMap(({ table, rule }) =>
    rule.erasure === 'delete' ? [] : Object.keys(rule.erasure.keep?.after ?? {}).map((column) => `${table}.${column}`),
  ),
)

async function unzip(contents: Buffer): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'salama-archive-'))
  try {
    await writeFile(join(folder, 'a.zip'), contents)
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', join(folder, 'a.zip'), join(folder, 'out')])
    const names = await readdir(join(folder, 'out'), { recursive: true, withFileTypes: true })
    const found = new Map<string, string>()
    for (const entry of names.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name)
      found.set(path.slice(join(folder, 'out').length + 1), await readFile(path, 'latin1'))
    }
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ledgerSum = async (): Promise<number> =>
  Number((await server.query('select coalesce(sum(amount), 0) as sum from ledger_entries'))[0]?.['sum'])

/** Puts an end to all that is under way, as weeks would. */
async function settle(id: string): Promise<void> {
  await admin.query('set session_replication_role = replica')
  for (const text of [
    `update appointments_appointments set status = 'cancelled', cancelled_by = 'patient'
      where patient_id = $1 and status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted')`,
    `update orders_orders set status = 'cancelled', ended_at = now(), slips_at = null, due_at = null
      where buyer_id = $1 and ended_at is null`,
    `update rides_rides set status = 'cancelled', cancel_reason = coalesce(cancel_reason, 'customer'), ended_at = now() where rider_id = $1 and ended_at is null`,
    `update patients_guardians set until = now() where account_id = $1`,
    `update insurance_subscriptions set cancels_at_end = true where user_id = $1`,
    `update payments_refunds set status = 'completed', settled_at = now(), return_number = 'X' || substr(id::text, 1, 8)
      where status not in ('completed', 'refused')`,
    `update payments_intents set status = 'failed', failure_code = 'refused_by_customer', settled_at = now()
      where payer_id = $1 and status in ('pending', 'pending_verification')`,
  ])
    await admin.query(text, text.includes('$1') ? [id] : [])
  await admin.query('set session_replication_role = default')
}

const obstaclesOf = async (who: Visitor): Promise<string[]> =>
  (await who.get('/api/account/erasure')).body['obstacles'].map(({ code }: { code: string }) => code)

/** What comes meanwhile. */
const NEWS = /^notifications_(?:inbox|messages)$/

let archive: Map<string, string>
let planted: string[]
let contacts: string[]

test('a person takes everything along: every row, every file, and a page to read it (PRV-05)', async () => {
  const before = await subjectOf(person.id)
  contacts = [before.phone, before.email].filter((contact) => contact !== null)
  planted = await plant(before)
  expect(planted.length).toBeGreaterThan(45)
  const asked = await person.post('/api/account/exports')
  expect(asked.status).toBe(202)
  const path = `/api/account/exports/${asked.body['id']}`
  await until(async () => (await person.get(path)).body['status'] === 'ready')
  const origin = await fetch(`${server.origin}${path}/archive`, { headers: { cookie: person.cookieHeader() } })
  expect(origin.headers.get('content-type')).toBe('application/zip')
  archive = await unzip(Buffer.from(await origin.arrayBuffer()))

  const subject = await subjectOf(person.id)
  const page = archive.get('index.html') ?? ''
  for (const named of TABLES) {
    const rows = await rowsOf(named, subject)
    const { archive: given } = named.rule
    if (rows.length === 0 || !('title' in given)) continue
    const name = `dados/${named.table}.${given.csv ? 'csv' : 'json'}`
    const text = archive.get(name) ?? ''
    if (NEWS.test(named.table)) continue
    const count = given.csv ? text.trimEnd().split('\r\n').length - 1 : (JSON.parse(text) as unknown[]).length
    expect([name, count]).toEqual([name, rows.length])
    expect(page).toContain(name)
  }
  const files = await server.query<{ id: string }>('select id from files_uploads where owner_id = $1', [person.id])
  expect(files.length).toBeGreaterThan(2)
  for (const { id } of files) expect([...archive.keys()].some((name) => name.startsWith(`ficheiros/${id}`))).toBe(true)
  // Secrets are no part of it.
  expect([...archive.values()].join()).not.toMatch(/argon2|password_hash|id_hash/)
})

test('an archive is nobody else’s, and needs a session', async () => {
  const [own] = (await person.get('/api/account/exports')).body as unknown as { id: string }[]
  const path = `/api/account/exports/${own?.id}`
  for (const address of [path, `${path}/archive`]) {
    const { status, body } = await stranger.get(address)
    expect([status, body['code']]).toEqual([404, 'accounts.export_missing'])
    expect((await server.visitor().get(address)).status).toBe(401)
  }
})

test('an archive that is being made, or whose time is over, is seen and not given', async () => {
  const [own] = (await person.get('/api/account/exports')).body as unknown as { id: string }[]
  const path = `/api/account/exports/${own?.id}`
  const [kept] = await server.query('select ready_at, bytes, due_at from accounts_exports where id = $1', [own?.id])
  const { ready_at: readyAt, bytes, due_at: keptUntil } = kept ?? {}
  const set = (status: string, ...row: unknown[]) =>
    server.query(
      `update accounts_exports set status = '${status}', ready_at = $2, bytes = $3, due_at = $4 where id = $1`,
      [own?.id, ...row],
    )
  for (const [status, ...row] of [
    ['running', null, null, keptUntil],
    ['ready', readyAt, bytes, new Date()],
  ] as const) {
    await set(status, ...row)
    const refused = await person.get(`${path}/archive`)
    expect([refused.status, refused.body['code']]).toEqual([404, 'accounts.export_missing'])
    expect((await person.get(path)).body).toMatchObject({ id: own?.id, status })
  }
  await set('ready', readyAt, bytes, keptUntil)
  expect((await person.get(`${path}/archive`)).status).toBe(200)
})

test('nobody leaves while something is under way, and is told what (PRV-05)', async () => {
  const refused = await person.post('/api/account/erasure', { password: PASSWORD })
  expect([refused.status, refused.body['code']]).toEqual([409, 'accounts.erasure_blocked'])
  const said = refused.body['details'].obstacles.map(({ code }: { code: string }) => code)
  expect(said).toEqual(expect.arrayContaining(['appointment', 'order', 'ride', 'plan']))
  await settle(person.id)
  expect(await obstaclesOf(person)).toEqual([])
})

test('leaving is asked with the password, once however often, and taken back', async () => {
  expect((await person.post('/api/account/erasure', { password: 'errada-de-todo' })).status).toBe(400)
  const asked = await atOnce([1, 2, 3], () => person.post('/api/account/erasure', { password: PASSWORD }))
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
  const count = async () =>
    (await server.query(`select 1 from accounts_erasures where user_id = $1 and status = 'asked'`, [person.id])).length
  expect(await count()).toBe(1)
  expect((await person.send('DELETE', '/api/account/erasure')).body['erasure']).toBeNull()
  expect((await person.send('DELETE', '/api/account/erasure')).body['code']).toBe('accounts.erasure_missing')
  expect(await count()).toBe(0)
})

test('what is begun is finished first; then sessions end and nothing names anybody (PRV-05)', async () => {
  const kept = await stranger.get('/api/account/erasure')
  expect(kept.body['erasure']).toBeNull()
  const [sum, documents] = [await ledgerSum(), await server.query('select id, number, amount from receipts_documents')]
  const others = await subjectOf(stranger.id)
  const untouched = async () => {
    const found: string[] = []
    for (const named of TABLES)
      if (!/sessions/.test(named.table) && !NEWS.test(named.table))
        found.push(JSON.stringify(await rowsOf(named, others)))
    return found
  }
  const beforeThem = await untouched()
  const files = await server.query<{ id: string }>('select id from files_uploads where owner_id = $1', [person.id])
  const stored = ({ id }: { id: string }) => existsSync(join(server.app.platform.settings.dataDir, 'files', id))
  expect(files.filter(stored).length).toBeGreaterThan(2)

  expect((await person.post('/api/account/erasure', { password: PASSWORD })).status).toBe(202)
  ahead = 15 * DAY_MS
  // A plan that is to go on since then: the account waits for its end.
  await admin.query(`update insurance_subscriptions set cancels_at_end = false where user_id = $1`, [person.id])
  await step()
  expect((await person.get('/api/account/erasure')).body['erasure']['status']).toBe('asked')
  await settle(person.id)
  ahead += 2 * DAY_MS
  await step()
  expect((await person.get('/api/account/erasure')).status).toBe(401)
  const signIn = { identifier: contacts[0], password: PASSWORD }
  expect((await server.visitor().post('/api/auth/login', signIn)).status).toBe(401)
  ahead += DAY_MS / 12
  await step()

  expect(await stateOf(person.id)).toBe('erased')
  const found = await findCanaries([CANARY, ...contacts])
  expect(found.filter((column) => !KEPT.has(column))).toEqual([])
  expect(await ledgerSum()).toBe(sum)
  expect(await server.query('select id, number, amount from receipts_documents')).toEqual(documents)
  expect(await untouched()).toEqual(beforeThem)
  await until(async () => files.filter(stored).length === 0)
  const [account] = await server.query('select first_name, phone, email from accounts_users where id = $1', [person.id])
  expect(account).toEqual({ first_name: 'Conta', phone: null, email: null })
})

test('what a law wanted kept goes when the law lets go of it (PRV-05)', async () => {
  expect(await findCanaries([CANARY])).not.toEqual([])
  ahead += 10.1 * 365.25 * DAY_MS
  await step()
  expect(await stateOf(person.id)).toBe('forgotten')
  expect(await findCanaries([CANARY, ...contacts])).toEqual([])
  expect(await ledgerSum()).toBe(0)
})

const stateOf = async (id: string): Promise<string> =>
  (
    await server.query<{ status: string }>(
      `select status from accounts_erasures where user_id = $1 and status <> 'withdrawn'`,
      [id],
    )
  )[0]?.status ?? ''

/** Lets the sweep run at the time that it is now. */
async function step(): Promise<void> {
  const { stepErasure } = await import('./domains/accounts/rights/commands/erase-account.ts')
  const now = new Date(Date.now() + ahead)
  const due = await server.query<{ id: string }>('select id from accounts_erasures where due_at <= $1', [now])
  const deps = { ...server.app.platform, personal: PERSONAL.map(({ personal }) => personal) }
  // Two nodes at once.
  for (const { id } of due) await Promise.all([1, 2].map(() => served(() => stepErasure(deps, id, now))))
}
