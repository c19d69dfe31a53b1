import { bookElsewhere, doctorAnyTime } from './booking.ts'
import { expect, PASSWORD, phoneEnding, test, unique } from './fixtures.ts'
import { chooseMethod, dialog, openDialog, payment, phone, prompted, start } from './paying.ts'

test('paying ends on the consultation: who, when, how to enter, calendar, receipt (PAYM-010, X-161)', async ({
  page,
  signUp,
}) => {
  await signUp()
  const booked = await bookElsewhere(page.request)
  await page.goto(`/consultas?pagar=${booked.id}`)
  await chooseMethod(page)
  await phone(page).fill(phoneEnding('1234'))
  await start(page)
  await expect(page).toHaveURL(`/consultas/${booked.id}`)
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1, name: 'Consulta confirmada' })
  await expect(heading).toBeFocused()
  await expect(main).toContainText(booked.doctorName)
  await expect(main).toContainText('Volte a esta página 10 minutos antes da hora')
  await expect(main.getByRole('heading', { name: 'O que ter à mão' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Recibo (PDF)' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Pôr no calendário' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`consulta-${booked.id}.ics`)
  await page.reload()
  await expect(heading).toBeVisible()
})

test('a time that is held and not paid is announced on every page, and leads to its payment', async ({
  page,
  signUp,
}) => {
  await signUp()
  const booked = await bookElsewhere(page.request)
  for (const path of ['/', '/telemedicine', '/notificacoes', '/terms']) {
    await page.goto(path)
    const banner = page.getByRole('complementary', { name: 'Consulta por pagar' })
    await expect(banner.getByRole('timer')).toHaveText(/^[012]\d:\d\d$/)
    await expect(banner.getByRole('link', { name: 'Pagar agora' })).toHaveAttribute(
      'href',
      `/consultas?pagar=${booked.id}`,
    )
  }
})

test('the prompt names the number that was asked, and what to do when it does not come', async ({ page, signUp }) => {
  await signUp()
  await openDialog(page)
  await prompted(page, payment('pending', { promptedNumber: '841234567' }))
  await expect(dialog(page)).toContainText('Enviámos um pedido para o 84 123 4567.')
  await dialog(page).getByText('Não recebi o pedido').click()
  await expect(dialog(page).getByText('assim nada é cobrado duas vezes')).toBeVisible()
})

test('a visitor who signs up in the middle of a booking comes back to it (CLI-04)', async ({ page }) => {
  const doctor = await doctorAnyTime(page.request)

  await page.goto(`/telemedicine?medico=${doctor.id}`)
  await page.getByRole('group', { name: 'Data' }).getByRole('button').nth(12).click()
  await page.getByRole('group', { name: 'Horário' }).getByRole('button', { disabled: false }).first().click()
  await page.getByLabel('Notas (opcional)').fill('febre desde ontem')
  await page.getByRole('button', { name: 'Confirmar Consulta' }).click()
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome completo').fill('Celeste Mondlane')
  await page.getByLabel('E-mail').fill(`${unique()}@exemplo.co.mz`)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).click()
  await page.getByRole('button', { name: 'Cliente' }).click()
  await expect(page).toHaveURL(`/telemedicine?medico=${doctor.id}`)
  await expect(page.getByLabel('Notas (opcional)')).toHaveValue('febre desde ontem')
  await expect(page.getByRole('region', { name: 'Resumo da Consulta' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar Consulta' }).click()
  await expect(page.getByRole('dialog', { name: 'Como quer pagar?' })).toBeVisible()
})
