import { expect, test } from 'vitest'
import { ageText, waitingText } from './labels.ts'

test('an age is said in months up to two years, then in whole years', () => {
  expect([0, 1, 2, 23, 24, 47, 48].map(ageText)).toEqual([
    '0 meses',
    '1 mês',
    '2 meses',
    '23 meses',
    '2 anos',
    '3 anos',
    '4 anos',
  ])
})

test('says how many wait, one of them and none', () => {
  expect([0, 1, 2].map(waitingText)).toEqual(['ninguém à espera', '1 pessoa à espera', '2 pessoas à espera'])
})
