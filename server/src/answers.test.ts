import { endpoints } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADDRESSES } from '../testing/answers/addresses.ts'
import { addDecoys } from '../testing/answers/decoys.ts'
import { namesIn } from '../testing/answers/names.ts'
import { newRows, type Row, type Rows, rowsOf } from '../testing/answers/rows.ts'
import { type StillTime, stopTime } from '../testing/answers/still-time.ts'
import { Writer } from '../testing/answers/written.ts'
import { OPEN_ROOMS } from '../testing/consultations.ts'
import { until } from '../testing/repeat.ts'
import { REQUESTS } from '../testing/second-actor/requests.ts'
import { type Role, settleTown, type Things, type Town } from '../testing/second-actor/town.ts'
import { startTestServer, type TestServer, Visitor } from '../testing/server.ts'
import { makeStaff } from '../testing/staff.ts'

const idOf = (person: Visitor): string => (person as Visitor & { id: string }).id

type Reader = Role | 'visitor' | 'staff'

let time: StillTime
let server: TestServer
let [town, others] = [] as unknown as [Town, Town]
let who: Record<Reader, Visitor>
let its: Things & Record<string, string>
let rows: Rows
let names: Map<string, string>
let writer: Writer

beforeAll(async () => {
  time = stopTime()
  server = await startTestServer({ env: { RATE_LIMIT: 'off', ...OPEN_ROOMS } })
  const before = await rowsOf(server)
  // Each change has a moment of its own, once nothing of the one before is under way.
  const send = Visitor.prototype.send
  const stepping = vi.spyOn(Visitor.prototype, 'send').mockImplementation(async function (
    this: Visitor,
    ...sent: Parameters<Visitor['send']>
  ) {
    if (sent[0] !== 'GET') {
      await until(isQuiet)
      time.step()
    }
    return send.apply(this, sent)
  })
  others = await settleTown(server, 'Rui Cossa', 'Polana')
  town = await settleTown(server, 'Ana Macuácua', 'Munhuana')
  await addDecoys(server, town)
  const staff = await makeStaff(server)
  await until(isQuiet)
  await until(isEverybodySeen)
  stepping.mockRestore()
  who = { ...town.who, visitor: server.visitor(), staff }
  const found = async (text: string, id: string) => (await server.query<{ found: string }>(text, [id]))[0]?.found ?? ''
  its = {
    ...town.things,
    courseSlug: await found('select slug as found from courses_courses where id = $1', town.things.course),
    draftVersion: await found('select id as found from courses_versions where course_id = $1', town.things.draftCourse),
    case: await found(
      'select id as found from verification_cases where applicant_id = $1 order by id limit 1',
      idOf(town.who.courier),
    ),
  }
  names = await namesIn(server, [town, others])
  rows = newRows(before, await rowsOf(server))
})
afterAll(async () => {
  time.go()
  await server.stop()
})

async function isQuiet(): Promise<boolean> {
  return (await server.query('select from platform_outbox where parked_at is null')).length === 0
}

/** Where drivers are is written by many at once, some time after they said it. */
const isEverybodySeen = async (): Promise<boolean> =>
  (
    await server.query(
      'select from dispatch_drivers where is_available and id not in (select driver_id from dispatch_presence)',
    )
  ).length === 0

/** Asks as each of these; those who are answered the same stand together. */
async function ask(path: string, roles: readonly Reader[]): Promise<string> {
  const told = new Map<string, string[]>()
  for (const role of roles) {
    const { status, body, headers } = await (who[role] as Visitor).get(path)
    const type = headers.get('content-type')?.split(';')[0]
    const refused = status >= 400 ? ` ${body?.['code']}` : ''
    const said = body === undefined ? type : writer.value(body)
    const text = `${status}${refused || ` ${said}`}`
    told.set(text, [...(told.get(text) ?? []), role])
  }
  return [...told].map(([text, alike]) => `${alike.join(', ')}: ${text}`).join('\n')
}

const ROLES = [
  'patient',
  'doctor',
  'cook',
  'pharmacist',
  'courier',
  'chauffeur',
  'trainee',
  'teacher',
  'applicant',
] as const

/** Long, and the same for everybody. */
const FEW: Record<string, readonly Role[]> = {
  getErasure: ['patient', 'teacher', 'applicant'],
  listContacts: ['patient'],
  getDraftKey: ['patient'],
  listSessions: ['patient'],
}
/** They say nothing, or far too much, without being told more. */
const NEED_MORE: readonly string[] = [
  'downloadOwnStatement',
  'downloadStatement',
  'getOwnReview',
  'getOwnStatement',
  'getOwnTip',
  'getStatement',
  'getSubject',
  'listLandmarks',
  'listLocations',
  'listReviews',
  'searchDesk',
  'searchFormulary',
  'searchOffers',
]
/** Its own key differs from run to run. */
const UNASKED = ['getPushKey']

async function askAll(name: string, call: Endpoint): Promise<string> {
  if (UNASKED.includes(name)) return ''
  const asked = new Map<string, Set<Reader>>()
  const note = (path: string, roles: readonly Reader[]) =>
    asked.set(path, new Set([...(asked.get(path) ?? []), ...roles]))
  if (!call.path.includes(':') && !NEED_MORE.includes(name)) {
    note(call.path, call.session === 'none' ? ['visitor'] : call.right ? ['staff'] : (FEW[name] ?? ROLES))
  }
  for (const request of [REQUESTS[name] ?? []].flat()) {
    const { by, params = {}, query } = request(its, its)
    const address = call.path.replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? '')
    note(query ? `${address}?${new URLSearchParams(query)}` : address, [by])
  }
  for (const { by, path } of ADDRESSES[name]?.(its) ?? []) note(path, [by])
  const written: string[] = []
  for (const [path, readers] of asked) written.push(`GET ${writer.text(path)}\n${await ask(path, [...readers])}`)
  if (written.length === 0) throw new Error(`${name}: nobody asks ${call.path}`)
  return `# ${name}\n${written.join('\n')}\n`
}

const reads = Object.entries(endpoints).map(
  ([domain, calls]) => [domain, Object.entries(calls).filter(([, { method }]) => method === 'GET')] as const,
)

/** What moves at the providers' own pace is left out: `wallets` has no answers, and its rows are not written down. */
const domains = reads.filter(([domain, calls]) => calls.length > 0 && domain !== 'system')
test.for(domains)('what each reader of %s is told, and its rows, are as written down', async ([domain, calls]) => {
  writer = new Writer(names)
  const written: string[] = []
  for (const [name, call] of calls) written.push(await askAll(name, call))
  for (const [table, list] of rows) if (table.startsWith(`${domain}_`)) written.push(writeRows(table, list))
  await expect(written.join('\n')).toMatchFileSnapshot(`../testing/answers/written/${domain}.txt`)
})

/** In no order: it would be that of ids. */
const writeRows = (table: string, list: readonly Row[]): string =>
  [
    `# rows of ${table}`,
    ...list.map(({ id, ...row }) => writer.line(typeof id === 'string' ? { id, ...row } : row)).toSorted(),
    '',
  ].join('\n')
