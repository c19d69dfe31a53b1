import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'Palavra-Passe-1'
const ANDROID = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36' }

/** The same person in another browser. */
async function enter(email: string, password = PASSWORD, headers = ANDROID): Promise<Visitor> {
  const visitor = server.visitor()
  const { status } = await visitor.post('/api/auth/login', { identifier: email, password }, headers)
  expect(status).toBe(200)
  return visitor
}

const emailOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/api/auth/user')).body['email']
const isIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200
const sessionsOf = async (visitor: Visitor) => (await visitor.get('/api/auth/sessions')).body as unknown as Listed[]
type Listed = { id: string; browser: string; current: boolean }

test('lists where the account is open, and ends one of them (AN-03)', async () => {
  const here = await server.person()
  const there = await enter(await emailOf(here))
  const listed = await sessionsOf(here)
  expect(listed.map(({ browser, current }) => [browser, current]).toSorted()).toEqual([
    ['', true],
    ['Chrome em Android', false],
  ])
  const other = listed.find(({ current }) => !current)?.id ?? ''
  const stranger = await server.person()
  expect((await stranger.send('DELETE', `/api/auth/sessions/${other}`)).status).toBe(404)
  expect(await isIn(there)).toBe(true)
  const { status, body } = await here.send('DELETE', `/api/auth/sessions/${other}`)
  expect([status, body['ended'], await isIn(there), await isIn(here)]).toEqual([200, 1, false, true])
  expect((await here.send('DELETE', `/api/auth/sessions/${other}`)).status).toBe(404)
})

test('ends all sessions of the person and nobody else’s (AN-03)', async () => {
  const here = await server.person()
  const there = await enter(await emailOf(here))
  const stranger = await server.person()
  const { body } = await here.send('DELETE', '/api/auth/sessions')
  expect([body['ended'], await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([2, false, false, true])
})

test('a changed password ends the other sessions and is told to its owner (AN-03)', async () => {
  const here = await server.person()
  const email = await emailOf(here)
  const there = await enter(email)
  const change = (password: string, newPassword: string) => here.post('/api/auth/password', { password, newPassword })
  const wrong = await change('outra-errada', 'Nova-Palavra-9')
  expect([wrong.status, wrong.body['fields'][0].code]).toEqual([400, 'password_wrong'])
  const weak = await change(PASSWORD, 'password')
  expect([weak.status, weak.body['fields'][0].path]).toEqual([400, 'newPassword'])
  const { status, body } = await change(PASSWORD, 'Nova-Palavra-9')
  expect([status, body['ended'], await isIn(here), await isIn(there)]).toEqual([200, 1, true, false])
  await enter(email, 'Nova-Palavra-9')
  const old = await server.visitor().post('/api/auth/login', { identifier: email, password: PASSWORD })
  expect(old.status).toBe(401)
  await expect.poll(async () => (await here.get('/api/notifications')).text).toContain('Palavra-passe mudada')
})

test('guesses at the password of an open session end after ten, also for the right one (AN-01)', async () => {
  const here = await server.person()
  const guess = async (password: string) =>
    (await here.post('/api/auth/password', { password, newPassword: 'Nova-Palavra-9' })).status
  const tried = await atOnce(times(12), () => guess('errada-errada'))
  expect(tried.filter((status) => status === 400)).toHaveLength(10)
  expect(await guess(PASSWORD)).toBe(429)
})

test('a person has one key for drafts in all their sessions, and nobody else has it', async () => {
  const here = await server.person()
  const email = await emailOf(here)
  const there = await enter(email)
  const stranger = await server.person()
  const keyOf = async (visitor: Visitor) => {
    const { body, headers } = await visitor.get('/api/auth/draft-key')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body['userId']).toBe((await visitor.get('/api/auth/user')).body['id'])
    return body['key'] as string
  }
  const key = await keyOf(here)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(there)).toBe(key)
  expect(await keyOf(stranger)).not.toBe(key)
  await here.send('DELETE', '/api/auth/sessions')
  const over = await here.get('/api/auth/draft-key')
  expect([over.status, over.body['key']]).toEqual([401, undefined])
  expect(await keyOf(await enter(email))).toBe(key)
})
