import * as api from '@salama/contract/api'
import { expect, test } from 'vitest'
import { isKept, KEPT_CALLS } from './kept-calls.ts'

const ID = '00000000-0000-4000-8000-000000000001'

test('every call that is kept is one of the contract, which reads', () => {
  const calls = Object.values(api).flatMap((domain) => Object.values(domain as Record<string, unknown>))
  const paths = new Set(
    calls.flatMap((call) =>
      typeof call === 'object' && call !== null && 'method' in call && call.method === 'GET' && 'path' in call
        ? call.path
        : [],
    ),
  )
  expect(KEPT_CALLS.filter((path) => !paths.has(path))).toEqual([])
})

test('nothing of the desk, of a shop, or of work stays on a phone', () => {
  for (const address of [
    '/api/operator/people',
    '/api/vendor/orders?status=pending',
    '/api/delivery/driver-deliveries',
    '/api/payments/methods',
    `/api/doctor/consultations/${ID}/prescriptions`,
    `/api/consultations/${ID}/note`,
    '/api/orders?open=true#next',
  ])
    expect([address, isKept(address)]).toEqual([address, false])
  for (const address of [`/api/orders/${ID}`, '/api/orders?open=true', '/api/prescriptions/check/AB12-CD34'])
    expect([address, isKept(address)]).toEqual([address, true])
})
