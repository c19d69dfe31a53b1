import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { formatMoney } from '@salama/contract/kernel/money'
import type { BankDetails } from '@salama/contract/payments/bank'
import { expect, test, unique } from './fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const panel = (page: Page) => page.getByRole('region', { name: 'Em análise' })
const row = (page: Page, text: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(text) })
const toast = (page: Page) => page.locator('[data-toast]')

async function openDesk(page: Page, path = '/operador'): Promise<void> {
  const entered = await page.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(entered.status()).toBe(200)
  await page.goto(path)
}

/** Somebody who says that a transfer was made, on a page of their own. */
async function payer(browser: Browser): Promise<{ page: Page; name: string; amount: number; transactionId: string }> {
  const page = await (await browser.newContext()).newPage()
  const name = `Zita ${unique()}`
  await page.request.post('/api/auth/register', {
    data: { fullName: name, email: `${unique()}@exemplo.co.mz`, password: 'Palavra-Passe-1', acceptTerms: true },
  })
  await page.request.post('/api/auth/select-role', { data: { userType: 'customer' } })
  const amount = 32_500
  return { page, name, amount, transactionId: await transfer(page.request, amount) }
}

async function transfer(request: APIRequestContext, amount: number): Promise<string> {
  const { reference }: BankDetails = await (await request.get('/api/payments/bank-details')).json()
  const file = { name: 'comprovativo.png', mimeType: 'image/png', buffer: PNG }
  const sent = await request.post('/api/uploads', { multipart: { kind: 'payment_proof', file } })
  const { id: proofUploadId } = await sent.json()
  const order = { referenceNumber: unique(), amount, description: 'Seguro familiar', bankReference: reference }
  const noted = await request.post('/api/payments/bank-transfer/confirm', { data: { ...order, proofUploadId } })
  expect(noted.status()).toBe(201)
  return (await noted.json()).transactionId
}

test('a transfer found in the account is paid before its payer’s eyes, stands in the books, and can be given back (PAYB-019, PAYB-032)', async ({
  page,
  browser,
  axeLightAndDark,
}) => {
  const { page: theirs, name, amount, transactionId } = await payer(browser)
  await theirs.goto(`/pagamentos?pagamento=${transactionId}`)
  const detail = theirs.getByRole('complementary', { name: 'Detalhe' })
  await expect(detail.getByText('Pagamento em verificação')).toBeVisible()

  await openDesk(page, '/operador?separador=comprovativos')
  await row(page, name).click()
  await expect(panel(page)).toContainText(formatMoney(amount))
  await axeLightAndDark()
  await panel(page).getByRole('button', { name: 'Analisar' }).click()
  const picture = panel(page).getByRole('img', { name: /comprovativo\.png/ })
  await expect.poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1)
  await panel(page).getByRole('button', { name: 'Aprovar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim, aprovar' }).click()
  await expect(toast(page)).toContainText('Transferência confirmada')
  await expect(row(page, name)).toHaveCount(0)
  // Without a reload.
  await expect(detail.getByText('Confirmado', { exact: true })).toBeVisible()

  await tab(page, 'Pagamentos').click()
  await page.getByRole('searchbox', { name: 'Procurar' }).fill(transactionId)
  await page.keyboard.press('Enter')
  await row(page, name).click()
  await expect(panel(page).getByRole('list', { name: 'Percurso do pagamento' })).toContainText('Rosa Nhampossa')
  await expect(panel(page).getByRole('cell', { name: /Crédito de clientes/ })).toBeVisible()
  await axeLightAndDark()
  await panel(page).getByRole('button', { name: 'Devolvido à mão' }).click()
  const reason = page.getByRole('dialog', { name: `Devolver o pagamento de ${name}` })
  await reason.getByRole('button', { name: 'Pago duas vezes.' }).click()
  await reason.getByLabel('Número da devolução').fill(`DEV-${transactionId.slice(-8)}`)
  await reason.getByRole('button', { name: 'Devolvido à mão' }).click()
  await expect(panel(page).getByText('Devolvido', { exact: true }).first()).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Devolvido à mão' })).toHaveCount(0)
  await expect(detail.getByText('Devolvido', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Procurar' }).fill('ninguém')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await theirs.context().close()
})
