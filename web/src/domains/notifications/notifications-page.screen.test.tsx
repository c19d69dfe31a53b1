import { listNotifications, readNotifications } from '@salama/contract/notifications'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../testing/server.ts'
import { NotificationsPage } from './notifications-page.tsx'

const NOTIFICATION = {
  id: '00000000-0000-4000-8000-000000000300',
  title: 'Consulta confirmada',
  body: 'A sua consulta está confirmada.',
  href: null,
  readAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
}

const unread = page.getByText('Por ler:')

async function open() {
  answer(listNotifications, { unread: 1, notifications: [NOTIFICATION] })
  await show(<NotificationsPage />, { path: '/notificacoes' })
  await expect.element(unread).toBeInTheDocument()
}

test('marks a notification as read at once, and sends which one', async () => {
  await open()
  answer(readNotifications, { unread: 0 })
  const release = hold(readNotifications)
  await page.getByRole('button', { name: /Consulta confirmada/ }).click()
  await expect.element(unread).not.toBeInTheDocument()
  expect(callsOf(readNotifications).map(({ body }) => body)).toEqual([{ ids: [NOTIFICATION.id] }])
  release()
})

test('shows it as unread again when the server did not take it', async () => {
  await open()
  refuse(readNotifications, 500)
  const release = hold(readNotifications)
  await page.getByRole('button', { name: /Consulta confirmada/ }).click()
  await expect.element(unread).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText('Não foi possível marcar como lida', { exact: true })).toBeVisible()
  await expect.element(unread).toBeInTheDocument()
})

test('says that there is nothing, or that it could not be read, and reads again', async () => {
  refuse(listNotifications, 503, { code: 'platform.unavailable', message: 'Tente daqui a pouco.' })
  await show(<NotificationsPage />, { path: '/notificacoes' })
  await expect.element(page.getByText('Tente daqui a pouco.')).toBeVisible()
  await expectAccessible()
  answer(listNotifications, { unread: 0, notifications: [] })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Sem notificações')).toBeVisible()
})

test('passes axe in light and dark', async () => {
  await open()
  await expectAccessible()
})

test('keeps the code of a prescription on one line, and breaks it only where a line is too narrow', async () => {
  const code = '7K2M-9QXR-4TVB'
  const body = `Dra. Graça Machava passou-lhe uma receita. Mostre o código ${code} na farmácia.`
  answer(listNotifications, { unread: 1, notifications: [{ ...NOTIFICATION, body }] })
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await show(<NotificationsPage />, { path: '/notificacoes' })
  const shown = page.getByText(code, { exact: true })
  await expect.element(shown).toBeVisible()
  expect(linesOf(shown.element())).toBe(1)
  shown.element().closest('li')?.setAttribute('style', 'width: 7rem')
  expect(linesOf(shown.element())).toBeGreaterThan(1)
})

const linesOf = (element: Element) =>
  Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))
