import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import {
  chooseDoctor,
  confirm,
  days,
  doctorNamed,
  fill,
  openBooking,
  prompt,
  summary,
  times,
  withChat,
} from './booking.ts'
import { BOTH_SIZES, expect, STAY, seen, stub, test } from './fixtures.ts'

test('says of a doctor what there is to say, and no more (BOOK-020, BOOK-023, BOOK-027, BOOK-028, BOOK-031, BOOK-108)', async ({
  page,
}) => {
  await openBooking(page)
  const known = page.getByRole('article').filter({ hasText: 'Dr. Ana Silva' })
  await expect(known).toContainText('AS')
  await expect(known).toContainText('4,5')
  await expect(known).toContainText('(3 avaliações)')
  await expect(known).toContainText('24/7 Disponível')
  await expect(known).toContainText('600 MT')
  await expect(known).not.toContainText('especialidades')
  const unknown = page.getByRole('article').filter({ hasText: 'Dr. Ana Cossa' })
  await expect(unknown).toContainText('(+1 especialidades)')
  await expect(unknown).toContainText('Sem avaliações')
  await expect(unknown).toContainText('801 MT')
  await expect(unknown).not.toContainText('24/7 Disponível')
  await expect(unknown).not.toContainText('chat')
})

test('filters by any specialty of a doctor, keeps the filter in the address, and leads back to all (BOOK-013, BOOK-015, BOOK-033, BOOK-034, BOOK-035)', async ({
  page,
}) => {
  await openBooking(page)
  const filter = page.getByRole('combobox', { name: 'Filtrar por especialidade' })
  await filter.click()
  await expect(page.getByRole('option')).toHaveText([
    'Todas as Especialidades',
    'Cardiologia',
    'Nutrição',
    'Oftalmologia',
    'Pediatria',
  ])
  await page.getByRole('option', { name: 'Nutrição' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Dr. Ana Cossa')
  await page.reload()
  await expect(filter).toHaveText('Nutrição')
  await filter.click()
  await page.getByRole('option', { name: 'Oftalmologia' }).click()
  await expect(page.getByText('Nenhum médico encontrado para Oftalmologia')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os médicos' }).click()
  await expect(filter).toHaveText('Todas as Especialidades')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('says that there are no doctors, or that they could not be read, and reads them again (BOOK-032, BOOK-055)', async ({
  page,
}) => {
  await openBooking(page, { doctors: [] })
  await expect(page.getByText('Nenhum médico disponível no momento')).toBeVisible()
  await stub(page, 'GET /api/doctors', { status: 500 })
  await page.reload()
  await expect(page.getByText('Não foi possível carregar os médicos')).toBeVisible()
  await stub(page, 'GET /api/doctors', { status: 200, body: [withChat] })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Dr. Ana Silva' })).toBeVisible()
})

test('asks for a doctor, then offers 14 days and 48 times with none chosen (BOOK-037, BOOK-041, BOOK-042, BOOK-075, BOOK-076, BOOK-077)', async ({
  page,
}) => {
  await openBooking(page)
  await expect(prompt(page)).toBeVisible()
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(page.getByRole('radio', { name: 'Videochamada' })).toBeChecked()
  await expect(days(page)).toHaveCount(14)
  await expect(times(page)).toHaveCount(48)
  await expect(page.locator('[aria-pressed=true]:visible').filter({ hasNotText: 'Dr.' })).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  await days(page).nth(1).click()
  await expect(page.getByText('Resumo da Consulta')).toBeHidden()
  await expect(confirm(page)).toBeDisabled()
})

test(
  'sums up the booking with the price of the type, and falls back to video where there is no chat (BOOK-040, BOOK-044, BOOK-049, BOOK-050, BOOK-086)',
  BOTH_SIZES,
  async ({ page, isMobile }) => {
    await openBooking(page)
    await fill(page)
    await expect(summary(page)).toContainText('800 MT')
    await page.getByText('Chat de texto').click()
    await expect(summary(page)).toContainText('Chat de texto')
    await expect(summary(page)).toContainText('600 MT')
    if (isMobile) await page.getByRole('button', { name: 'Trocar de médico' }).click()
    await chooseDoctor(page, 'Dr. Ana Cossa')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: 'Videochamada' })).toBeChecked()
  },
)

test('says what is missing when Enter is pressed, and sends nothing (BOOK-089, BOOK-090, BOOK-091, BOOK-122)', async ({
  page,
}) => {
  const posts = seen(page, 'POST /api/appointments')
  await openBooking(page)
  await chooseDoctor(page, 'Dr. Ana Silva')
  await days(page).nth(1).click()
  await page.getByRole('radio', { name: 'Videochamada' }).press('Enter')
  await expect(page.getByText('Campos Obrigatórios', { exact: true })).toBeVisible()
  await expect(page.getByText('Por favor, selecione um médico, data e horário.', { exact: true })).toBeVisible()
  expect(posts).toHaveLength(0)
})

test('clears all but the type after a booking, whatever the answer holds (BOOK-081, BOOK-082, BOOK-083, BOOK-084, BOOK-085, BOOK-098, BOOK-106, BOOK-107)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openBooking(page)
  await stub(page, 'POST /api/appointments', { status: 201, body: {} })
  await fill(page)
  await page.getByText('Chat de texto').click()
  await page.getByLabel('Notas (opcional)').fill('Febre há dois dias')
  await confirm(page).click()
  await expect(page.getByText('Consulta Agendada', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Sua consulta foi agendada com sucesso! O pagamento será processado.', { exact: true }),
  ).toBeVisible()
  await expect(prompt(page)).toBeVisible()
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(page.getByRole('radio', { name: 'Chat de texto' })).toBeChecked()
  await expect(page.getByLabel('Notas (opcional)')).toHaveValue('')
  await expect(page.locator('[aria-pressed=true]:visible').filter({ hasNotText: 'Dr.' })).toHaveCount(0)
})

test('offers the nearest free times when somebody was faster', async ({ page, signUp }) => {
  await signUp()
  await openBooking(page)
  const tomorrow = addDays(dayInMaputo(new Date()), 1)
  await stub(page, 'POST /api/appointments', {
    status: 409,
    body: {
      code: 'appointments.slot_taken',
      message: 'Este horário acabou de ser ocupado. Escolha outro.',
      details: { freeSlots: [`${tomorrow}T09:00:00.000Z`] },
    },
  })
  await fill(page)
  await confirm(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Este horário acabou de ser ocupado. Escolha outro.' })
  await refusal.getByRole('button', { name: '11:00' }).click()
  await expect(refusal).toBeHidden()
  await expect(summary(page)).toContainText('11:00')
})

test('leads a visitor to sign in and keeps what was chosen (BOOK-101, BOOK-102, BOOK-103)', async ({ page }) => {
  await openBooking(page)
  await fill(page)
  await page.getByLabel('Notas (opcional)').fill('Febre há dois dias')
  // The page would leave half a second later, whoever has read it.
  await stub(page, 'GET /api/login', STAY)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await confirm(page).click()
  const toast = page.locator('[data-toast]').filter({ hasText: 'Não Autorizado' })
  await expect(toast.filter({ hasText: 'Você foi desconectado. Fazendo login novamente...' })).toBeVisible()
  expect(new URL((await asked).url()).searchParams.get('next')).toContain(`/telemedicine?medico=${withChat.id}`)
  await page.goto(`/telemedicine?medico=${withChat.id}`)
  await expect(page.getByLabel('Notas (opcional)')).toHaveValue('Febre há dois dias')
  await expect(summary(page)).toContainText('10:00')
})

test(
  'lets the page itself scroll on a phone, and the list within 600 px where there is room (BOOK-017)',
  BOTH_SIZES,
  async ({ page, isMobile }) => {
    await openBooking(page, { doctors: Array.from({ length: 30 }, (_, n) => doctorNamed(n + 1, `Silva ${n}`)) })
    const box = page
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
      .locator('..')
    await expect(box).toHaveCSS('max-height', isMobile ? 'none' : '600px')
  },
)
