import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from './code.ts'
import { typedCode } from './code-field.ts'
import { fieldIssues, says } from './field.ts'

test.each([
  ['ABCD-EFGH-JKLM', 'ABCDEFGHJKLM'],
  [' abcd efgh\u00a0jklm\n', 'ABCDEFGHJKLM'],
  ['ABCD–EFGH—JKLM', 'ABCDEFGHJKLM'],
  ['\u200e12 34\u200b', '1234'],
  ['400.123.456', '400123456'],
  // What is no part of a code is no noise either: such a code is another one.
  ['12/34', '12/34'],
])('of %j %s is read', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('however a code is grouped and written, it is the same code', () => {
  const signs = fc.array(fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'), { minLength: 4, maxLength: 20 })
  const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', '\u00ad')
  fc.assert(
    fc.property(signs, fc.array(between, { minLength: 20, maxLength: 20 }), fc.boolean(), (code, noise, isSmall) => {
      const typed = code.map((sign, place) => (isSmall ? sign.toLowerCase() : sign) + noise[place]).join('')
      expect(readCode(typed)).toBe(code.join(''))
    }),
  )
})

test('a call takes a code as it was pasted, and refuses another form in its own words', () => {
  const said = says('code_invalid', 'O código tem seis algarismos.')
  const code = typedCode(/^\d{6}$/, said)
  expect(code.parse(' 123-456 ')).toBe('123456')
  for (const wrong of ['12345', '12345a', '1'.repeat(500), 123_456]) {
    const { success, error } = code.safeParse(wrong)
    expect([success, error && fieldIssues(error, wrong)[0]?.message]).toEqual([false, 'O código tem seis algarismos.'])
  }
})
