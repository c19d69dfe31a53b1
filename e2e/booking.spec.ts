import { brand } from '@salama/contract/brand'
import { chooseDoctor, confirm, days, doctorAnyTime, fill, openBooking, summary, times } from './booking.ts'
import { expect, PASSWORD, seen, stub, test, unique } from './fixtures.ts'

const BOOK = 'POST /api/appointments'

test('a booking with long notes waits for its payment and is at once on the home page (BOOK-001, BOOK-094, BOOK-099, BOOK-117)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Próxima Consulta' })
  await expect(next.getByText('Nenhuma consulta agendada')).toBeVisible()
  await next.getByRole('link', { name: 'Agendar' }).click()
  const { user } = await doctorAnyTime(page.request)
  const name = `Dr. ${user.firstName} ${user.lastName}`
  await chooseDoctor(page, name)
  await days(page).nth(9).click()
  await times(page).and(page.locator(':enabled')).first().click()
  await page.getByLabel('Notas (opcional)').fill('dor de cabeça '.repeat(1_500))
  await confirm(page).click()
  const payment = page.getByRole('dialog', { name: 'Como quer pagar?' })
  await expect(payment).toContainText(`Consulta com ${name}`)
  await payment.getByRole('button', { name: 'Pagar mais tarde' }).click()
  // Every page says from now on that it is to be paid.
  const banner = page.getByRole('complementary', { name: 'Consulta por pagar' })
  await expect(banner.getByRole('link', { name: 'Pagar agora' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: brand.name, exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(next.getByText(name)).toBeVisible()
  await expect(next.getByText('Aguarda pagamento')).toBeVisible()
  await expect(banner).toContainText(name)
})

test('a visitor who signs up in the middle of a booking comes back to it (CLI-04)', async ({ page }) => {
  const doctor = await doctorAnyTime(page.request)
  await page.goto(`/telemedicine?medico=${doctor.id}`)
  await days(page).nth(12).click()
  await times(page).and(page.locator(':enabled')).first().click()
  await page.getByLabel('Notas (opcional)').fill('febre desde ontem')
  await confirm(page).click()
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome completo').fill('Celeste Mondlane')
  await page.getByLabel('E-mail').fill(`${unique()}@exemplo.co.mz`)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).click()
  await page.getByRole('button', { name: 'Cliente' }).click()
  await expect(page).toHaveURL(`/telemedicine?medico=${doctor.id}`)
  await expect(page.getByLabel('Notas (opcional)')).toHaveValue('febre desde ontem')
  await expect(summary(page)).toBeVisible()
  await confirm(page).click()
  await expect(page.getByRole('dialog', { name: 'Como quer pagar?' })).toBeVisible()
})

test.describe('abroad', () => {
  test.use({ timezoneId: 'Europe/Lisbon' })

  test('the grid keeps the clock of Maputo, says so, and adds the own time to the summary (X-034, APT-04)', async ({
    page,
    signUp,
  }) => {
    await signUp()
    const posts = seen(page, BOOK)
    // In November: in summer Lisbon is one hour from Maputo.
    await openBooking(page, new Date('2026-11-23T10:10:00Z'))
    await stub(page, BOOK, { status: 201, body: {} })
    await fill(page)
    const panel = page.getByRole('region', { name: 'Agendar Consulta' })
    await expect(panel.getByText('Horas de Maputo (UTC+2).')).toContainText('Europe/Lisbon')
    await expect(summary(page)).toContainText('10:00 em Maputo')
    await expect(summary(page)).toContainText('08:00 onde está')
    await confirm(page).click()
    await expect.poll(() => posts.length).toBe(1)
    expect(posts[0]?.postDataJSON().scheduledAt).toMatch(/T08:00:00.000Z$/)
  })
})
