import { getPushKey, subscribeToPush } from '@salama/contract/notifications/push'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { PushMoment } from './push-moment.tsx'

const TEXT = 'Um pedido novo acorda este aparelho.'
const SUBSCRIBED = { endpoint: 'https://push.example/1', keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) } }
const former = Object.getOwnPropertyDescriptor(Navigator.prototype, 'serviceWorker')

/** A browser that asks, and whose person answers so. */
function browser(answered: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answered })
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => SUBSCRIBED }),
  }
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration, ready: Promise.resolve(registration) },
  })
}

beforeEach(() => {
  localStorage.clear()
  answer(getPushKey, { publicKey: 'BAAA' })
  answer(subscribeToPush, { id: '0b6f5c1e-0000-4000-8000-000000000001' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  if (former) Object.defineProperty(navigator, 'serviceWorker', former)
})

const takes = () => page.getByRole('button', { name: 'Ligar avisos' })

test('asks where somebody is waited for, and the browser takes notices from then on', async () => {
  browser('granted')
  await show(
    <>
      <h1>Pedidos</h1>
      <PushMoment text={TEXT} />
    </>,
  )
  await expect.element(page.getByText(TEXT)).toBeVisible()
  await expectAccessible()
  await takes().click()
  await expect.poll(() => callsOf(subscribeToPush).map(({ body }) => body)).toEqual([SUBSCRIBED])
  await expect.element(page.getByText('Avisos ligados neste aparelho', { exact: true })).toBeVisible()
  await expect.element(page.getByText(TEXT)).not.toBeInTheDocument()
})

test('who says no, here or to the browser, is not asked again', async () => {
  browser('denied')
  await show(<PushMoment text={TEXT} />)
  await takes().click()
  await expect.element(page.getByText(/O navegador não deixou/).first()).toBeVisible()
  expect(callsOf(subscribeToPush)).toEqual([])
  browser('granted')
  const again = await show(<PushMoment text={TEXT} />)
  await page.getByRole('button', { name: 'Agora não' }).click()
  await again.unmount()
  await show(<PushMoment text={TEXT} />)
  await expect.element(page.getByText(TEXT)).not.toBeInTheDocument()
})

test('says why it failed, and stays to try again', async () => {
  browser('granted')
  refuse(subscribeToPush, 400, { code: 'notifications.endpoint_refused', message: 'O serviço não está na Internet.' })
  await show(<PushMoment text={TEXT} />)
  await takes().click()
  await expect.element(page.getByText('O serviço não está na Internet.').first()).toBeVisible()
  await expect.element(takes()).toBeVisible()
})
