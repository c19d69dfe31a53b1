import { CLASS_RULES, NOTICE_CLASSES, WAYS } from '@salama/contract/notifications/classes'
import {
  getPreferences,
  type NotificationPreferences,
  putPreferences,
} from '@salama/contract/notifications/preferences'
import { unsubscribeFromPush } from '@salama/contract/notifications/push'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../../testing/server.ts'
import { PreferencesPage } from './preferences-page.tsx'

const WANTED: NotificationPreferences = {
  ways: NOTICE_CLASSES.flatMap((noticeClass) =>
    WAYS.map((way) => {
      const rule = CLASS_RULES[noticeClass].ways[way]
      return {
        class: noticeClass,
        way,
        isOn: ['always', 'on'].includes(rule),
        isFixed: ['always', 'never'].includes(rule),
      }
    }),
  ),
  quietHours: { from: 21, to: 7 },
  isSmsStopped: false,
  reach: { phone: '841234567', email: null, devices: 0, thisDevice: null, sendsSms: true, sendsEmail: true },
}

async function open(preferences: Partial<NotificationPreferences> = {}) {
  answer(getPreferences, { ...WANTED, ...preferences })
  await show(<PreferencesPage />, { path: '/perfil/notificacoes' })
  await expect.element(page.getByRole('heading', { name: 'Horas de silêncio' })).toBeVisible()
}

const card = (name: string) => page.getByRole('region', { name })
const sent = () => callsOf(putPreferences).map(({ body }) => body as NotificationPreferences)

test('switches a way of one class off at once, and sends what counts now', async () => {
  await open()
  answer(putPreferences, WANTED)
  const release = hold(putPreferences)
  const bySms = card('Acontece agora').getByRole('switch', { name: 'SMS' })
  await bySms.click()
  await expect.element(bySms).toHaveAttribute('aria-checked', 'false')
  release()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toEqual({
    ways: WANTED.ways
      .filter(({ isFixed }) => !isFixed)
      .map(({ class: of, way, isOn }) => ({ class: of, way, isOn: of === 'timely' && way === 'sms' ? false : isOn })),
    quietHours: { from: 21, to: 7 },
    isSmsStopped: false,
  })
})

test('what protects the account cannot be switched off', async () => {
  await open()
  await expect.element(card('A sua conta').getByRole('switch', { name: /^E-mail/ })).toBeDisabled()
  await expect.element(card('Novidades').getByRole('switch', { name: 'SMS' })).not.toBeInTheDocument()
})

test('changes the quiet hours, and does without them', async () => {
  await open()
  answer(putPreferences, WANTED)
  await page.getByRole('combobox', { name: 'Fim do silêncio' }).click()
  await page.getByRole('option', { name: '6h', exact: true }).click()
  await expect.poll(() => sent().at(-1)?.quietHours).toEqual({ from: 21, to: 6 })
  await page.getByRole('switch', { name: /Não me acordar/ }).click()
  await expect.poll(() => sent().at(-1)?.quietHours).toBeNull()
  await expect.element(page.getByRole('combobox', { name: 'Fim do silêncio' })).not.toBeInTheDocument()
})

test('says that SMS were stopped, and takes it back', async () => {
  await open({ isSmsStopped: true })
  answer(putPreferences, WANTED)
  await page.getByRole('button', { name: 'Voltar a receber' }).click()
  await expect.poll(() => sent().at(-1)?.isSmsStopped).toBe(false)
  await expect.element(page.getByText('Respondeu PARAR a um SMS')).not.toBeInTheDocument()
})

test('shows what counts again when the server did not take it', async () => {
  await open()
  refuse(putPreferences, 503, { code: 'platform.unavailable', message: 'Tente daqui a pouco.' })
  const bySms = card('Dinheiro').getByRole('switch', { name: 'SMS' })
  await bySms.click()
  await expect.element(page.getByText('Não foi possível guardar', { exact: true })).toBeVisible()
  await expect.element(bySms).toHaveAttribute('aria-checked', 'false')
})

test('says that it could not be read, and reads again', async () => {
  refuse(getPreferences, 503, { code: 'platform.unavailable', message: 'Tente daqui a pouco.' })
  await show(<PreferencesPage />, { path: '/perfil/notificacoes' })
  await expect.element(page.getByText('Tente daqui a pouco.')).toBeVisible()
  answer(getPreferences, WANTED)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(card('Novidades')).toBeVisible()
})

test('passes axe in light and dark', async () => {
  await open()
  await expectAccessible()
})

test('this browser takes notifications where it can, and leaves them by one switch', async () => {
  await open({ reach: { ...WANTED.reach, devices: 2, thisDevice: '0b6f5c1e-0000-4000-8000-000000000001' } })
  answer(unsubscribeFromPush, { id: '0b6f5c1e-0000-4000-8000-000000000001' })
  const device = card('Este aparelho')
  await expect.element(device.getByText('Também as recebe noutro aparelho.')).toBeVisible()
  await device.getByRole('switch', { name: /^Receber notificações/ }).click()
  await expect
    .poll(() => callsOf(unsubscribeFromPush).map(({ address }) => address))
    .toEqual(['/api/push/subscriptions/0b6f5c1e-0000-4000-8000-000000000001'])
  await expectAccessible()
})
