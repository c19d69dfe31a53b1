import { expect, test } from 'vitest'
import { benefitWords } from './labels.ts'

// Thousands are set apart by a space that does not break.
const words = (of: Parameters<typeof benefitWords>[0]) => benefitWords(of).replaceAll('\u00a0', ' ')
const benefit = { serviceKind: 'appointment', service: 'Consultas', ceiling: 2_000_00, waitingDays: 0 }

test('a benefit says its part or its amount, its ceiling and its waiting time', () => {
  expect(words({ ...benefit, share: 8_000 })).toBe('paga 80 %, até 2 000 MT por mês, sem período de espera')
  expect(words({ ...benefit, amount: 150_00, waitingDays: 1 })).toMatch(/^paga até 150 MT de cada, .*depois de 1 dia$/)
  expect(words({ ...benefit, share: 5_000, waitingDays: 30 })).toMatch(/depois de 30 dias$/)
})
