import type { Page } from '@playwright/test'
import { formatMoney } from '@salama/contract/kernel/money'
import { expect, phoneEnding, stub, test, tryAgain } from './fixtures.ts'

const EARNINGS = 'GET /api/payouts'
const DOCTOR = 'doctor:00000000-0000-7000-8000-000000000102'

const section = (page: Page) => page.getByRole('region', { name: 'Ganhos' })
const dialog = (page: Page) => page.getByRole('dialog')

async function enterAsDoctor(page: Page): Promise<void> {
  const data = { identifier: 'medica@demo.salama.mz', password: 'Salama-2026!' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
}

test('a doctor has what was earned paid to the own wallet, and sees it arrive (X-064)', async ({ page }) => {
  await enterAsDoctor(page)
  const before = await (await page.request.get('/api/payouts')).json()
  await page.goto('/pagamentos')
  await expect(section(page)).toContainText(formatMoney(before.available))
  await section(page).getByRole('button', { name: 'Receber' }).click()
  await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog(page).getByLabel('Número M-Pesa').fill('123')
  await dialog(page).getByLabel('Valor (MT)').fill('9 999 999')
  await dialog(page).getByRole('button', { name: 'Receber' }).click()
  await expect(dialog(page).getByText('Número de telefone inválido')).toBeVisible()
  await expect(dialog(page).getByText(/^Só tem .* disponíveis\.$/)).toBeVisible()
  const phone = phoneEnding('5678')
  await dialog(page).getByLabel('Número M-Pesa').fill(phone)
  await dialog(page).getByLabel('Valor (MT)').fill('12,50')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  const own = section(page)
    .getByRole('listitem')
    .filter({ hasText: phone.slice(-4) })
  await expect(own.first()).toContainText('12,50 MT')
  await expect(own.first()).toContainText('Pago')
})

test('says what is too new to be paid, why one failed, and tries again when it does not come (X-064)', async ({
  page,
}) => {
  await enterAsDoctor(page)
  await stub(page, EARNINGS, { status: 503, body: { code: 'platform.unavailable', message: 'Tente mais tarde.' } })
  await page.goto('/pagamentos')
  await expect(section(page).getByText('Tente mais tarde.')).toBeVisible()
  const failed = {
    payoutId: '00000000-0000-4000-8000-000000000901',
    amount: 50_000,
    status: 'failed',
    paymentMethod: 'e-mola',
    phoneNumber: '861234567',
    createdAt: new Date().toISOString(),
    failure: { code: 'wrong_number', message: 'Este número não tem conta neste operador.' },
  }
  await tryAgain(page, EARNINGS, {
    status: 200,
    body: {
      payee: DOCTOR,
      payees: [{ key: DOCTOR, label: 'Consultas' }],
      balance: 68_000,
      available: 0,
      onHold: 68_000,
      holdHours: 24,
      askedBack: 0,
      payouts: [failed],
    },
  })
  await expect(section(page)).toContainText('ficam disponíveis 24 horas depois de prestado o serviço')
  await expect(section(page).getByRole('button', { name: 'Receber' })).toBeDisabled()
  await expect(section(page).getByRole('listitem')).toContainText('Este número não tem conta neste operador.')
})

test('who sells nothing sees no earnings', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/pagamentos')
  await expect(page.getByText('Ainda sem pagamentos')).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
