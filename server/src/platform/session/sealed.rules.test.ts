import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

test('opens what it sealed, with the same secret and for the same use only', () => {
  const sealed = seal('segredo', 'codes', 'ABCDEFGH')
  expect(unseal('segredo', 'codes', sealed)).toBe('ABCDEFGH')
  expect(sealed.toString('latin1')).not.toContain('ABCDEFGH')
  expect(() => unseal('outro', 'codes', sealed)).toThrow()
  expect(() => unseal('segredo', 'outro', sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => unseal('segredo', 'codes', sealed)).toThrow()
})
