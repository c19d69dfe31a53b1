import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../replies/refusal.ts'
import { refuseForeignOrigin } from './guard.ts'

const PUBLIC_ORIGIN = 'https://salama.exemplo'

function isRefused(headers: Record<string, string>, method = 'POST'): boolean {
  try {
    refuseForeignOrigin({ method, headers } as unknown as FastifyRequest, PUBLIC_ORIGIN)
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return true
  }
}

test.each([
  ['https://salama.exemplo.evil', true],
  ['https://salama.exemplo:8443', true],
  ['https://evil.salama.exemplo', true],
  ['http://salama.exemplo', true],
  ['https://salama.exempl', true],
  ['null', true],
  ['', true],
  [PUBLIC_ORIGIN, false],
])('with a public origin set, a change from «%s»: refused %s (WEB-01)', (origin, refused) => {
  expect(isRefused({ origin, host: 'salama.exemplo' })).toBe(refused)
})

test('without an Origin a change from another site is refused, a script and a reading are not (WEB-01)', () => {
  expect(isRefused({ 'sec-fetch-site': 'cross-site' })).toBe(true)
  expect(isRefused({ 'sec-fetch-site': 'same-site' })).toBe(true)
  expect(isRefused({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(isRefused({})).toBe(false)
  expect(isRefused({ origin: 'https://evil.exemplo' }, 'GET')).toBe(false)
})
