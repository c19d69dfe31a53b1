import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldIssues, isSaid, rule, says, text, within } from './field.ts'

const issuesOf = (schema: z.ZodMiniType, sent: unknown) => {
  const result = schema.safeParse(sent)
  return result.success ? [] : fieldIssues(result.error, sent)
}

test.each([
  ['NUL', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\ude00a'],
])('refuses %s in what people type (INJ-03)', (_what, typed) => {
  expect(issuesOf(text({ max: 100 }), typed)).toEqual([
    { path: '', code: 'unreadable_text', message: 'O texto contém caracteres que não podem ser guardados.' },
  ])
})

test.each([
  ['emoji', 'Olá 😀👩‍👩‍👧'],
  ['combining marks', 'a\u0301\u0302\u0303'],
  ['right-to-left override', 'a\u202eb'],
  ['zero width', 'a\u200bb'],
  ['look-alikes', 'ﬁＡ①'],
  ['line breaks', 'a\nb\tc'],
])('keeps %s exactly as typed (INJ-03)', (_what, typed) => {
  expect(text({ max: 100 }).parse(typed)).toBe(typed)
})

test('takes a text exactly if PostgreSQL and UTF-8 can hold it (INJ-03)', () => {
  // Half of all characters drawn from the ones that cannot be kept.
  const unit = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\0', '\ud800', '\udfff'),
  )
  fc.assert(
    fc.property(fc.string({ unit }), (typed) => {
      const holds =
        !typed.includes('\0') &&
        new TextDecoder().decode(new TextEncoder().encode(typed)) === typed.replace(/^\ufeff/, '')
      return text({ max: 1000, trim: false }).safeParse(typed).success === holds
    }),
  )
})

test('limits count what is left after trimming, and say which was missed', () => {
  const name = text({ min: 2, max: 4 })
  expect([name.parse('  ab  '), issuesOf(name, '  a  ')[0]?.code, issuesOf(name, 'abcde')[0]?.message]).toEqual([
    'ab',
    'too_short',
    'No máximo 4 caracteres.',
  ])
  expect(text({ max: 10, trim: false }).parse('  a ')).toBe('  a ')
})

test("a missing value is 'Campo obrigatório', with the specification's word beside it; a wrong one is not", () => {
  const form = z.object({ name: text({ max: 10 }), inner: z.object({ count: z.number() }) })
  expect(issuesOf(form, { inner: {} })).toEqual([
    { path: 'name', code: 'required', message: 'Campo obrigatório', specMessage: 'Required' },
    { path: 'inner.count', code: 'required', message: 'Campo obrigatório', specMessage: 'Required' },
  ])
  expect(issuesOf(form, { name: 5, inner: { count: 'x' } })).toEqual([
    { path: 'name', code: 'invalid', message: 'Valor inválido' },
    { path: 'inner.count', code: 'invalid', message: 'Valor inválido' },
  ])
})

test('a refusal carries code, sentence and the literal of the specification where it has one', () => {
  const even = z
    .number()
    .check(rule((value: number) => value % 2 === 0, says('odd', 'Indique um número par.', 'Must be even')))
  expect(issuesOf(z.object({ items: z.array(even) }), { items: [2, 3] })).toEqual([
    { path: 'items.1', code: 'odd', message: 'Indique um número par.', specMessage: 'Must be even' },
  ])
  const plain = z.number().check(rule(() => false, says('never', 'Nunca.')))
  expect(issuesOf(plain, 1)).toEqual([{ path: '', code: 'never', message: 'Nunca.' }])
})

test('what somebody types is never taken for a sentence of ours', () => {
  expect([isSaid(says('a', 'b')), isSaid('a'), isSaid('')]).toEqual([true, false, false])
})

test('a whole number lies within its bounds, both included', () => {
  const said = says('out_of_bounds', 'De 1 a 5.')
  const isTaken = (sent: unknown) => issuesOf(within(1, 5, said), sent).length === 0
  expect([0, 1, 3, 5, 6, 2.5, '3', null].map(isTaken)).toEqual([false, true, true, true, false, false, false, false])
  expect(issuesOf(within(1, 5, said), 6)).toEqual([{ path: '', code: 'out_of_bounds', message: 'De 1 a 5.' }])
})
