import type { Page } from '@playwright/test'
import { BOTH_SIZES, expect, PASSWORD, phoneEnding, test, unique } from './fixtures.ts'

/** Books a paediatrician on the `nth` day that has free times. */
async function book(page: Page, nth: number): Promise<void> {
  await page.goto('/telemedicine')
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Pediatria' }).click()
  await page.getByRole('article').first().getByRole('button').click()
  const panel = page.getByRole('region', { name: 'Agendar Consulta' })
  await panel.getByRole('radio', { name: 'Videochamada' }).check()
  const days = panel.getByRole('group', { name: 'Data' }).getByRole('button')
  await expect(days).toHaveCount(14)
  const open = panel.getByRole('group', { name: 'Data' }).getByRole('button', { disabled: false })
  await open.nth(nth).click()
  const free = panel.getByRole('group', { name: 'Horário' }).getByRole('button', { disabled: false })
  await free.nth(2).click()
  await expect(page.getByRole('region', { name: 'Resumo da Consulta' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar Consulta' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Consulta Agendada')
}

async function payWith(page: Page, phone: string): Promise<void> {
  const choice = page.getByRole('dialog', { name: 'Como quer pagar?' })
  await choice.getByText('M-Pesa', { exact: true }).click()
  await choice.getByRole('button', { name: 'Continuar' }).click()
  await startPayment(page, phone)
}

async function startPayment(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Pagar com M-Pesa' })
  await dialog.getByLabel('Número M-Pesa').fill(phone)
  await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
}

// Journeys that run side by side take different days.

test(
  'a booking is paid, and found in another browser (LAND-021, ROLE-019, BOOK-013, BOOK-106, PAYM-010, HOME-025)',
  BOTH_SIZES,
  async ({ page, browser }, info) => {
    await page.goto('/')
    const email = `${unique()}@exemplo.co.mz`
    await page.getByLabel('Nome completo').fill('Celeste Mondlane')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Criar Conta' }).click()
    await expect(page.getByText('Selecione Seu Papel')).toBeVisible()
    await page.getByText('Cliente', { exact: true }).click()
    await expect(page.getByText('Olá, Celeste')).toBeVisible()

    await book(page, info.project.name === 'phone' ? 1 : 4)
    await payWith(page, phoneEnding('1234'))
    const confirmation = { level: 1, name: 'Consulta confirmada' } as const
    await expect(page.getByRole('heading', confirmation)).toBeVisible()
    const address = page.url()

    await page.goto('/')
    const next = page.getByRole('region', { name: 'Próxima Consulta' })
    await expect(next.getByText(/^Dr\./)).toBeVisible()
    await expect(next.getByText('Confirmada')).toBeVisible()
    await page.close()

    const later = await browser.newPage()
    await later.goto('/entrar')
    await later.getByLabel('E-mail ou telefone').fill(email)
    await later.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
    await later.getByRole('button', { name: 'Entrar', exact: true }).click()
    const found = later.getByRole('region', { name: 'Próxima Consulta' })
    await found.getByRole('link', { name: 'Ver as minhas consultas' }).click()
    await later.getByRole('main').getByRole('link', { name: /^Dr\./ }).click()
    await expect(later.getByRole('heading', confirmation)).toBeVisible()
    await expect(later).toHaveURL(address)
    await later.close()
  },
)

test('a refused PIN charges nothing and the same consultation is paid at the second try (PAYM-011, PAYM-012, PAYM-032)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await book(page, 2)
  await payWith(page, phoneEnding('0002'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Pagamento Falhou')).toBeVisible()
  await expect(dialog.getByText('Cancelou o pedido no seu telemóvel.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tentar Novamente' }).click()
  await startPayment(page, phoneEnding('1234'))
  await expect(dialog).toBeHidden()
  await page.goto('/consultas')
  await expect(page.getByText('Confirmada').first()).toBeVisible()
})

test('closing the page while paying loses nothing: whoever comes back finds it confirmed (PAYM-020, X-063, PAY-05)', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  await book(page, 3)
  await payWith(page, phoneEnding('1234'))
  await expect(page.getByRole('dialog').getByText('*150*00#')).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto('/consultas')
  await expect(later.getByText('Confirmada').first()).toBeVisible()
})
