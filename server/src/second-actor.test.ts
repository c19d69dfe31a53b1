import { endpoints } from '@salama/contract/catalogue'
import { type Endpoint, QUOTE_HEADER } from '@salama/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decideOn } from '../testing/appointments.ts'
import { OPEN_ROOMS } from '../testing/consultations.ts'
import { until } from '../testing/repeat.ts'
import { PUBLIC, REQUESTS, type Request, SHOWN, TOLD_APART } from '../testing/second-actor/requests.ts'
import { nothingLike, type Role, settleTown, type Things, type Town } from '../testing/second-actor/town.ts'
import { startTestServer, type TestServer, type Visitor } from '../testing/server.ts'

let server: TestServer
let [owners, strangers] = [] as unknown as [Town, Town]
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', ...OPEN_ROOMS } })
  owners = await settleTown(server, 'Ana Macuácua')
  strangers = await settleTown(server, 'Rui Cossa')
  await until(isQuiet)
})
afterAll(() => server.stop())

/** All that was told of the towns has arrived. */
async function isQuiet(): Promise<boolean> {
  return (await server.query('select from platform_outbox where parked_at is null')).length === 0
}

/** The calls of people: what needs no session is open to all, and the desk has a gate of its own. */
const calls = new Map<string, Endpoint>(
  Object.values(endpoints)
    .flatMap((domain) => Object.entries(domain))
    .filter(([, { session, path }]) => session !== 'none' && !path.startsWith('/api/operator/')),
)

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[]; allOf?: Json[] }
const ID = /^(?:ids?|\w+Ids?|payee|appointment|prescription|prescriptionCode)$/

/** The names of ids in what a call takes. */
function idsIn(schema: Endpoint['body']): string[] {
  const found = (json: Json, name: string): string[] => [
    ...(ID.test(name) ? [name] : []),
    ...Object.entries(json.properties ?? {}).flatMap(([field, property]) => found(property, field)),
    ...[json.items ?? [], json.anyOf ?? [], json.oneOf ?? [], json.allOf ?? []]
      .flat()
      .flatMap((part) => found(part, name)),
  ]
  return schema ? found(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, '') : []
}

const placesOf = ({ path, query, body, quotable }: Endpoint): string[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...idsIn(query),
  ...idsIn(body),
  ...(quotable ? ['quoteId'] : []),
]

const requests = Object.entries(REQUESTS).flatMap(([name, made]) =>
  [made].flat().map((request) => ({ name, request, ...thingsIn(request) })),
)

/** Who makes a request, and which things it names. */
function thingsIn(request: Request): { by: Role; named: (keyof Things)[] } {
  const named = new Set<keyof Things>()
  const ids = new Proxy({} as Things, {
    get: (_, name) => {
      named.add(name as keyof Things)
      return ''
    },
  })
  const { by } = request(ids, {} as Things)
  return { by, named: [...named] }
}

type Said = { status: number; text: string }

/** Makes the call with these things; what is answered, without the ids of things. */
async function ask(who: Visitor, name: string, request: Request, [its, mine]: [Things, Things]): Promise<Said> {
  const { method, path } = calls.get(name) as Endpoint
  const { params = {}, query, body, quoteId } = request(its, mine)
  const address = path.replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? '')
  const sent = query ? `${address}?${new URLSearchParams(query)}` : address
  const { status, text } = await who.send(method, sent, body, quoteId ? { [QUOTE_HEADER]: quoteId } : {})
  return { status, text: Object.values(its).reduce((said, id) => said.replaceAll(id, '…'), text) }
}

/** What was made carries its own moment and id. */
const isAlike = (one: Said, other: Said): boolean =>
  one.status === other.status && (one.status === 201 || one.text === other.text)

/** What becomes of a message that leaves, and is tried again, without anybody's doing. */
const LEAVING = ['status', 'attempts', 'next_attempt_at', 'handed_at', 'sent_at', 'body', 'last_error']

/** Every row of every table, by table; without what a visit alone changes. */
async function rowsOf(): Promise<Map<string, Set<string>>> {
  const tables = await server.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('platform_sessions', 'platform_outbox')`,
  )
  const found = new Map<string, Set<string>>()
  for (const { name } of tables) {
    const left = name === 'notifications_messages' ? LEAVING : []
    const rows = await server.query<{ row: string }>(`select (to_jsonb(t) - $1::text[])::text as row from ${name} t`, [
      left,
    ])
    found.set(name, new Set(rows.map(({ row }) => row)))
  }
  return found
}

test('every id that a call takes is tried with a thing of somebody else', () => {
  const untried = [...calls].flatMap(([name, call]) => {
    const sent = [REQUESTS[name] ?? []].flat().map((request) => JSON.stringify(request(owners.things, owners.things)))
    return placesOf(call)
      .filter((place) => !PUBLIC.includes(place) && !(`${name} ${place}` in SHOWN))
      .filter((place) => !sent.some((text) => text.includes(`"${place}":`)))
      .map((place) => `${name} ${place}`)
  })
  expect(untried).toEqual([])
  const unknown = [
    ...Object.keys(REQUESTS),
    ...Object.keys({ ...SHOWN, ...TOLD_APART }).map((key) => key.split(' ')[0]),
  ]
  expect(unknown.filter((name) => !calls.has(name ?? ''))).toEqual([])
})

test('every call that wants a session is answered, and asks nobody without one in', async () => {
  const nobody = server.visitor()
  const wanted = Object.values(endpoints)
    .flatMap((domain): [string, Endpoint][] => Object.entries(domain))
    .filter(([, { session }]) => session === 'required')
  const astray: string[] = []
  for (const [name, { method, path }] of wanted) {
    const { status } = await nobody.send(method, path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'))
    if (status !== 401) astray.push(`${name}: ${status}`)
  }
  expect(astray).toEqual([])
  expect(wanted.length).toBeGreaterThan(200)
})

describe('somebody of the same profession', () => {
  /** What is said of nothing, by call and thing. */
  const ofNothing = new Map<string, Said[]>()

  test('learns of nobody’s things that they are there, and changes none (AZ-01)', async () => {
    const nothing = nothingLike(strangers.things)
    const before = await rowsOf()
    const toldApart: string[] = []
    for (const { name, request, by, named } of requests) {
      for (const things of named.length > 1 ? [...named.map((one) => [one]), named] : [named]) {
        const put = (from: Things): [Things, Things] => [
          { ...strangers.things, ...Object.fromEntries(things.map((thing) => [thing, from[thing]])) },
          strangers.things,
        ]
        const foreign = await ask(strangers.who[by], name, request, put(owners.things))
        const unknown = await ask(strangers.who[by], name, request, put(nothing))
        const key = `${name} ${things.join(' ')}`
        ofNothing.set(key, [...(ofNothing.get(key) ?? []), unknown])
        if (things.every((thing) => `${name} ${thing}` in TOLD_APART)) continue
        if (!isAlike(foreign, unknown)) toldApart.push(`${key}: ${foreign.status} instead of ${unknown.status}`)
      }
    }
    expect(toldApart).toEqual([])
    const after = await rowsOf()
    const { module: _module, text: _text, spoken: _spoken, ...named } = owners.things
    const names = (ids: object) => (row: string) => Object.values(ids).some((id) => row.includes(id))
    const changed = [...before].flatMap(([table, rows]) => {
      const now = after.get(table) ?? new Set()
      return [
        ...[...rows].filter((row) => !now.has(row)).filter(names(owners.things)),
        // A course may have parts of the same ids as another one.
        ...[...now].filter((row) => !rows.has(row)).filter(names(named)),
      ].map((row) => `${table} ${row}`)
    })
    expect(changed).toEqual([])
  })

  test('would have: to whom they belong each call says something else', async () => {
    const alike: string[] = []
    for (const { name, request, by, named } of requests) {
      const own = await ask(owners.who[by], name, request, [owners.things, owners.things])
      for (const thing of named)
        for (const nothing of ofNothing.get(`${name} ${thing}`) ?? [])
          if (own.status === nothing.status && own.text === nothing.text) alike.push(`${name} ${thing} ${own.text}`)
    }
    expect(alike).toEqual([])
  })

  /** What a doctor who may not practise still does of a consultation: ends it, gives it up, takes back. */
  const ENDING = ['cancelAsDoctor', 'saveNote', 'completeConsultation', 'changePrescription', 'cancelPrescription']
  const CLINICAL: readonly (keyof Things)[] = ['visit', 'draft', 'prescription', 'patient']
  const clinical = requests.filter(({ by, named }) => by === 'doctor' && named.some((one) => CLINICAL.includes(one)))
  const saidTo = async (who: Visitor) => {
    const said: [string, string | undefined][] = []
    for (const { name, request } of clinical) {
      const { text } = await ask(who, name, request, [strangers.things, strangers.things])
      if (!ENDING.includes(name)) said.push([name, (JSON.parse(text) as { code?: string }).code])
    }
    return said
  }

  test('a doctor who was suspended since, or whose patient left long ago, signs and reads nothing', async () => {
    const { doctor } = strangers.who
    const { doctorProfile, patient } = strangers.things
    await decideOn(server, { id: doctorProfile }, 'suspended')
    const suspended = await saidTo(doctor)
    expect(suspended).toEqual(suspended.map(([name]) => [name, 'appointments.not_approved']))
    expect(suspended.length).toBeGreaterThan(8)
    await decideOn(server, { id: doctorProfile }, 'approved')
    await server.query(
      `update appointments_appointments set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
       where patient_id = $1`,
      [patient],
    )
    const OVER = ['records.consent_needed', 'prescriptions.too_late']
    const former = await saidTo(doctor)
    expect(former.filter(([name, code]) => !OVER.includes(code ?? '') && !STILL_WRITTEN.includes(name))).toEqual([])
  })
  /** Their own note may be ended late; to ask, and to say that it is an emergency, is how one reads again. */
  const STILL_WRITTEN = ['signNote', 'addAddendum', 'askAccess', 'breakGlass']
})
