import { expect, hold, phoneEnding, seen, stub, test } from './fixtures.ts'
import {
  answers,
  chooseMethod,
  dialog,
  held,
  INITIATE,
  openDialog,
  payment,
  phone,
  prompted,
  start,
  TRANSACTION,
} from './paying.ts'

let ownPhone = ''
test.beforeEach(async ({ signUp }) => {
  ownPhone = phoneEnding('1234')
  await signUp({ phone: ownPhone })
})

test('begins with an empty number, what is paid, and whom to call (PAYM-003, PAYM-004, PAYM-019, PAYM-033)', async ({
  page,
  axeLightAndDark,
}) => {
  await openDialog(page)
  await expect(phone(page)).toHaveValue('')
  await expect(dialog(page)).toContainText('Consulta com Dr. Ana Silva')
  await expect(dialog(page)).toContainText('325 MT')
  await expect(dialog(page)).toContainText('Vodacom')
  await expect(dialog(page)).toContainText('*150*00#')
  await axeLightAndDark()
  await dialog(page)
    .getByRole('button', { name: /Usar o meu número/ })
    .click()
  expect((await phone(page).inputValue()).replaceAll(' ', '')).toBe(ownPhone)
})

test('refuses a number that no wallet can have, and only warns of another operator (PAYM-021, PAYM-022, PAYM-023)', async ({
  page,
}) => {
  const calls = seen(page, INITIATE)
  await openDialog(page)
  for (const wrong of ['84123456', 'abcdefghi']) {
    await phone(page).fill(wrong)
    await start(page)
    await expect(dialog(page).getByText('Número de telefone inválido', { exact: true })).toBeVisible()
  }
  expect(calls).toHaveLength(0)
  await phone(page).fill('861234567')
  await expect(dialog(page)).toContainText('Este número parece ser da Movitel')
})

test('sends method, number as typed, centavos, description and purpose (PAYM-005, PAYM-006, PAYM-024, PAYM-025, PAYM-026, PAYM-027, PAYM-028)', async ({
  page,
}) => {
  const calls = seen(page, INITIATE)
  await openDialog(page)
  await stub(page, INITIATE, { status: 201, body: payment('pending') })
  await answers(page, payment('pending'))
  const release = await hold(page, INITIATE)
  await phone(page).fill('+258 84 123 4567')
  await start(page)
  await expect(dialog(page).getByText('A enviar o pedido ao operador...')).toBeVisible()
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.postDataJSON()).toEqual({
    paymentMethod: 'm-pesa',
    phoneNumber: '+258 84 123 4567',
    amount: 32_500,
    description: expect.stringContaining('Consulta com Dr. Ana Silva'),
    purpose: { kind: 'appointment', id: held().id },
  })
  release()
})

test("stays at the prompt until the operator's word, then shows success and goes on (PAYM-007, PAYM-008, PAYM-009, PAYM-010)", async ({
  page,
}) => {
  await openDialog(page)
  const asked = seen(page, `GET /api/payments/${TRANSACTION}`)
  await prompted(page)
  // Three answers later the operator is still silent.
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3)
  await expect(dialog(page).getByText('Confirme no seu telefone')).toBeVisible()
  const { id } = held()
  const confirmed = { ...held({ status: 'confirmed', paymentStatus: 'paid' }), timeline: [] }
  await stub(page, `GET /api/appointments/${id}`, { status: 200, body: confirmed })
  await answers(page, payment('confirmed'))
  await expect(dialog(page).getByText('O operador confirmou o seu pagamento.')).toBeVisible()
  await expect(page.getByText('Consulta confirmada', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('says why it failed and leads back to the number (PAYM-011, PAYM-012, PAYM-013, PAYM-031, PAYM-032)', async ({
  page,
}) => {
  await openDialog(page)
  await stub(page, INITIATE, { status: 500 })
  await phone(page).fill('84 123 4567')
  await start(page)
  await expect(dialog(page).getByText('Pagamento Falhou', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Erro ao iniciar pagamento. Tente novamente.', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Tentar Novamente' }).click()
  await prompted(page)
  await answers(page, payment('failed', { failure: { code: 'insufficient_balance', message: 'Saldo insuficiente.' } }))
  await expect(dialog(page).getByText('Saldo insuficiente.', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('does not pretend to know what the operator has not said', async ({ page }) => {
  await openDialog(page)
  await prompted(page)
  await answers(page, payment('pending', { outcome: 'unknown' }))
  await expect(
    dialog(page).getByText(
      'Ainda não sabemos o resultado. Não volte a pagar; avisamos assim que o operador responder.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Tentar Novamente' })).toBeHidden()
})

test('forgets all when it is closed, and finds the payment again by its strip (PAYM-014, PAYM-015, PAYM-016, PAYM-020)', async ({
  page,
}) => {
  await openDialog(page)
  await prompted(page)
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await chooseMethod(page)
  await expect(phone(page)).toHaveValue('')
  await stub(page, 'GET /api/payments', { status: 200, body: [payment('pending')] })
  await page.goto('/')
  await page.getByRole('button', { name: 'Ver pagamento: Consulta com Dr. Ana Silva' }).click()
  await expect(dialog(page).getByText('Confirme no seu telefone')).toBeVisible()
})

test('shows a method it does not know as invalid (PAYM-018)', async ({ page }) => {
  await stub(page, 'GET /api/payments', { status: 200, body: [{ ...payment('pending'), paymentMethod: 'xyz' }] })
  await page.goto('/consultas')
  await page.getByRole('button', { name: /Ver pagamento/ }).click()
  await expect(page.getByRole('dialog', { name: 'Método de pagamento inválido' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
})
