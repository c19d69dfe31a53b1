import { endpoints } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import { hasRight, RIGHT_NAMES, RIGHTS, STAFF_ROLES, type StaffRole } from '@salama/contract/staff/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { makeStaff } from '../testing/staff.ts'

let server: TestServer
const staff = new Map<StaffRole, Visitor>()
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  for (const role of STAFF_ROLES) staff.set(role, await makeStaff(server, `Olga ${role}`, [role]))
})
afterAll(() => server.stop())

const calls = Object.values(endpoints).flatMap((domain) => Object.entries(domain) as [string, Endpoint][])
const deskCalls = calls.filter(([, { path }]) => path.startsWith('/api/operator/'))

test('every call of the desk names a right, and no other call does', () => {
  const named = calls.filter(([, { right }]) => right !== undefined)
  expect(named).toEqual(deskCalls)
  expect(named.filter(([, { right }]) => !(RIGHT_NAMES as string[]).includes(right ?? ''))).toEqual([])
  const unused = RIGHT_NAMES.filter((right) => !named.some(([, call]) => call.right === right))
  expect(unused).toEqual([])
})

/** Said once more, so that nobody gets a right by a slip: who has each beside administrators. */
test('the roles have these rights and no other', () => {
  const given = Object.fromEntries(RIGHT_NAMES.map((right) => [right, RIGHTS[right].roles.join(' ')]))
  const everybody = 'administrator support verification finance clinical dispatch'
  expect(given).toEqual({
    'desk.open': everybody,
    'people.read': everybody,
    'records.read': 'clinical',
    'verifications.decide': 'verification',
    'tickets.answer': 'support',
    'payments.read': 'support finance',
    'payments.decide': 'finance',
    'books.read': 'finance',
    'books.reconcile': 'finance',
    'tasks.read': 'support dispatch',
    'tasks.decide': 'dispatch',
    'places.change': 'dispatch',
    'news.read': 'support dispatch',
    'audit.read': '',
    'roles.change': '',
    'system.mend': '',
  })
})

const NOTHING = '00000000-0000-4000-8000-000000000000'

describe.each(STAFF_ROLES)('%s', (role) => {
  test.each(deskCalls)('%s is for who has its right, and for nobody else', async (_name, { method, path, right }) => {
    const { status, body } = (await staff.get(role)?.send(method, path.replace(/:\w+/g, NOTHING), undefined)) ?? {}
    const isRefused = status === 403 && body?.['code'] === 'staff.no_right'
    expect(isRefused).toBe(!hasRight([role], right as (typeof RIGHT_NAMES)[number]))
    expect(body?.['code']).not.toBe('staff.not_allowed')
  })
})

test('who has no grant, or none any more, makes no call of the desk', async () => {
  const [nobody, former] = [await server.person(), await makeStaff(server)]
  await server.query('update staff_grants set revoked_at = now() where user_id = $1', [former.id])
  const let_in: string[] = []
  for (const [name, { method, path }] of deskCalls) {
    for (const visitor of [nobody, former]) {
      const { body } = await visitor.send(method, path.replace(/:\w+/g, NOTHING), undefined)
      if (body['code'] !== 'staff.not_allowed') let_in.push(name)
    }
  }
  expect(let_in).toEqual([])
})
