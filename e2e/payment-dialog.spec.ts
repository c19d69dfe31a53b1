import type { MobileMoney } from '@salama/contract/wallets'
import { bookElsewhere } from './booking.ts'
import { expect, hold, phoneEnding, seen, stub, test } from './fixtures.ts'
import {
  answers,
  chooseMethod,
  dialog,
  held,
  INITIATE,
  offerAll,
  openDialog,
  payment,
  phone,
  prompted,
  soon,
  start,
  TRANSACTION,
} from './paying.ts'

const SECOND = '00000000-0000-4000-8000-000000000701'
const PROMPT = 'Confirme no seu telefone'

test.beforeEach(({ signUp }) => signUp())

const WALLETS: [MobileMoney, string, string, string][] = [
  ['e-mola', 'Pagar com e-Mola', 'Movitel', '*575#'],
  ['mkesh', 'Pagar com mKesh', 'Tmcel', '*515#'],
]
for (const [method, title, operator, code] of WALLETS) {
  const row = method === 'e-mola' ? 'PAYM-034' : 'PAYM-035'
  test(`${title}: names ${operator} and its code, also while the PIN is awaited (PAYM-019, PAYM-025, ${row})`, async ({
    page,
  }) => {
    const calls = seen(page, INITIATE)
    await offerAll(page)
    await openDialog(page, method)
    await expect(page.getByRole('dialog', { name: title })).toContainText(operator)
    await expect(dialog(page)).toContainText(code)
    await prompted(page, payment('pending', { paymentMethod: method }))
    await expect(dialog(page)).toContainText(operator)
    await expect(dialog(page)).toContainText(code)
    expect(calls[0]?.postDataJSON().paymentMethod).toBe(method)
  })
}

test('while the request is on its way nothing closes the dialog, and it is sent once (PAYM-005, PAYM-006)', async ({
  page,
}) => {
  const calls = seen(page, INITIATE)
  await openDialog(page)
  await stub(page, INITIATE, { status: 201, body: payment('pending') })
  await answers(page, payment('pending'))
  const release = await hold(page, INITIATE)
  await phone(page).fill('84 123 4567')
  await phone(page).press('Enter')
  await expect(dialog(page).getByText('A enviar o pedido ao operador...')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog(page).getByText('A enviar o pedido ao operador...')).toBeVisible()
  await expect(dialog(page).getByRole('button')).toHaveCount(0)
  release()
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('the time for the PIN runs down, and its end is not yet the end of the payment (PAYM-009)', async ({ page }) => {
  await page.clock.install()
  await openDialog(page)
  await prompted(page)
  const clock = dialog(page).getByRole('timer')
  await expect(clock).toHaveText(/^Tempo para confirmar 01:(30|2\d)$/)
  await page.clock.fastForward(60_000)
  await expect(clock).toHaveText(/^Tempo para confirmar 00:(30|[12]\d)$/)
  await page.clock.fastForward(31_000)
  await expect(clock).toBeHidden()
  await expect(dialog(page)).toContainText('O tempo terminou. Estamos a confirmar o resultado com o operador...')
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  await answers(page, payment('expired', { failure: { code: 'pin_timeout', message: 'O tempo para o PIN terminou.' } }))
  await page.clock.fastForward(2_000)
  await expect(dialog(page).getByText('Pagamento Falhou', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('O tempo para o PIN terminou.', { exact: true })).toBeVisible()
})

test('closed after a failure it opens again empty and without the error (PAYM-014, PAYM-015, PAYM-016)', async ({
  page,
}) => {
  await openDialog(page)
  await stub(page, INITIATE, { status: 500 })
  await phone(page).fill('84 123 4567')
  await start(page)
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await chooseMethod(page)
  await expect(phone(page)).toHaveValue('')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

test('a second try is a payment of its own, and only that one is followed (PAYM-017)', async ({ page }) => {
  const calls = seen(page, INITIATE)
  await openDialog(page)
  await prompted(page)
  await answers(page, payment('failed', { failure: { code: 'refused_by_customer', message: 'Cancelou o pedido.' } }))
  await dialog(page).getByRole('button', { name: 'Tentar Novamente' }).click()
  const [first, second] = [seen(page, `GET /api/payments/${TRANSACTION}`), seen(page, `GET /api/payments/${SECOND}`)]
  await prompted(page, payment('pending', { transactionId: SECOND }))
  await expect.poll(() => second.length).toBeGreaterThan(0)
  expect(first).toHaveLength(0)
  const keys = calls.map((request) => request.headers()['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

test('what is already being paid on another device is shown instead of being charged again', async ({ page }) => {
  await openDialog(page)
  await stub(page, INITIATE, {
    status: 409,
    body: {
      code: 'payments.already_under_way',
      message: 'Já há um pagamento em curso para isto.',
      details: { transactionId: SECOND },
    },
  })
  await answers(page, payment('pending', { transactionId: SECOND }))
  await phone(page).fill('84 123 4567')
  await start(page)
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toBeVisible()
})

test('without network the prompt says so, and goes on when the network is back', async ({ page, context }) => {
  await openDialog(page)
  await prompted(page)
  await context.setOffline(true)
  await expect(dialog(page).getByText('Sem ligação à Internet')).toBeVisible()
  await answers(page, payment('confirmed'))
  await context.setOffline(false)
  await expect(dialog(page).getByText('O operador confirmou o seu pagamento.')).toBeVisible()
})

test('a reload in the middle loses nothing: the page shows the payment under way and opens it (PAYM-020, PAYM-029)', async ({
  page,
}) => {
  const { id } = await bookElsewhere(page.request)
  await page.goto(`/consultas?pagar=${id}`)
  await chooseMethod(page)
  await phone(page).fill(phoneEnding('0005'))
  await start(page)
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  await page.goto('/consultas')
  await expect(page.getByRole('article')).toContainText('Pagamento em curso: à espera do operador.')
  const strip = page.getByRole('status').filter({ hasText: 'Pagamento em curso' })
  await strip.getByRole('button', { name: /^Ver/ }).click()
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('article').getByRole('button', { name: 'Ver pagamento' }).click()
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
})

test.describe('passes axe in light and dark', () => {
  test.slow()
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('from the choice of a method to the prompt', async ({ page, axeLightAndDark }) => {
    const appointment = held()
    await offerAll(page)
    await stub(page, 'GET /api/appointments', { status: 200, body: [appointment] })
    await page.goto(`/consultas?pagar=${appointment.id}`)
    await dialog(page).getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog(page).getByText('Por favor, selecione um método de pagamento.')).toBeVisible()
    await axeLightAndDark()
    await chooseMethod(page, 'mkesh')
    await phone(page).fill('8412345')
    await start(page)
    await expect(dialog(page).getByText('Número de telefone inválido', { exact: true })).toBeVisible()
    await axeLightAndDark()
    const release = await hold(page, INITIATE)
    await phone(page).fill('84 123 4567')
    await expect(dialog(page)).toContainText('Este número parece ser da Vodacom (M-Pesa).')
    await start(page)
    await expect(dialog(page).getByText('A enviar o pedido ao operador...')).toBeVisible()
    await axeLightAndDark()
    release()
  })

  test('from the prompt to each end', async ({ page, axeLightAndDark }) => {
    // The screen of success stands for two seconds, too short for a thorough look.
    await page.addInitScript(() => {
      const wait = window.setTimeout
      window.setTimeout = ((task: TimerHandler, ms?: number) => wait(task, ms === 2_000 ? 60_000 : ms)) as typeof wait
    })
    await openDialog(page)
    await prompted(page, payment('pending', { promptExpiresAt: soon(10) }))
    await axeLightAndDark()
    await answers(
      page,
      payment('failed', { failure: { code: 'insufficient_balance', message: 'Saldo insuficiente.' } }),
    )
    await expect(dialog(page).getByText('Pagamento Falhou')).toBeVisible()
    await axeLightAndDark()
    await dialog(page).getByRole('button', { name: 'Tentar Novamente' }).click()
    await prompted(page)
    await answers(page, payment('pending', { outcome: 'unknown' }))
    await expect(dialog(page).getByText('À espera do operador')).toBeVisible()
    await axeLightAndDark()
    await answers(page, payment('confirmed'))
    await expect(dialog(page).getByText('Pagamento confirmado')).toBeVisible()
    await axeLightAndDark()
  })

  test('a method that is not known', async ({ page, axeLightAndDark }) => {
    await stub(page, 'GET /api/payments', { status: 200, body: [{ ...payment('pending'), paymentMethod: 'xyz' }] })
    await page.goto('/consultas')
    await page.getByRole('button', { name: /Ver pagamento/ }).click()
    await expect(page.getByRole('dialog', { name: 'Método de pagamento inválido' })).toBeVisible()
    await axeLightAndDark()
  })
})
