import type { Page } from '@playwright/test'
import type { Doctor } from '@salama/contract/appointments'
import { brand } from '@salama/contract/brand'
import { doctorNamed, openBooking } from './booking.ts'
import { expect, hold, stub, test } from './fixtures.ts'

const filter = (page: Page) => page.getByRole('combobox', { name: 'Filtrar por especialidade' })
const list = (page: Page) => page.getByRole('region', { name: 'Médicos Disponíveis' })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('the page says what it is, and leads home, back and to the registration of doctors (BOOK-001, BOOK-002, BOOK-003, BOOK-004, BOOK-005, BOOK-006, BOOK-007, BOOK-008)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openBooking(page)
  const header = page.getByRole('main').locator('header')
  await expect(header.getByText('Health', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultas Médicas Online')
  await expect(page.getByText('Atendimento médico 24/7 com especialistas qualificados', { exact: true })).toBeVisible()
  await header.getByRole('link', { name: 'Tornar-se Médico', exact: true }).click()
  await expect(page).toHaveURL('/doctor-registration')
  await page.goBack()
  await header.getByRole('link', { name: 'Voltar', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: brand.name, exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('the filter begins with all doctors and leaves those of the chosen specialty (BOOK-009, BOOK-010, BOOK-011, BOOK-012, BOOK-014, BOOK-016, BOOK-079)', async ({
  page,
}) => {
  const doctors: Doctor[] = await (await page.request.get('/api/doctors')).json()
  await page.goto('/telemedicine')
  await expect(page.getByRole('heading', { name: 'Médicos Disponíveis', exact: true })).toBeVisible()
  await expect(filter(page)).toHaveText('Todas as Especialidades')
  await expect(page.getByRole('article')).toHaveCount(doctors.length)
  await expect(page.locator('select[name=especialidade] option').first()).toHaveAttribute('value', 'all')

  await filter(page).click()
  await expect(page.getByRole('option').first()).toHaveText('Todas as Especialidades')
  await page.getByRole('option', { name: 'Pediatria', exact: true }).click()
  const expected = doctors.filter(({ specialties }) => specialties.includes('Pediatria'))
  expect(expected.length).toBeLessThan(doctors.length)
  // Who has been reviewed comes first; otherwise the order is the server's.
  const shown = expected.toSorted((a, b) => Number(b.reviewCount > 0) - Number(a.reviewCount > 0))
  const names = shown.map(({ user }) => `Dr. ${user.firstName} ${user.lastName}`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
})

test('many specialties scroll within 300 px (BOOK-018)', async ({ page }) => {
  const specialties = Array.from({ length: 40 }, (_, n) => `Especialidade ${n}`)
  await openBooking(page, { specialties })
  await filter(page).click()
  await expect(page.getByRole('option')).toHaveCount(41)
  const scroller = page.getByRole('listbox').locator('> [role=presentation]')
  await expect(scroller).toHaveCSS('max-height', '300px')
  expect(await scroller.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(300)
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: 'Especialidade 39' })).toBeInViewport()
})

test('a card shows the face, the name, what the doctor does, where and for how much (BOOK-019, BOOK-021, BOOK-022, BOOK-024, BOOK-025, BOOK-026, BOOK-029, BOOK-030)', async ({
  page,
}) => {
  const known = doctorNamed(3, 'Macuácua', {
    specialty: 'Cardiologia',
    specialties: ['Nutrição', 'Cardiologia', 'Pediatria'],
    reviewCount: 1,
    user: { firstName: 'Rui', lastName: 'Macuácua', profileImageUrl: '/favicon.svg' },
  })
  await openBooking(page, { doctors: [known] })
  const shown = card(page, 'Dr. Rui Macuácua')
  await expect(shown.locator('img')).toHaveAttribute('src', '/favicon.svg')
  await expect(shown.getByText('RM', { exact: true })).toBeHidden()
  await expect(shown.getByText('Cardiologia (+2 especialidades)', { exact: true })).toBeVisible()
  await expect(shown.getByText('Clínica da Polana', { exact: true })).toBeVisible()
  await expect(shown.getByText('4,5 de 5 estrelas', { exact: true })).toBeAttached()
  await expect(shown.getByText('(1 avaliação)', { exact: true })).toBeVisible()
  await expect(shown.getByText(/^800 MT\s*videochamada$/)).toBeVisible()
  await expect(shown.getByText(/^600 MT\s*chat$/)).toBeVisible()
})

test('each part of the page waits for its own answer (BOOK-053, BOOK-054)', async ({ page }) => {
  const [releaseDoctors, releaseSpecialties] = [
    await hold(page, 'GET /api/doctors'),
    await hold(page, 'GET /api/specialties'),
  ]
  await page.goto('/telemedicine')
  const spinners = list(page).getByRole('status').filter({ hasText: 'Carregando...' })
  await expect(spinners).toHaveCount(2)
  releaseSpecialties()
  await expect(filter(page)).toBeVisible()
  await expect(spinners).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveCount(0)
  releaseDoctors()
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect(spinners).toHaveCount(0)
})

test('without specialties the doctors can still be chosen, and the filter is read again (BOOK-055)', async ({
  page,
}) => {
  await openBooking(page)
  await stub(page, 'GET /api/specialties', { status: 500 })
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as especialidades' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await stub(page, 'GET /api/specialties', { status: 200, body: { specialties: ['Pediatria'], pricing: {} } })
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(filter(page)).toBeVisible()
  await expect(failed).toBeHidden()
})

test('the filter is used by the keys alone: arrows, Home, End and the first letters, without accents', async ({
  page,
}) => {
  await openBooking(page)
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await filter(page).press('Enter')
  await expect(option('Todas as Especialidades')).toBeFocused()
  await page.keyboard.press('End')
  await expect(option('Pediatria')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(option('Oftalmologia')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(option('Todas as Especialidades')).toBeFocused()
  await page.keyboard.type('nutricao')
  await expect(option('Nutrição')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(filter(page)).toHaveText('Nutrição')
  await expect(filter(page)).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
})
