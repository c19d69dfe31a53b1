import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { CaseNote, Claim } from '@salama/contract/staff/cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let [olga, rosa] = [] as unknown as [Visitor & { id: string }, Visitor & { id: string }]
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  olga = await makeStaff(server, 'Olga Operadora')
  rosa = await makeStaff(server, 'Rosa Nhampossa')
})
afterAll(() => server.stop())

async function claim(who: Visitor, id: string, sent: object = {}): Promise<Claim> {
  const { status, body } = await who.post(`/api/operator/cases/${id}/claim`, sent)
  expect(status).toBe(200)
  return body as unknown as Claim
}
const holderOf = async (...asked: Parameters<typeof claim>) => (await claim(...asked)).staff.name
const listed = async (id: string) =>
  ((await olga.get('/api/operator/claims')).body as unknown as Claim[]).filter(({ caseId }) => caseId === id)

test('of two who open a case at the same moment one has it, and the other reads who', async () => {
  for (let round = 0; round < 10; round++) {
    const id = randomUUID()
    const [one, other] = await Promise.all([claim(olga, id), claim(rosa, id)])
    expect(one.staff).toEqual(other.staff)
    expect(await listed(id)).toMatchObject([{ staff: one.staff, since: one.since }])
  }
})

test('a case is kept while its page is open, and given back when it is closed', async () => {
  const id = randomUUID()
  const first = await claim(olga, id)
  expect(await holderOf(rosa, id)).toBe('Olga Operadora')
  const again = await claim(olga, id)
  expect([again.since, again.until > first.until]).toEqual([first.since, true])
  expect((await rosa.post(`/api/operator/cases/${id}/release`)).status).toBe(200)
  expect(await holderOf(rosa, id)).toBe('Olga Operadora')
  expect((await olga.post(`/api/operator/cases/${id}/release`)).status).toBe(200)
  expect(await listed(id)).toEqual([])
  expect(await holderOf(rosa, id)).toBe('Rosa Nhampossa')
})

test('a case whose page is not heard of is free after three minutes', async () => {
  const id = randomUUID()
  const { since, until } = await claim(olga, id)
  expect(Date.parse(until) - Date.parse(since)).toBe(3 * MINUTE_MS)
  await server.query(
    `update staff_claims set claimed_at = claimed_at - interval '4 minutes', until = until - interval '4 minutes'
     where case_id = $1`,
    [id],
  )
  expect(await listed(id)).toEqual([])
  expect(await holderOf(rosa, id)).toBe('Rosa Nhampossa')
})

test('a case is taken over when that is asked for, and the audit says so once', async () => {
  const id = randomUUID()
  await claim(olga, id)
  expect(await holderOf(rosa, id, { takeOver: true })).toBe('Rosa Nhampossa')
  expect(await holderOf(rosa, id, { takeOver: true })).toBe('Rosa Nhampossa')
  expect(await holderOf(olga, id)).toBe('Rosa Nhampossa')
  const noted = await server.query('select staff_id, action from staff_audit where subject_id = $1', [id])
  expect(noted).toEqual([{ staff_id: rosa.id, action: 'case.taken_over' }])
})

test('notes of a case have their author and time, and stay as they were written', async () => {
  const id = randomUUID()
  const notes = async () => (await olga.get(`/api/operator/cases/${id}/notes`)).body as unknown as CaseNote[]
  const write = (who: Visitor, text: string) => who.post(`/api/operator/cases/${id}/notes`, { text })
  expect((await write(olga, '  Liguei, não atende.  ')).status).toBe(201)
  await write(rosa, 'Atendeu: volta amanhã.')
  expect(await notes()).toMatchObject([
    { author: { id: olga.id, name: 'Olga Operadora' }, text: 'Liguei, não atende.' },
    { author: { id: rosa.id, name: 'Rosa Nhampossa' }, text: 'Atendeu: volta amanhã.' },
  ])
  const [empty, long] = [await write(olga, ' '), await write(olga, 'a'.repeat(2_001))]
  expect([empty, long].map(({ status, body }) => [status, body['fields'][0].code])).toEqual([
    [400, 'text_required'],
    [400, 'text_long'],
  ])
  for (const change of ["update staff_notes set text = 'Outra'", 'delete from staff_notes', 'truncate staff_notes'])
    await expect(server.query(change)).rejects.toThrow('history is never changed')
})

test('claims and notes of the desk are of nobody else (AZ-04)', async () => {
  const customer = await server.person()
  const id = randomUUID()
  const refused = await Promise.all([
    customer.get('/api/operator/claims'),
    customer.post(`/api/operator/cases/${id}/claim`, {}),
    customer.post(`/api/operator/cases/${id}/release`),
    customer.get(`/api/operator/cases/${id}/notes`),
    customer.post(`/api/operator/cases/${id}/notes`, { text: 'Olá' }),
  ])
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    refused.map(() => [403, 'staff.not_allowed']),
  )
})
