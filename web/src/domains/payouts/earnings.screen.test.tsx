import { listPayouts } from '@salama/contract/payouts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { Earnings } from './earnings.tsx'
import { balanceText } from './standing.ts'

const [SHOP, CARE] = [
  { key: 'shop:00000000-0000-7000-8000-000000000201', label: 'Sabores da Baía' },
  { key: 'doctor:00000000-0000-7000-8000-000000000102', label: 'Consultas' },
]
const earned = (payees: (typeof SHOP)[]) => ({
  payee: payees[0]?.key ?? '',
  payees,
  balance: 500_00,
  available: 500_00,
  onHold: 0,
  holdHours: 24,
  askedBack: 0,
  payouts: [],
})

test('asks nobody with one payee whose earnings are meant', async () => {
  answer(listPayouts, earned([CARE]))
  await show(<Earnings />)
  await expect.element(page.getByText('500 MT', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Ganhos de')).not.toBeInTheDocument()
})

test('lets a person with several payees choose one, and asks for its earnings', async () => {
  answer(listPayouts, earned([SHOP, CARE]))
  await show(
    <>
      <h1>Pagamentos</h1>
      <Earnings />
    </>,
  )
  await page.getByLabelText('Ganhos de').click()
  await page.getByRole('option', { name: 'Consultas' }).click()
  await expect.poll(() => callsOf(listPayouts).length).toBe(2)
  await expectAccessible()
})

test('a balance below what comes later is said as the debt that it is', async () => {
  answer(listPayouts, { ...earned([CARE]), balance: 37_00, available: 0, onHold: 45_00 })
  await show(<Earnings />)
  await expect.element(page.getByText('Deve 8 MT, que descontamos dos próximos ganhos.')).toBeVisible()
  await expect
    .element(page.getByText(/^45 MT ficam disponíveis 24 horas depois de prestado o serviço, ou quando/))
    .toBeVisible()
  await expect.element(page.getByText(/Saldo de/)).not.toBeInTheDocument()
})

test.each([
  [500_00, 120_00, 30_00, 'Saldo de 500 MT'],
  [-8_00, 0, 0, 'Deve 8 MT, que descontamos dos próximos ganhos.'],
  [30_00, 20_00, 30_00, 'Deve 20 MT, que descontamos dos próximos ganhos.'],
])('%i with %i on hold and %i asked back is told as «%s»', (balance, onHold, askedBack, said) => {
  expect(balanceText({ balance, onHold, askedBack })).toBe(said)
})
