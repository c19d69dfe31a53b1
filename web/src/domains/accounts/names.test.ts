import { expect, it } from 'vitest'
import { displayName, greetingName } from './names.ts'

it('greets by first name, else by what stands before @, never by nothing (HOME-006, HOME-007)', () => {
  expect(greetingName({ firstName: 'Amina', lastName: '', email: null })).toBe('Amina')
  expect(greetingName({ firstName: ' ', lastName: '', email: 'amina.m@exemplo.co.mz' })).toBe('amina.m')
  expect(greetingName({ firstName: '', lastName: '', email: null })).toBeUndefined()
  expect(displayName({ firstName: 'Amina', lastName: 'Machava', email: null })).toBe('Amina Machava')
  expect(displayName({ firstName: '', lastName: '', email: null })).toBe('A minha conta')
})
