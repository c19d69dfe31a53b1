import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { formatMoney } from '@salama/contract/kernel/money'
import type { BankDetails } from '@salama/contract/payments/bank'
import type { VerificationCase } from '@salama/contract/verification/staff'
import { expect, seen, stub, test, unique } from './fixtures.ts'

const QUEUE = 'GET /api/operator/verifications'
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

const waiting = (n: number, name: string): VerificationCase => ({
  id: `00000000-0000-4000-8000-00000000010${n}`,
  kind: 'doctor',
  kindLabel: 'Médico',
  title: `Dr. ${name}`,
  reason: null,
  expiresOn: null,
  facts: [{ label: 'Licença médica', value: 'OMM-1234' }],
  history: [],
  subjectId: `00000000-0000-4000-8000-00000000020${n}`,
  applicant: { id: `00000000-0000-4000-8000-00000000030${n}`, name },
  status: 'submitted',
  submittedAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  papers: [
    paper('Carteira profissional', `00000000-0000-4000-8000-00000000040${n}`, 'carteira.png', 'image/png'),
    paper('Diploma', `00000000-0000-4000-8000-00000000050${n}`, 'diploma.pdf', 'application/pdf'),
  ],
})

const paper = (label: string, id: string, name: string, type: 'image/png' | 'application/pdf') => ({
  label,
  number: null,
  expiresOn: null,
  file: { id, name, type, bytes: 84_000 },
})

/** Two cases; the server's part of taking and deciding them is answered here. */
async function withCases(page: Page): Promise<VerificationCase[]> {
  const cases = [waiting(2, 'Nilza Chongo'), waiting(1, 'Armando Cossa')]
  await stub(page, QUEUE, { status: 200, body: cases })
  const oldest = cases[0]?.submittedAt
  await stub(page, 'GET /api/operator/queues', { status: 200, body: [{ name: 'verificacoes', count: 2, oldest }] })
  for (const { id, papers } of cases) {
    const path = `/api/operator/verifications/${id}` as const
    await stub(page, `POST ${path}/review`, { status: 200, body: { id, status: 'in_review' } })
    await stub(page, `POST ${path}/decision`, { status: 200, body: { id, status: 'approved' } })
    await page.route(`**/api/uploads/${papers[0]?.file.id}`, (route) =>
      route.fulfill({ body: PNG, contentType: 'image/png' }),
    )
  }
  return cases
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

test('whoever is no operator is told so, and finds no way in', async ({ page, signUp }) => {
  const calls = seen(page, QUEUE)
  await signUp()
  await page.goto('/operador')
  await expect(page.getByRole('heading', { name: 'Esta área é só para operadores.' })).toBeVisible()
  expect(calls).toHaveLength(0)
  const corner = page.getByRole('button', { name: /^A minha conta/ })
  await corner.click()
  await expect(page.getByRole('link', { name: 'Pagamentos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Operador' })).toHaveCount(0)
  await openDesk(page, '/')
  await corner.click()
  await page.getByRole('link', { name: 'Operador' }).click()
  await expect(tab(page, 'Verificações')).toBeVisible()
})

test('goes through the cases by keyboard: take, look, approve, and on to the next', async ({
  page,
  axeLightAndDark,
}) => {
  const [first, second] = await withCases(page)
  await openDesk(page)
  await expect(tab(page, 'Verificações')).toContainText('2')
  // The keys go through a list that is there.
  await expect(row(page, 'Armando Cossa')).toBeVisible()
  const taken = seen(page, `POST /api/operator/verifications/${second?.id}/review`)
  await page.keyboard.press('j')
  await expect(panel(page)).toContainText('Nilza Chongo')
  await page.keyboard.press('j')
  await expect(panel(page)).toContainText('Armando Cossa')
  await expect(panel(page).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(panel(page).getByRole('img', { name: /carteira\.png/ })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Abrir diploma.pdf' })).toHaveAttribute(
    'href',
    `/api/uploads/${second?.papers[1]?.file.id}`,
  )
  expect(taken).toHaveLength(1)
  await axeLightAndDark()

  const decided = seen(page, `POST /api/operator/verifications/${second?.id}/decision`)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Aprovar Armando Cossa' })
  await expect(dialog.getByRole('button', { name: 'Aprovar' })).toBeFocused()
  await dialog.getByLabel('Válido até').fill('2031-05-31')
  await stub(page, QUEUE, { status: 200, body: [first] })
  await dialog.getByRole('button', { name: 'Aprovar' }).press('Enter')
  await expect(toast(page)).toContainText('Aprovado')
  expect(decided[0]?.postDataJSON()).toEqual({ decision: 'approved', expiresOn: '2031-05-31' })
  await expect(panel(page)).toContainText('Nilza Chongo')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Nilza Chongo')).toBeFocused()
})

test('refuses a case only with a reason that the applicant can read', async ({ page, axeLightAndDark }) => {
  const [first] = await withCases(page)
  const decided = seen(page, `POST /api/operator/verifications/${first?.id}/decision`)
  await openDesk(page)
  await row(page, 'Nilza Chongo').click()
  await panel(page).getByRole('button', { name: 'Analisar' }).click()
  await panel(page).getByRole('button', { name: 'Recusar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recusar Nilza Chongo' })
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(dialog.getByText('Escreva o motivo, como a pessoa o vai ler.')).toBeVisible()
  await axeLightAndDark()
  await dialog.getByRole('button', { name: 'O documento já não é válido.' }).click()
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(toast(page)).toContainText('Recusado')
  expect(decided.map((request) => request.postDataJSON())).toEqual([
    { decision: 'rejected', reason: 'O documento já não é válido.' },
  ])
})

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

test('a transfer that is not in the account is refused with the reason that its payer reads (PAYB-032)', async ({
  page,
  browser,
}) => {
  const { page: theirs, name, transactionId } = await payer(browser)
  await openDesk(page, '/operador?separador=comprovativos')
  await row(page, name).click()
  await panel(page).getByRole('button', { name: 'Recusar' }).click()
  const dialog = page.getByRole('dialog', { name: `Recusar a transferência de ${name}` })
  await dialog.getByRole('button', { name: 'O valor recebido não é o do pagamento.' }).click()
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(toast(page)).toContainText('Transferência recusada')
  await theirs.goto(`/pagamentos?pagamento=${transactionId}`)
  await expect(theirs.getByRole('complementary', { name: 'Detalhe' })).toContainText(
    'Não confirmámos esta transferência. O valor recebido não é o do pagamento.',
  )
  await theirs.context().close()

  await tab(page, 'Registo').click()
  const audit = page.getByRole('list', { name: 'Registo' }).getByRole('listitem').filter({ hasText: name })
  await expect(audit).toContainText('Rosa Nhampossa: Recusou uma transferência')
  await expect(audit).toContainText('O valor recebido não é o do pagamento.')
})

test('shows the books, whose sum is zero, and what there is nothing of', async ({ page, axeLightAndDark }) => {
  await openDesk(page, '/operador?separador=razao')
  const sum = page.getByRole('tabpanel').getByText('Soma', { exact: true }).locator('xpath=../..')
  await expect(sum.locator('[data-money]')).toHaveText('0 MT')
  await expect(page.getByText('As contas não fecham')).toHaveCount(0)
  await axeLightAndDark()
  await tab(page, 'Registo').click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await stub(page, QUEUE, { status: 200, body: [] })
  await page.goto('/operador')
  await expect(page.getByRole('heading', { name: 'Nada por verificar' })).toBeVisible()
  await stub(page, QUEUE, { status: 503 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar' })).toBeVisible()
})
