import { expect, test } from 'vitest'
import { hoursLabel, lessonsLabel, playTimeLabel } from './labels.ts'

test('less than an hour is said in minutes, an hour and more in hours', () => {
  expect([0, 0.004, 0.24, 0.99, 1, 1.5, 2].map(hoursLabel)).toEqual([
    '0 horas',
    '1 min',
    '14 min',
    '59 min',
    '1 hora',
    '1,5 horas',
    '2 horas',
  ])
  expect([0, 1, 2].map(lessonsLabel)).toEqual(['0 aulas', '1 aula', '2 aulas'])
})

test('what plays is as long as its minutes and seconds, none of them said where there is none', () => {
  expect([0, 45, 60, 160].map(playTimeLabel)).toEqual(['0 s', '45 s', '1 min', '2 min 40 s'])
})
