import { cursorIn } from '@salama/contract/kernel/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

const DOCTORS = 1_000

let server: TestServer
let staff: Visitor
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  staff = await makeStaff(server)
  const { id } = await server.person()
  // Many were sent at the same instant, so that only the id tells their order.
  await server.query(
    `insert into verification_cases (id, kind, subject_id, applicant_id, title, status, submitted_at, decided_at)
     select gen_random_uuid(), 'doctor', gen_random_uuid(), $1, 'Dr. Zita Número ' || n, 'approved',
       timestamptz '2026-01-05' + n / 300 * interval '1 second', now()
     from generate_series(1, $2::int) n`,
    [id, DOCTORS],
  )
  await server.query(
    `insert into verification_history (case_id, status, at) select id, status, decided_at from verification_cases`,
  )
  await server.query('analyze verification_cases, verification_history')
})
afterAll(() => server.stop())

type Listed = { id: string; submittedAt: string; title: string }

/** Every page of a list, one after the other. */
async function walk(address: string): Promise<Listed[][]> {
  const pages: Listed[][] = []
  for (let cursor: string | undefined; ; ) {
    const { body, headers, status } = await staff.get(cursor ? `${address}&cursor=${cursor}` : address)
    expect(status).toBe(200)
    pages.push(body as unknown as Listed[])
    cursor = cursorIn(headers.get('link'))
    if (cursor === undefined) return pages
  }
}

test('staff go through a thousand approved doctors page by page, each once and in order (X-018)', async () => {
  const pages = await walk('/api/operator/verifications?status=approved')
  expect(pages.map(({ length }) => length)).toEqual(Array.from({ length: DOCTORS / 100 }, () => 100))
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(DOCTORS)
  const order = all.map(({ submittedAt, id }) => `${submittedAt} ${id}`)
  expect(order).toEqual(order.toSorted())
})

test('a name is found among a thousand, and its list goes on too (X-018)', async () => {
  const pages = await walk('/api/operator/verifications?q=zita+numero+77&limit=8')
  const titles = pages.flat().map(({ title }) => title)
  // 77, 770 to 779, and each other number with 77 in it.
  expect([titles.length, new Set(titles).size]).toEqual([19, 19])
  expect(titles.every((title) => /77/.test(title))).toBe(true)
  expect(pages.slice(0, -1).every(({ length }) => length === 8)).toBe(true)
})

test('a cursor leads on in the list that it was made for only (AZ-08)', async () => {
  const { headers } = await staff.get('/api/operator/verifications?status=approved&limit=10')
  const cursor = cursorIn(headers.get('link'))
  const { status, body } = await staff.get(`/api/operator/verifications?status=rejected&limit=10&cursor=${cursor}`)
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
})

test('a page of any size that is not one to a hundred is refused (AZ-08, X-168)', async () => {
  for (const limit of ['0', '101', '-1', '1e9', 'all'])
    expect((await staff.get(`/api/operator/verifications?limit=${limit}`)).status).toBe(400)
})

test('counts all that waits beyond a list’s first hundred, and lists one kind alone', async () => {
  const { id } = await server.person()
  const oldest = '2026-02-01T08:00:00.000Z'
  await server.query(
    `insert into verification_cases (id, kind, subject_id, applicant_id, title, status, submitted_at)
     select gen_random_uuid(), case when n <= 3 then 'driver' else 'doctor' end, gen_random_uuid(), $1, 'Caso ' || n, 'submitted',
       $2::timestamptz + n * interval '1 minute' - interval '1 minute'
     from generate_series(1, 120) n`,
    [id, oldest],
  )
  expect((await staff.get('/api/operator/verifications')).body).toHaveLength(100)
  const { body } = await staff.get('/api/operator/queues')
  expect(body).toContainEqual({ name: 'verificacoes', count: 120, oldest })
  const nothing = ['apoio', 'comprovativos', 'pagamentos', 'parados', 'reembolsos'].map((name) => ({
    name,
    count: 0,
    oldest: null,
  }))
  expect(body).toEqual(expect.arrayContaining(nothing))
  const drivers = (await staff.get('/api/operator/verifications?kind=driver')).body as unknown as { kind: string }[]
  expect(drivers.map(({ kind }) => kind)).toEqual(['driver', 'driver', 'driver'])
  expect((await (await server.person()).get('/api/operator/queues')).status).toBe(403)
})
