import { errorCatalogue } from '@salama/contract/catalogue'
import { expect, test } from 'vitest'
import { isTest, sources } from './source.ts'

/** What nobody asserts by its code: a fault in the rule behind it would be noticed by nobody. */
const unnamed = (codes: readonly string[], tests: string): string[] =>
  codes.filter((code) => !['"', "'", '`'].some((quote) => tests.includes(quote + code + quote)))

test('each refusal of the contract is named by a test of the server or of the contract', () => {
  expect(unnamed(['a.gone', 'a.late', 'a.late_too'], "expect(code).toBe('a.late_too')")).toEqual(['a.gone', 'a.late'])
  const tests = sources.filter(({ path }) => isTest(path) && /^(?:contract|server)\//.test(path))
  const codes = Object.keys(errorCatalogue)
  expect(codes.length).toBeGreaterThan(300)
  const missing = unnamed(codes, tests.map(({ text }) => text).join('\n'))
  expect(missing, 'no test says that a call is refused with these codes, and that nothing changed').toEqual([])
})
