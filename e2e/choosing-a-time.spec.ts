import { chooseDoctor, confirm, days, openBooking, summary, times, withChat, withoutChat } from './booking.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

/** Ten past twelve on Monday, 23 November in Maputo. */
const NOW = new Date('2026-11-23T10:10:00Z')
/** Free tomorrow from 09:00 to 10:30 only. */
const isFree = (slot: Date) => slot.toISOString() >= '2026-11-24T07:00' && slot.toISOString() < '2026-11-24T08:30'

test.use({ viewport: PHONE.viewport })

test('full days say so, and only the free times of a day are in sight, with their count (BOOK-113, BOOK-114)', async ({
  page,
}) => {
  await openBooking(page, { now: NOW, isFree })
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(days(page)).toHaveCount(14)
  await expect(days(page).first()).toHaveText('Hojesem vagas')
  await expect(days(page).and(page.locator(':enabled'))).toHaveText('terça, 24/11')
  await days(page).nth(1).click()
  await expect(page.getByRole('group', { name: 'Manhã · 3 livres' })).toBeVisible()
  await expect(times(page)).toHaveCount(48)
  expect((await times(page).first().boundingBox())?.width).toBeLessThan(2)
  await page.getByRole('button', { name: 'Mostrar as 24 horas' }).click()
  expect((await times(page).first().boundingBox())?.width).toBeGreaterThan(40)
  await expect(times(page).and(page.locator(':enabled'))).toHaveText(['09:00', '09:30', '10:00'])
})

test('the soonest free time is one press away, on the card and in the form', async ({ page }) => {
  const doctors = [
    { ...withChat, nextFreeAt: '2026-11-24T07:00:00.000Z' },
    { ...withoutChat, nextFreeAt: null },
  ]
  await openBooking(page, { now: NOW, isFree, doctors })
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('Dr. Ana Silva')).toContainText('Próximo horário: amanhã, 09:00')
  await expect(card('Dr. Ana Cossa')).toContainText('Sem horários livres nos próximos dias')
  const first = await page.getByRole('article').first().boundingBox()
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(PHONE.viewport.height)
  await chooseDoctor(page, 'Dr. Ana Silva')
  await page.getByRole('button', { name: 'Próximo livre: amanhã, 09:00' }).click()
  await expect(summary(page)).toContainText('terça-feira, 24 de novembro')
  await expect(confirm(page)).toBeEnabled()
})

test('a doctor without any free time says so instead of a wall of times', async ({ page }) => {
  await openBooking(page, { now: NOW, isFree: () => false })
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(page.getByText('Este médico não tem horários livres nos próximos 14 dias.')).toBeVisible()
})
