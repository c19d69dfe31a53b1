import { expect, test } from 'vitest'
import { isGuessable } from './passwords.ts'

const owner = { email: 'ana.bela@exemplo.co.mz', phone: '+258 84 123 4567' }

test.each([
  '12345678',
  'password',
  'PassWord',
  'qwertyuiop',
  '        ',
  'aaaaaaaaaa',
  '０'.repeat(9),
  'Salama-2026!',
  'salama2026',
  'SALAMA_2027',
  '2026maputo!',
  'Saúde-2026',
  'M-Pesa 123456',
  'ana.bela@exemplo.co.mz',
  'Ana.Bela',
  '841234567',
  '+258841234567',
  '84 123 4567',
])('a guesser would try %j among the first (AN-10)', (password) => {
  expect(isGuessable(password, owner)).toBe(true)
})

test.each([
  'Palavra-Passe-1',
  'três patos e um barco',
  '842345678',
  'xkcd-936-cavalo',
  'salamandra-2026',
  'chuva em Maputo',
])('lets a person choose %j (AN-10)', (password) => {
  expect(isGuessable(password, owner)).toBe(false)
  expect(isGuessable(password, {})).toBe(false)
})
