import type { Page } from '@playwright/test'
import type { Appointment } from '@salama/contract/appointments'
import type { BankDetails } from '@salama/contract/payments/bank'
import { bookElsewhere } from './booking.ts'
import { expect, hold, seen, stub, test, unique } from './fixtures.ts'
import { PHONE } from './screens.ts'

const CONFIRM = 'POST /api/payments/bank-transfer/confirm'
const DETAILS = 'GET /api/payments/bank-details'
const ASKS_FOR_REFERENCE = 'Por favor, insira o número de referência da transferência'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transferência Bancária' })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const reference = (page: Page) => dialog(page).getByLabel('Número de referência da transferência')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirmar Transferência' })
const proof = (page: Page) => dialog(page).getByLabel('Comprovativo (opcional)')
/** Of the account, what stands beside this name. */
const line = (page: Page, name: string) =>
  dialog(page).locator('dl > div').filter({ hasText: name }).locator('dd').first()

// On a phone, where most pay; the window is the same, wider, on a desktop.
test.use(PHONE)

let booked: Appointment
test.beforeEach(async ({ signUp, context }) => {
  await signUp()
  booked = await bookElsewhere(context.request)
})

async function openDialog(page: Page): Promise<void> {
  await page.goto(`/consultas?pagar=${booked.id}`)
  await page.getByRole('radio', { name: 'Transferência Bancária' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog(page).getByText('Titular da conta')).toBeVisible()
}

async function toProof(page: Page): Promise<void> {
  await openDialog(page)
  await press(page, 'Já Transferi')
  await expect(reference(page)).toBeVisible()
}

test('shows the account to transfer to, all of it to copy, with another reference at each opening (PAYB-003, PAYB-008, PAYB-009, PAYB-010, PAYB-011, PAYB-012, PAYB-013, PAYB-014, PAYB-035)', async ({
  page,
  context,
  axeLightAndDark,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/payments/bank-details'))
  await openDialog(page)
  const account: BankDetails = await (await answered).json()
  const plain = async (name: string) => (await line(page, name).innerText()).replaceAll(' ', '')
  await expect(line(page, 'Banco')).toHaveText(account.bankName)
  await expect(line(page, 'Titular da conta')).toHaveText(account.accountName)
  expect(await plain('Número da conta')).toBe(account.accountNumber)
  expect(await plain('IBAN')).toBe(account.iban)
  await expect(line(page, 'Referência')).toHaveText(account.reference)
  for (const [name, value] of [
    ['IBAN', account.iban],
    ['Referência', account.reference],
  ] as const) {
    await press(page, `Copiar ${name}`)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page)).toContainText('A confirmação pode levar até 2 horas')
  await axeLightAndDark()

  await press(page, 'Cancelar')
  await openDialog(page)
  await expect(line(page, 'Referência')).not.toHaveText(account.reference)
})

test('says of an account for demonstrations that nobody is to transfer, and of a real one nothing (PAYB-015)', async ({
  page,
}) => {
  await openDialog(page)
  await expect(dialog(page)).toContainText('não transfira dinheiro')
  const real: BankDetails = {
    bankName: 'Banco Real',
    accountName: 'Salama, SA',
    accountNumber: '777',
    nib: '000700000000077',
    iban: 'MZ59',
    reference: 'K7P2Q9XYZ',
    confirmationHours: 2,
    isDemonstration: false,
  }
  await stub(page, DETAILS, { status: 200, body: real })
  await openDialog(page)
  await expect(line(page, 'Banco')).toHaveText('Banco Real')
  await expect(dialog(page)).not.toContainText('demonstração')
})

test('waits for a reference with something in it, and leads back to the account (PAYB-004, PAYB-016, PAYB-017, PAYB-022, PAYB-023, PAYB-024, PAYB-025)', async ({
  page,
  axeLightAndDark,
}) => {
  const calls = seen(page, CONFIRM)
  await toProof(page)
  await expect(reference(page)).toHaveAttribute('required', '')
  await expect(confirm(page)).toBeDisabled()
  await reference(page).fill('   ')
  await expect(confirm(page)).toBeDisabled()
  await reference(page).press('Enter')
  await expect(dialog(page).getByText(ASKS_FOR_REFERENCE, { exact: true })).toBeVisible()
  await axeLightAndDark()
  await reference(page).fill('FT1')
  await expect(dialog(page).getByText(ASKS_FOR_REFERENCE, { exact: true })).toBeHidden()
  await expect(confirm(page)).toBeEnabled()
  expect(calls).toHaveLength(0)
  await press(page, 'Voltar')
  await expect(line(page, 'IBAN')).toBeVisible()
  await press(page, 'Já Transferi')
  await expect(reference(page)).toHaveValue('FT1')
})

test('sends an image or a PDF as soon as it is chosen, with its progress, and nothing else (PAYB-019)', async ({
  page,
}) => {
  const uploads = seen(page, 'POST /api/uploads')
  await toProof(page)
  await expect(proof(page)).toHaveAttribute('accept', 'image/*,application/pdf')
  await proof(page).setInputFiles({
    name: 'conta.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(dialog(page).getByRole('alert')).toContainText('Envie uma imagem (PNG, JPEG, WebP) ou um PDF.')
  expect(uploads).toHaveLength(0)
  // What calls itself a PDF is judged by its content.
  await proof(page).setInputFiles({ name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect.poll(() => uploads.length).toBe(1)
  await expect(dialog(page).getByRole('alert')).toContainText('ou um PDF')

  const release = await hold(page, 'POST /api/uploads')
  await reference(page).fill('FT1')
  await proof(page).setInputFiles({ name: 'comprovativo.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialog(page).getByRole('progressbar', { name: 'A enviar comprovativo.pdf' })).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  release()
  await expect(dialog(page).getByRole('button', { name: 'Remover comprovativo.pdf' })).toBeVisible()
  await expect(confirm(page)).toBeEnabled()
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('sends what was shown and typed, without a file, and shows the consultation as waiting for verification (PAYB-018, PAYB-005, PAYB-006, PAYB-026, PAYB-027, PAYB-028, PAYB-029, PAYB-030, PAYB-031, PAYB-032)', async ({
  page,
  axeLightAndDark,
}) => {
  const calls = seen(page, CONFIRM)
  await openDialog(page)
  const shown = await line(page, 'Referência').innerText()
  await press(page, 'Já Transferi')
  const typed = `FT ${unique()}`
  await reference(page).fill(` ${typed} `)
  const release = await hold(page, CONFIRM)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/bank-transfer/confirm'))
  await confirm(page).click()
  await expect(dialog(page).getByText('A registar a sua transferência...')).toBeVisible()
  await expect(dialog(page).getByRole('button')).toHaveCount(0)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.postDataJSON()).toEqual({
    referenceNumber: typed,
    amount: booked.amountDue,
    description: expect.stringContaining(`Consulta com ${booked.doctorName}`),
    bankReference: shown,
    purpose: { kind: 'appointment', id: booked.id },
  })
  release()
  const { transactionId } = await (await answered).json()
  await expect(dialog(page).getByText('Transferência registada')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await expect(page.getByRole('heading', { level: 1, name: 'Transferência registada' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver as minhas consultas' }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('Pagamento em verificação')).toBeVisible()
  await card.getByRole('button', { name: 'Ver pagamento' }).click()
  const detail = page.getByRole('dialog', { name: 'Pagamento' })
  await expect(detail).toContainText('Estamos a procurar a sua transferência')
  await expect(detail).toContainText(typed)
  await expect(detail).toContainText(transactionId)
  await axeLightAndDark()
})

test('stays for two seconds before the purchase goes on (PAYB-020)', async ({ page }) => {
  await page.clock.install()
  await toProof(page)
  await reference(page).fill(unique())
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/bank-transfer/confirm'))
  await confirm(page).click()
  await (await answered).finished()
  const success = dialog(page).getByText('Transferência registada')
  // What the page does with the answer needs its clock, too.
  while (!(await success.isVisible())) await page.clock.runFor(20)
  await page.clock.runFor(1_500)
  await expect(success).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('[data-toast]')).toContainText('Pagamento em verificação')
})

test('says that it could not be noted, and leads back to what was typed (PAYB-007, PAYB-021, PAYB-033, PAYB-034)', async ({
  page,
  axeLightAndDark,
}) => {
  await toProof(page)
  const typed = unique()
  await reference(page).fill(typed)
  await stub(page, CONFIRM, { status: 500 })
  await confirm(page).click()
  await expect(dialog(page).getByText('Erro na Verificação', { exact: true })).toBeVisible()
  await expect(
    dialog(page).getByText('Erro ao confirmar transferência. Tente novamente.', { exact: true }),
  ).toBeVisible()
  await axeLightAndDark()
  await press(page, 'Tentar Novamente')
  await expect(reference(page)).toHaveValue(typed)
  const refusal = { code: 'payments.reference_used', message: 'Esta referência já foi usada.' }
  await stub(page, CONFIRM, { status: 409, body: refusal })
  await confirm(page).click()
  await expect(dialog(page).getByText(refusal.message, { exact: true })).toBeVisible()
})

test('forgets what was typed when it is closed, and cannot be closed while it sends', async ({ page }) => {
  await toProof(page)
  await reference(page).fill('FT1')
  await press(page, 'Fechar')
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await page.getByRole('radio', { name: 'Transferência Bancária' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await press(page, 'Já Transferi')
  await expect(reference(page)).toHaveValue('')
  await reference(page).fill(unique())
  const release = await hold(page, CONFIRM)
  await confirm(page).click()
  await expect(dialog(page).getByText('A registar a sua transferência...')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  release()
  await expect(dialog(page).getByText('Transferência registada')).toBeVisible()
})

test('a consultation that comes sooner than a transfer may be found is paid by wallet', async ({ page }) => {
  const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
  await stub(page, 'GET /api/appointments', { status: 200, body: [{ ...booked, appointmentTime: soon }] })
  await page.goto(`/consultas?pagar=${booked.id}`)
  await expect(page.getByRole('radio', { name: 'Transferência Bancária' })).toBeDisabled()
  await expect(page.getByText('a transferência pode não ser confirmada a tempo')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeEnabled()
})

test('payments made and tried stand in one list, each with its state in words and its number (PAYB-032)', async ({
  page,
  context,
}) => {
  await page.goto('/pagamentos')
  await expect(page.getByRole('heading', { name: 'Ainda sem pagamentos' })).toBeVisible()
  const { reference: bankReference }: BankDetails = await (
    await context.request.get('/api/payments/bank-details')
  ).json()
  const noted = await context.request.post('/api/payments/bank-transfer/confirm', {
    data: { referenceNumber: unique(), amount: 245_000, description: 'Seguro familiar', bankReference },
  })
  expect(noted.status()).toBe(201)
  const { transactionId } = await noted.json()
  const row = page.getByRole('listitem').filter({ hasText: 'Seguro familiar' })
  await page.goto('/pagamentos')
  await expect(row).toContainText('Pagamento em verificação')
  await expect(row).toContainText(/2\s450 MT/)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/pagamentos?pagamento=${transactionId}`)
  const detail = page.getByRole('complementary', { name: 'Detalhe' })
  await expect(detail).toContainText('Estamos a procurar a sua transferência')
  await expect(detail).toContainText(transactionId)
  await page.goBack()
  await expect(row).toBeVisible()
  await page.goto('/pagamentos?pagamento=00000000-0000-4000-8000-000000000999')
  await expect(detail).toContainText('Não encontrámos este pagamento.')
})
