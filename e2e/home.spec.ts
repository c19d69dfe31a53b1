import type { Page } from '@playwright/test'
import { formatTime } from '@salama/contract/kernel/time'
import { bookElsewhere } from './booking.ts'
import { expect, test } from './fixtures.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Próxima Consulta' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ })

test('news reach the open page by themselves: the consultation on home, the red dot on the bell until they are read (HOME-002, HOME-003, HTTP-021)', async ({
  page,
  signUp,
  axeLightAndDark,
}) => {
  await signUp()
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 por ler')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notificações' })
  await expect(panel.getByRole('listitem')).toContainText('Por ler: Bem-vindo ao Salama')
  await axeLightAndDark()
  await panel.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await expect(bell(page)).toHaveAttribute('data-unread', '0')
  await expect(bell(page).locator('span')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(next(page)).toContainText('Nenhuma consulta agendada')

  const booked = await bookElsewhere(page.request)
  await expect(next(page)).toContainText(formatTime(booked.appointmentTime))
  await expect(next(page)).toContainText('Aguarda pagamento')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 por ler')
  await expect(bell(page).locator('span')).toBeVisible()
  await bell(page).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Consulta por pagar')
  await panel.getByRole('link', { name: 'Ver todas' }).click()

  await expect(page).toHaveURL('/notificacoes')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  const read = page.waitForResponse('**/api/notifications/read')
  await page.getByRole('link', { name: /Consulta por pagar/ }).click()
  await expect(page).toHaveURL(new RegExp(`/consultas\\?pagar=${booked.id}`))
  await read
  await page.goto('/')
  await expect(bell(page)).toHaveAttribute('data-unread', '0')
})
