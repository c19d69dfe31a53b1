import { initiateMobileMoney } from '@salama/contract/payments'
import { getOwnTip, giveTip, type Tip } from '@salama/contract/tips'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerMethods, payByMpesa } from '../../testing/checkout.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { TipCard } from './tip-card.tsx'

const TASK = '00000000-0000-4000-8000-000000000801'
const OPEN: Tip = { id: '00000000-0000-4000-8000-000000000802', amount: 50_00, status: 'open', paymentId: null }

const open = () =>
  show(
    <>
      <h1>Viagem</h1>
      <TipCard taskId={TASK} name="Abel Sitoe" />
    </>,
  )
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a tip is chosen, and paid by wallet', async () => {
  answerMethods()
  answer(getOwnTip, { tip: null, mayGive: true })
  answer(giveTip, OPEN)
  await open()
  await press('Dar gorjeta')
  await expect.element(page.getByText('Escolha quanto quer dar.')).toBeVisible()
  expect(callsOf(giveTip)).toEqual([])
  await expectAccessible()
  await choose('50 MT')
  await press('Dar gorjeta')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Gorjeta para Abel Sitoe')).toBeVisible()
  expect(sentTo(giveTip)).toEqual([{ body: { taskId: TASK, amount: 50_00, isCash: false } }])
  answer(getOwnTip, { tip: { ...OPEN, status: 'paid' }, mayGive: false })
  await payByMpesa(50_00)
  await expect.element(page.getByText('Deu 50 MT. Obrigado.')).toBeVisible()
  expect(sentTo(initiateMobileMoney)).toMatchObject([{ body: { purpose: { kind: 'tip', id: OPEN.id } } }])
  await expectAccessible()
})

test('another amount is typed in meticais, within its bounds', async () => {
  answer(getOwnTip, { tip: null, mayGive: true })
  answer(giveTip, { ...OPEN, amount: 75_50, status: 'in_cash' })
  await open()
  await choose('Outro valor')
  await page.getByLabelText('Valor da gorjeta').fill('3000')
  await press('Já dei em dinheiro')
  await expect.element(page.getByText('Escreva um valor de 5 MT a 2 000 MT.')).toBeVisible()
  expect(callsOf(giveTip)).toEqual([])
  await page.getByLabelText('Valor da gorjeta').fill('75,50')
  answer(getOwnTip, { tip: { ...OPEN, amount: 75_50, status: 'in_cash' }, mayGive: false })
  await press('Já dei em dinheiro')
  await expect.element(page.getByText('Deu 75,50 MT em dinheiro. Obrigado.')).toBeVisible()
  expect(sentTo(giveTip)).toEqual([{ body: { taskId: TASK, amount: 75_50, isCash: true } }])
})

test('what is refused is said, and nothing is paid', async () => {
  answer(getOwnTip, { tip: null, mayGive: true })
  refuse(giveTip, 409, { code: 'tips.too_late', message: 'Uma gorjeta pode ser dada até 3 dias depois.' })
  await open()
  await choose('20 MT')
  await press('Dar gorjeta')
  await expect.element(page.getByText('Uma gorjeta pode ser dada até 3 dias depois.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('shows nothing where nothing can be given', async () => {
  answer(getOwnTip, { tip: null, mayGive: false })
  await open()
  await expect.poll(() => callsOf(getOwnTip)).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: 'Gorjeta para Abel Sitoe' })).not.toBeInTheDocument()
})
