import type { Browser, Page } from '@playwright/test'
import type { PaymentRecord } from '@salama/contract/payments/staff'
import { expect, seen, stub, test, unique } from './fixtures.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Em análise' })
const row = (page: Page, text: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(text) })
const toast = (page: Page) => page.locator('[data-toast]')

async function openDesk(page: Page, path: string): Promise<void> {
  const entered = await page.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(entered.status()).toBe(200)
  await page.goto(path)
}

/** Somebody on a page of their own. */
async function someone(browser: Browser): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext()).newPage()
  const name = `Zita ${unique()}`
  await page.request.post('/api/auth/register', {
    data: { fullName: name, email: `${unique()}@exemplo.co.mz`, password: 'Palavra-Passe-1', acceptTerms: true },
  })
  await page.request.post('/api/auth/select-role', { data: { userType: 'customer' } })
  return { page, name }
}

let numbers = 0

/** Paid by e-Mola, and used by nothing. */
async function paidByEmola({ page }: { page: Page }): Promise<string> {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 100
  const phoneNumber = `86${String(worker).padStart(2, '0')}${String(++numbers).padStart(2, '0')}900`
  const begun = await page.request.post('/api/payments/mobile-money/initiate', {
    data: { paymentMethod: 'e-mola', phoneNumber, amount: 32_500, description: 'Seguro familiar' },
  })
  expect(begun.status()).toBe(201)
  const { transactionId } = await begun.json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/payments/${transactionId}`)).json()).status)
    .toBe('confirmed')
  return transactionId
}

test('money of e-Mola goes back as a pay-out; what may not have gone waits at the desk, which says so, until it was given back by hand (PAY-19, PAY-22)', async ({
  page,
  browser,
  axeLightAndDark,
}) => {
  const payer = await someone(browser)
  const transactionId = await paidByEmola(payer)
  await payer.page.goto(`/pagamentos?pagamento=${transactionId}`)
  const detail = payer.page.getByRole('complementary', { name: 'Detalhe' })
  await expect(detail.getByText('Confirmado', { exact: true })).toBeVisible()

  await openDesk(page, `/operador?separador=pagamentos&caso=${transactionId}`)
  await panel(page).getByRole('button', { name: 'Devolver' }).click()
  const asked = page.getByRole('dialog', { name: `Devolver o pagamento de ${payer.name}` })
  await asked.getByRole('button', { name: 'A pedido do cliente.' }).click()
  await asked.getByRole('button', { name: 'Devolver' }).click()
  await expect(detail.getByText('Devolvido', { exact: true })).toBeVisible()

  const file: PaymentRecord = await (await page.request.get(`/api/operator/payments/${transactionId}`)).json()
  const open: PaymentRecord = {
    ...file,
    status: 'in_review',
    review: {
      reason: 'not_returned',
      held: file.amount,
      decisions: ['return', 'return_by_hand'],
      isAskedBack: true,
      isReturning: false,
      inDoubt: true,
    },
  }
  await stub(page, `GET /api/operator/payments/${transactionId}`, { status: 200, body: open })
  await stub(page, `POST /api/operator/payments/${transactionId}/review`, { status: 200, body: file })
  const decided = seen(page, `POST /api/operator/payments/${transactionId}/review`)
  await page.goto(`/operador?separador=pagamentos&caso=${transactionId}`)
  await expect(panel(page)).toContainText('o operador não o devolveu quando lho pedimos')
  await expect(panel(page)).toContainText('O operador pode já ter devolvido este dinheiro')
  await expect(panel(page).getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Devolvido à mão' }).click()
  const dialog = page.getByRole('dialog', { name: `Devolvido à mão: pagamento de ${payer.name}` })
  await dialog.getByRole('button', { name: 'Devolvido à mão' }).click()
  await expect(dialog.getByText('Escreva o motivo, como a pessoa o vai ler.')).toBeVisible()
  await expect(dialog.getByText('Indique o número que o banco ou o operador deu à devolução.')).toBeVisible()
  await expect(dialog).toContainText('senão o cliente recebe-o duas vezes')
  await axeLightAndDark()
  await dialog.getByRole('button', { name: 'Devolvido pelo portal do operador.' }).click()
  await dialog.getByLabel('Número da devolução').fill('PORTAL 12')
  await dialog.getByRole('button', { name: 'Devolvido à mão' }).click()
  await expect(toast(page)).toContainText('Devolução registada')
  expect(decided.map((request) => request.postDataJSON())).toEqual([
    {
      decision: 'return_by_hand',
      reason: 'Devolvido pelo portal do operador.',
      returnNumber: 'PORTAL 12',
      despiteDoubt: true,
    },
  ])
  await payer.page.context().close()
})

test('money that came too late is confirmed or returned by keyboard, as far as the server lets it (PAY-09)', async ({
  page,
  browser,
}) => {
  const payer = await someone(browser)
  const id = await paidByEmola(payer)
  await openDesk(page, '/operador')
  const file: PaymentRecord = await (await page.request.get(`/api/operator/payments/${id}`)).json()
  const late: PaymentRecord = {
    ...file,
    status: 'in_review',
    review: {
      reason: 'late_success',
      held: file.amount,
      decisions: ['confirm', 'return'],
      isAskedBack: false,
      isReturning: false,
      inDoubt: false,
    },
  }
  await stub(page, `GET /api/operator/payments/${id}`, { status: 200, body: late })
  await stub(page, `POST /api/operator/payments/${id}/review`, { status: 200, body: file })
  const decided = seen(page, `POST /api/operator/payments/${id}/review`)
  await page.goto(`/operador?separador=pagamentos&caso=${id}`)
  await expect(panel(page)).toContainText('O operador cobrou depois de o pagamento ter terminado.')
  await expect(panel(page)).toContainText('Nas nossas contas estão 325 MT dos 325 MT deste pagamento.')
  await expect(panel(page).getByRole('button', { name: 'Dar como falhado' })).toHaveCount(0)
  for (const [label, usual] of [
    ['Confirmar', 'Visto no extrato do operador.'],
    ['Devolver', 'Cobrado depois do tempo.'],
  ] as const) {
    await panel(page).getByRole('button', { name: label }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `${label}: pagamento de ${payer.name}` })
    await dialog.getByRole('button', { name: usual }).press('Enter')
    await dialog.getByRole('button', { name: label }).press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  expect(decided.map((request) => request.postDataJSON())).toEqual([
    { decision: 'confirm', reason: 'Visto no extrato do operador.' },
    { decision: 'return', reason: 'Cobrado depois do tempo.' },
  ])
  await stub(page, `POST /api/operator/payments/${id}/review`, {
    status: 409,
    body: { code: 'payments.not_now', message: 'Este pagamento já não pode ser alterado.' },
  })
  await panel(page).getByRole('button', { name: 'Confirmar' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirmar: pagamento de ${payer.name}` })
  await dialog.getByRole('button', { name: 'Visto no extrato do operador.' }).click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(toast(page).last()).toContainText('Este pagamento já não pode ser alterado.')
  await payer.page.context().close()
})

test('a transfer that came and that nothing used is listed under the proofs, and sent back by hand (PAY-13)', async ({
  page,
  browser,
  axeLightAndDark,
}) => {
  const payer = await someone(browser)
  const order = { referenceNumber: unique(), amount: 32_500, description: 'Seguro', bankReference: unique() }
  const { transactionId } = await (
    await payer.page.request.post('/api/payments/bank-transfer/confirm', { data: order })
  ).json()
  await openDesk(page, '/operador')
  const decision = { decision: 'approve' }
  const approved = await page.request.post(`/api/operator/bank-proofs/${transactionId}/decision`, { data: decision })
  expect(approved.status()).toBe(200)
  // Half an hour later.
  const unused: PaymentRecord = await (await page.request.get(`/api/operator/payments/${transactionId}`)).json()
  await stub(page, 'GET /api/operator/unclaimed-transfers', { status: 200, body: [unused] })
  await page.goto('/operador?separador=comprovativos')
  await expect(row(page, payer.name)).toContainText('Por devolver')
  await row(page, payer.name).click()
  await axeLightAndDark()
  await panel(page).getByRole('button', { name: 'Devolvido à mão' }).click()
  const dialog = page.getByRole('dialog', { name: `Devolver o pagamento de ${payer.name}` })
  await dialog.getByRole('button', { name: 'A compra já não existe.' }).click()
  await dialog.getByLabel('Número da devolução').fill(`DEV-${transactionId}`)
  await stub(page, 'GET /api/operator/unclaimed-transfers', { status: 200, body: [] })
  await dialog.getByRole('button', { name: 'Devolvido à mão' }).click()
  await expect(toast(page)).toContainText('Devolução registada')
  await expect(row(page, payer.name)).toHaveCount(0)
  const { status } = await (await payer.page.request.get(`/api/payments/${transactionId}`)).json()
  expect(status).toBe('reversed')
  await payer.page.context().close()
})
