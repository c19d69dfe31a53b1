import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let olga: Visitor & { id: string }
let rui: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  olga = await makeStaff(server, 'Olga Operadora')
  rui = await makeStaff(server, 'Rui Revisor', ['support'])
})
afterAll(() => server.stop())

type Act = { by: Visitor & { id: string }; action: string; subject: string; reason?: string; at?: Date }

const noted = ({ by, action, subject, reason, at = new Date() }: Act) =>
  server.query('insert into staff_audit (staff_id, action, subject_id, reason, at) values ($1, $2, $3, $4, $5)', [
    by.id,
    action,
    subject,
    reason,
    at,
  ])

const list = (query: Record<string, string>, who: Visitor = olga) =>
  who.get(`/api/operator/audit?${new URLSearchParams(query)}`)
const subjects = async (query: Record<string, string>) =>
  (await list(query)).body.map(({ subjectId }: { subjectId: string }) => subjectId)

test('the audit is narrowed by person, kind and days of Maputo, and goes on page by page', async () => {
  const midnight = maputoInstant('2026-03-10').getTime()
  await noted({ by: olga, action: 'district.changed', subject: 'd-1', at: new Date(midnight - 1) })
  await noted({ by: olga, action: 'district.changed', subject: 'd-2', at: new Date(midnight) })
  await noted({ by: olga, action: 'district.closed', subject: 'd-3', at: new Date(midnight + 1) })
  await noted({ by: rui, action: 'districts.changed', subject: 'd-4', at: new Date(midnight + 2) })
  const day = { from: '2026-03-10', to: '2026-03-10' }
  expect(await subjects(day)).toEqual(['d-4', 'd-3', 'd-2'])
  expect(await subjects({ from: '2026-03-09', to: '2026-03-09' })).toEqual(['d-1'])
  expect(await subjects({ ...day, operatorId: rui.id })).toEqual(['d-4'])
  expect(await subjects({ ...day, action: 'district' })).toEqual(['d-3', 'd-2'])
  expect(await subjects({ action: 'district.changed' })).toEqual(['d-2', 'd-1'])
  const first = await list({ to: '2026-03-10', limit: '3' })
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await olga.get(next)
  expect([first.body, rest.body].map((page) => page.map((row: { subjectId: string }) => row.subjectId))).toEqual([
    ['d-4', 'd-3', 'd-2'],
    ['d-1'],
  ])
})

test('who and what it was about have names, and a subject that nobody knows harms no other row', async () => {
  const at = maputoInstant('2026-04-01')
  const person = await server.person({ fullName: 'Ana Machava' })
  await noted({ by: rui, action: 'person.read', subject: person.id, at })
  for (const word of ['person', 'payment', 'refund', 'transfer', 'ticket', 'verification', 'district', 'nobody'])
    await noted({ by: rui, action: `${word}.read`, subject: '../não é um id', at })
  const { status, body } = await list({ from: '2026-04-01', to: '2026-04-01' })
  expect([status, body.length]).toEqual([200, 9])
  expect(body.at(-1)).toMatchObject({ operator: { id: rui.id, name: 'Rui Revisor' }, subject: 'Ana Machava' })
  expect(body.slice(0, -1).map(({ subject }: { subject: string | null }) => subject)).toEqual(Array(8).fill(null))
  expect((await olga.get('/api/operator/audit/people')).body).toEqual([
    { id: olga.id, name: 'Olga Operadora' },
    { id: rui.id, name: 'Rui Revisor' },
  ])
})

test('its file holds the same rows and computes nothing that somebody wrote, and taking it is noted (INJ-07)', async () => {
  const at = maputoInstant('2026-05-01')
  await noted({ by: olga, action: 'ticket.closed', subject: 't-1', reason: '=HYPERLINK("http://mau";"Ver")', at })
  const { headers, text } = await olga.get('/api/operator/audit.csv?from=2026-05-01&to=2026-05-01')
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('attachment'),
  ])
  expect(text.split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeff?Data;Hora;Operador;Ação;Sobre;Identificador;Motivo$/),
    `01/05/2026;00:00;Olga Operadora;ticket.closed;;t-1;"'=HYPERLINK(""http://mau"";""Ver"")"`,
    '',
  ])
  const today = dayInMaputo(new Date())
  expect((await list({ from: today, to: today, action: 'audit.downloaded' })).body).toMatchObject([
    { operator: { id: olga.id } },
  ])
})

test('nobody without the right reads it, and days that cannot be are said', async () => {
  for (const path of ['/api/operator/audit', '/api/operator/audit.csv', '/api/operator/audit/people']) {
    const answers = [await rui.get(path), await (await server.person()).get(path), await server.visitor().get(path)]
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
      [403, 'staff.no_right'],
      [403, 'staff.not_allowed'],
      [401, 'platform.unauthorized'],
    ])
  }
  const today = dayInMaputo(new Date())
  for (const [query, code] of [
    [{ from: today, to: addDays(today, -1) }, 'days_reversed'],
    [{ from: 'ontem' }, undefined],
    [{ action: "x' or true" }, 'action_unknown'],
  ] as const) {
    const { status, body } = await list(query)
    expect([status, body['fields']?.[0]?.code ?? undefined]).toEqual([400, code ?? expect.any(String)])
  }
})
