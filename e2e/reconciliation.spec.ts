import type { Page } from '@playwright/test'
import { addDays, dayInMaputo, formatDate } from '@salama/contract/kernel/time'
import type { Difference, Reconciliation } from '@salama/contract/reconciliation/staff'
import { expect, stub, test, tryAgain } from './fixtures.ts'
import { TRANSACTION } from './paying.ts'

const READ = 'GET /api/operator/reconciliation'
/** Over for a whole day, so that it stays one of the past whenever Maputo's midnight comes. */
const day = addDays(dayInMaputo(new Date()), -2)

async function openTab(page: Page): Promise<void> {
  const entered = await page.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(entered.status()).toBe(200)
  await page.goto('/operador?separador=reconciliacao')
}

const compared: Reconciliation = {
  id: '00000000-0000-4000-8000-000000000900',
  method: 'mkesh',
  day,
  status: 'finished',
  compared: 12,
  ours: 200_00,
  theirs: 350_00,
  differences: 1,
  startedAt: `${day}T00:00:00Z`,
  finishedAt: `${day}T00:00:09Z`,
}
const found: Difference = {
  id: TRANSACTION,
  transactionId: TRANSACTION,
  method: 'mkesh',
  day,
  kind: 'charged_but_not_ours',
  ours: 0,
  theirs: 150_00,
  person: { id: TRANSACTION, name: 'Zita Chongo' },
  code: 'completed',
  foundAt: `${day}T00:00:05Z`,
}

test('an operator has a day compared with an operator of mobile money (X-061)', async ({ page }) => {
  await openTab(page)
  await page.getByRole('combobox', { name: 'Operador' }).click()
  await page.getByRole('option', { name: 'mKesh' }).click()
  await page.getByLabel('Dia', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Conferir' }).click()
  const row = page
    .getByRole('list', { name: 'Dias conferidos' })
    .getByRole('listitem')
    .filter({ hasText: `mKesh, ${formatDate(`${day}T12:00:00Z`)}` })
  await expect(row.getByText(/diferença/)).toBeVisible()
  await page.getByRole('tab', { name: 'Registo' }).click()
  await expect(page.getByText(/Mandou conferir um dia/).first()).toBeVisible()
})

test('each difference says both sides and leads to the payment (X-061)', async ({ page, axeLightAndDark }) => {
  await stub(page, READ, { status: 200, body: { days: [compared], differences: [found], open: 130 } })
  await openTab(page)
  const difference = page.getByRole('list', { name: 'Diferenças' }).getByRole('listitem')
  await expect(difference).toContainText('O operador cobrou e nós não o temos')
  await expect(page.getByText('As 1 mais antigas de 130.')).toBeVisible()
  await expect(difference).toContainText('Nós: 0 MT')
  await expect(difference).toContainText('Operador: 150 MT')
  await expect(page.getByText('1 diferença', { exact: true })).toBeVisible()
  await axeLightAndDark()
  await difference.getByRole('link', { name: 'Ver o pagamento de Zita Chongo' }).click()
  await expect(page).toHaveURL(new RegExp(`separador=pagamentos.*caso=${TRANSACTION}`))
})

test('says so when the days cannot be read, and reads them again', async ({ page }) => {
  await stub(page, READ, { status: 503 })
  await openTab(page)
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar' })).toBeVisible()
  await tryAgain(page, READ, { status: 200, body: { days: [], differences: [], open: 0 } })
  await expect(page.getByRole('heading', { name: 'Sem diferenças' })).toBeVisible()
})
