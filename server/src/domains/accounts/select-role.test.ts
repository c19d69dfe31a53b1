import { USER_TYPES } from '@salama/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('sets each of the five roles and answers the updated user (ROLE-019, ROLE-060, ROLE-061, ROLE-072)', async () => {
  const person = await server.person({ userType: null })
  expect(USER_TYPES).toHaveLength(5)
  for (const userType of USER_TYPES) {
    const { status, body } = await person.post('/api/auth/select-role', { userType })
    expect([status, body['userType']]).toEqual([200, userType])
    expect((await person.get('/api/auth/user')).body['userType']).toBe(userType)
  }
})

test.each([
  ['admin'],
  ['doctor'],
  ['operator'],
  ['superuser'],
  ['Customer'],
  ['CUSTOMER '],
  [['customer']],
  [null],
  [undefined],
  [{ $ne: 1 }],
  [1],
])('refuses the role %j with a Portuguese sentence (ROLE-062, AZ-04)', async (userType) => {
  const person = await server.person({ userType: null })
  const { status, body } = await person.post('/api/auth/select-role', { userType })
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
  expect(body['fields'][0]).toMatchObject({ path: 'userType' })
  expect((await person.get('/api/auth/user')).body['userType']).toBeNull()
})

test('needs a session (ROLE-062, ROLE-056)', async () => {
  expect((await server.visitor().post('/api/auth/select-role', { userType: 'customer' })).status).toBe(401)
})

test('lets a person change the role later and gives the session a new id (ROLE-006, AZ-04, AN-03)', async () => {
  const person = await server.person({ userType: 'customer' })
  const before = person.cookieHeader()
  expect((await person.post('/api/auth/select-role', { userType: 'teacher' })).status).toBe(200)
  expect((await server.visitor().get('/api/auth/user', { cookie: before })).status).toBe(401)
  expect((await person.get('/api/auth/user')).body['userType']).toBe('teacher')
  const audit = await server.query(
    "select details ->> 'userType' as role from accounts_audit where user_id = $1 order by id",
    [person.id],
  )
  expect(audit.map((row) => row['role'])).toEqual(['customer', 'teacher'])
})

test('a chosen role gives no profile and no grant of its own (ROLE-075, ROLE-049, AZ-02)', async () => {
  const person = await server.person({ userType: 'pharmacy' })
  expect((await person.get('/api/auth/user')).body['profiles']).toEqual([])
})
