import { HOUR_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { codeAt } from '../../platform/session/one-time-codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SECOND_FACTOR: 'on' } })
})
afterAll(() => server.stop())

const password = 'Palavra-Passe-1'
const stateIn = ({ body: { state, needsCode } }: Answer) => ({ state, needsCode })
const stateOf = async (visitor: Visitor) => stateIn(await visitor.get('/api/operator/access'))
const work = async (visitor: Visitor) => {
  const { status, body } = await visitor.get('/api/operator/audit')
  return [status, body['code']]
}
const open = (visitor: Visitor, sent: object) => visitor.post('/api/operator/access', { password, ...sent })
const HALF_MINUTE = 30_000

test('staff work with a password and a code of their own, each code once (AZ-09, AN-07)', async () => {
  const staff = await makeStaff(server)
  expect([await work(staff), await stateOf(staff)]).toEqual([
    [403, 'staff.access_closed'],
    { state: 'unprepared', needsCode: true },
  ])
  expect((await open(staff, { code: '123456' })).body['code']).toBe('staff.second_factor_missing')
  const wrong = await staff.post('/api/operator/second-factor', { password: 'errada-errada' })
  expect(wrong.body['fields'][0].code).toBe('password_wrong')
  const { secret: key, address } = (await staff.post('/api/operator/second-factor', { password })).body
  expect(address).toContain(key)
  // Kept sealed: a copy of the database makes no codes.
  const [row] = await server.query('select key from staff_second_factors where user_id = $1', [staff.id])
  expect(row?.['key'].toString('latin1')).not.toContain(key)
  expect((await open(staff, { code: '000000' })).body['fields'][0].code).toBe('code_wrong')
  const before = staff.cookieHeader()
  const code = codeAt(key, new Date())
  // As an application shows it.
  const grouped = ` ${code.slice(0, 3)} ${code.slice(3)} `
  expect(stateIn(await open(staff, { code: grouped }))).toEqual({ state: 'open', needsCode: false })
  expect([await work(staff), staff.cookieHeader() === before]).toEqual([[200, undefined], false])
  expect((await open(staff, { code })).body['fields'][0].code).toBe('code_wrong')
  expect((await open(staff, { code: codeAt(key, new Date(Date.now() + HALF_MINUTE)) })).status).toBe(200)
  const again = await staff.post('/api/operator/second-factor', { password })
  expect([again.status, again.body['code']]).toEqual([409, 'staff.second_factor_exists'])
})

test('the code opens one session, no other one of the person (AZ-09)', async () => {
  const staff = await makeStaff(server)
  const { secret: key } = (await staff.post('/api/operator/second-factor', { password })).body
  await open(staff, { code: codeAt(key, new Date()) })
  const stolen = server.visitor()
  const { email } = (await staff.get('/api/auth/user')).body
  await stolen.post('/api/auth/login', { identifier: email, password })
  expect([await work(staff), await work(stolen)]).toEqual([
    [200, undefined],
    [403, 'staff.access_closed'],
  ])
  expect(await stateOf(stolen)).toEqual({ state: 'closed', needsCode: true })
})

test('guesses at the code end after ten, also for the right one (AN-07)', async () => {
  const staff = await makeStaff(server)
  const { secret: key } = (await staff.post('/api/operator/second-factor', { password })).body
  for (let n = 0; n < 9; n++) expect((await open(staff, { code: '000000' })).status).toBe(400)
  await open(staff, { code: '000000' })
  expect((await open(staff, { code: codeAt(key, new Date()) })).status).toBe(429)
})

test('nobody else is told of the desk, or sets a factor for it (AZ-09)', async () => {
  const person = await server.person()
  const refused = [403, 'staff.not_allowed']
  for (const { status, body } of [
    await person.get('/api/operator/access'),
    await open(person, { code: '123456' }),
    await person.post('/api/operator/second-factor', { password }),
  ]) {
    expect([status, body['code']]).toEqual(refused)
  }
})

test('the desk closes twelve hours after the password, however busy the session is (AZ-09)', async () => {
  let now = Date.now()
  const own = await serverForTest({ clock: () => new Date(now) })
  const staff = await makeStaff(own)
  for (let hour = 0; hour < 12; hour++) {
    expect(await work(staff)).toEqual([200, undefined])
    now += HOUR_MS
  }
  expect(await work(staff)).toEqual([403, 'staff.access_closed'])
  expect((await staff.get('/api/auth/user')).status).toBe(200)
  expect((await own.visitor().get('/api/operator/access')).status).toBe(401)
  expect(stateIn(await open(staff, {}))).toEqual({ state: 'open', needsCode: false })
  expect(await work(staff)).toEqual([200, undefined])
})
