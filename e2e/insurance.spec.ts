import type { Browser, Page } from '@playwright/test'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { getLedger } from '@salama/contract/ledger/staff'
import { expect, type Person, phoneEnding, unique } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { DESKTOP, PHONE } from './screens.ts'

// Months pass here.
const test = testWith({})
test.use(PHONE)
// One after another on one server, which one of them stops and starts.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const plan = (page: Page) => page.getByRole('region', { name: 'O seu plano' })
const month = (page: Page) => page.getByRole('region', { name: 'Este mês' })
const toast = (page: Page) => page.locator('[data-toast]')

async function demoPage(browser: Browser, baseURL: string | undefined, name: 'operador' | 'medica'): Promise<Page> {
  const page = await (await browser.newContext({ ...DESKTOP, locale: 'pt-PT', baseURL: baseURL ?? '' })).newPage()
  const data = { identifier: `${name}@demo.salama.mz`, password: 'Salama-2026!' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  return page
}

/** Every posting is whole: the books sum to nothing. */
async function expectBalanced(desk: Page): Promise<void> {
  const { accounts }: Reply<typeof getLedger> = await (await desk.request.get('/api/operator/ledger')).json()
  expect(accounts.length).toBeGreaterThan(2)
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
}

async function choosePlan(page: Page, place: number, method: string): Promise<void> {
  await page.goto('/insurance')
  await page.getByRole('button', { name: 'Escolher Plano' }).nth(place).click()
  await dialog(page).getByRole('radio', { name: method }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
}

async function payByWallet(page: Page, phone: string): Promise<void> {
  await dialog(page).getByLabel('Número M-Pesa').fill(phone)
  await dialog(page).getByRole('button', { name: 'Iniciar Pagamento' }).click()
}

test('a family plan with one more person covers a consultation; the doctor cancels and all is back (X-028, PAYM-001)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const { firstName }: Person = await signUp({ fullName: `Amina ${unique()}` })
  await choosePlan(page, 2, 'M-Pesa')
  await payByWallet(page, phoneEnding('1234'))
  await expect(toast(page)).toContainText('Assinatura Confirmada')
  await expect(plan(page)).toContainText('Ativo')
  await page.getByRole('button', { name: 'Acrescentar pessoa' }).click()
  await dialog(page).getByLabel('Nome completo').fill('Nilza Bila')
  await dialog(page).getByLabel('Data de nascimento').fill('2015-05-20')
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Acrescentar' }).click()
  await expect(page.getByRole('region', { name: 'Pessoas cobertas' })).toContainText('Nilza Bila')
  const left = await month(page).getByText('restam').first().innerText()

  const [doctor] = await (await page.request.get('/api/doctors?q=Lurdes%20Macamo')).json()
  await page.goto(`/telemedicine?medico=${doctor.id}`)
  const booking = page.getByRole('region', { name: 'Agendar Consulta' })
  await booking.getByRole('group', { name: 'Data' }).getByRole('button', { disabled: false }).nth(2).click()
  await booking.getByRole('group', { name: 'Horário' }).getByRole('button', { disabled: false }).nth(2).click()
  // The plan's other person is somebody to book for, too.
  await page.getByRole('radio', { name: new RegExp(`^${firstName}`) }).click()
  await page.getByRole('button', { name: 'Confirmar Consulta' }).click()
  await expect(page.getByRole('heading', { name: 'Consulta confirmada' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Recibo (PDF)' })).toBeVisible()
  await page.goto('/insurance')
  await expect(month(page).getByText('restam').first()).not.toHaveText(left)

  const portal = await demoPage(browser, baseURL, 'medica')
  await portal.goto('/dashboard/doctor')
  await portal.getByRole('button', { name: new RegExp(`^Cancelar a consulta com ${firstName}`) }).click()
  await dialog(portal).getByRole('button', { name: 'Surgiu uma urgência.' }).click()
  await dialog(portal).getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect(toast(portal)).toContainText('recebe tudo de volta')
  // The page hears of it by itself.
  await expect(month(page).getByText('restam').first()).toHaveText(left)
  await expectBalanced(await demoPage(browser, baseURL, 'operador'))
})

test('a plan paid by transfer waits for staff; when they confirm it, its card is there (PAYB-032)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const name = `Celso ${unique()}`
  await signUp({ fullName: name })
  await page.goto('/insurance')
  await page.getByRole('button', { name: 'Escolher Plano' }).first().click()
  await dialog(page).getByRole('button', { name: 'Pagar mais tarde' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/insurance')
  await choosePlan(page, 0, 'Transferência Bancária')
  const transfer = page.getByRole('dialog', { name: 'Transferência Bancária' })
  await transfer.getByRole('button', { name: 'Já Transferi' }).click()
  await transfer.getByLabel('Número de referência da transferência').fill(`TRF${unique().toUpperCase()}`)
  await transfer.getByRole('button', { name: 'Confirmar Transferência' }).click()
  await expect(toast(page).first()).toBeVisible()
  await expect(plan(page)).toContainText('Pagamento em curso')
  await page.goto('about:blank')

  const desk = await demoPage(browser, baseURL, 'operador')
  await desk.goto('/operador?separador=comprovativos')
  await desk
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await desk.getByRole('region', { name: 'Em análise' }).getByRole('button', { name: 'Aprovar' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sim, aprovar' }).click()
  await expect(toast(desk)).toContainText('Transferência confirmada')

  await page.goto('/insurance')
  await expect(plan(page)).toContainText('Ativo')
  await page.getByRole('link', { name: 'Ver como a clínica vê' }).click()
  await expect(page).toHaveURL(/\/cartao\/[0-9A-Z]{20}$/)
  await expect(page.getByText('Básico').first()).toBeVisible()
  await expectBalanced(desk)
})

test('a renewal fails, the plan is in grace, and paying brings it back', async ({
  page,
  browser,
  baseURL,
  own,
  signUp,
}) => {
  const { id } = await signUp({ fullName: 'Graça Renova' })
  const quoted = await page.request.post('/api/quotes', { data: { kind: 'subscription_period', planId: 'premium' } })
  const { quoteId, amountDue: amount } = await quoted.json()
  await page.request.post('/api/payments/mobile-money/initiate', {
    data: { paymentMethod: 'm-pesa', phoneNumber: phoneEnding('1234'), amount, description: 'Plano' },
    headers: { 'quote-id': quoteId },
  })
  const status = async () => (await (await page.request.get('/api/insurance/subscription')).json())?.status
  await expect.poll(status).toBe('active')

  await own.sleep(...daysBack(id, 27))
  await page.goto('/insurance')
  await expect(plan(page)).toContainText('Renove o seu plano')
  await plan(page)
    .getByRole('button', { name: /^Pagar/ })
    .click()
  await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  await payByWallet(page, phoneEnding('0002'))
  await expect(dialog(page).getByText('Pagamento Falhou')).toBeVisible()
  await page.keyboard.press('Escape')

  await own.sleep(...daysBack(id, 6))
  await page.goto('/insurance')
  await expect(plan(page)).toContainText('Pagamento em atraso')
  await expect(plan(page)).toContainText('Até lá, o plano não paga serviços.')
  await plan(page)
    .getByRole('button', { name: /^Pagar/ })
    .click()
  await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  await payByWallet(page, phoneEnding('1234'))
  await expect(plan(page)).toContainText('Ativo')
  await expect(plan(page)).toContainText('Próximo pagamento')
  await expectBalanced(await demoPage(browser, baseURL, 'operador'))
})

/** So many days later, as this person's plan sees it. */
const daysBack = (userId: string, days: number): string[] => {
  const by = `interval '${days} days'`
  const own = `(select id from insurance_subscriptions where user_id = '${userId}')`
  return [
    `update insurance_periods set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where subscription_id in ${own}`,
    `update insurance_subscriptions set started_at = started_at - ${by}, paid_until = paid_until - ${by}, due_at = due_at - ${by}
     where user_id = '${userId}'`,
  ]
}
