import { listAppointments, SHOWN_STATUSES, type ShownStatus } from '@salama/contract/appointments'
import { listPaymentMethods, listPayments, METHOD_LABELS } from '@salama/contract/payments'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient, refresh } from '../../../lib/api/query-client.ts'
import { standAtNoon } from '../../../testing/noon.ts'
import { held, payment, soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, hold, refuse } from '../../../testing/server.ts'
import { HeldBanner } from '../booking/held-banner.tsx'
import { ConsultationsPage } from './consultations-page.tsx'

beforeEach(() => {
  answer(listPayments, [])
  answer(
    listPaymentMethods,
    MOBILE_MONEY.map((method) => ({ method, label: METHOD_LABELS[method], available: true })),
  )
})

const open = (path = '/consultas') => show(<ConsultationsPage />, { path })
const group = (name: 'Próximas' | 'Anteriores') => page.getByRole('region', { name })
const textsOf = (name: 'Próximas' | 'Anteriores') =>
  group(name)
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const opener = page.getByRole('button', { name: 'Pagar agora' })

test('the list waits, says when it could not be read, and is read again', async () => {
  refuse(listAppointments, 500)
  const release = hold(listAppointments)
  await open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible()
  release()
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar' })
  await expect.element(failed).toBeVisible()
  await expectAccessible()
  answer(listAppointments, [held()])
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  const coming = page.getByRole('region', { name: 'Próximas' })
  await expect.poll(() => coming.getByRole('article').elements().length).toBe(1)
  expect(failed.elements()).toEqual([])
})

test.each([
  ['pending', 'Pagamento em curso: à espera do operador.'],
  ['pending_verification', 'O horário fica guardado até encontrarmos a transferência.'],
] as const)('a slot whose payment is %s says what it waits for', async (status, text) => {
  const own = payment(status)
  answer(listPayments, [own])
  answer(listAppointments, [held({ paymentStatus: 'pending', transactionId: own.transactionId })])
  await open()
  await expect.element(page.getByText(text)).toBeVisible()
})

/** Those that are over lie behind. */
const OVER: readonly ShownStatus[] = ['completed', 'expired', 'cancelled', 'no_show_patient', 'no_show_doctor']

test('what is to come and what is over stand apart, each with its state in words; with none it leads to book one', async () => {
  answer(
    listAppointments,
    SHOWN_STATUSES.map((status, n) =>
      held({
        id: `00000000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`,
        status,
        type: n % 2 ? 'chat' : 'video',
        paymentStatus: status === 'pending_payment' ? 'unpaid' : 'paid',
        ...(OVER.includes(status) ? { appointmentTime: soon(-1_470), endsAt: soon(-1_440) } : {}),
      }),
    ),
  )
  const { unmount } = await open()
  await expect.poll(() => textsOf('Anteriores').length).toBe(OVER.length)
  const inWords = (name: 'Próximas' | 'Anteriores', states: string[]) =>
    expect(textsOf(name)).toEqual(states.map((state) => expect.stringContaining(state)))
  inWords('Próximas', ['Aguarda pagamento', 'Confirmada', 'Na sala de espera', 'Em consulta', 'Interrompida'])
  inWords('Anteriores', [
    'Concluída',
    'Expirou sem pagamento',
    'Cancelada',
    'Paciente não compareceu',
    'Médico não compareceu',
  ])
  expect(opener.elements()).toHaveLength(1)
  await expectAccessible()
  await unmount()
  queryClient.clear()
  answer(listAppointments, [])
  await open()
  await expect.element(page.getByRole('heading', { name: 'Nenhuma consulta agendada' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Agendar', exact: true }).last().click()
  expect(location.pathname).toBe('/telemedicine')
})

test('a message that leads to a payment of the past says so', async () => {
  const paid = held({ status: 'confirmed', paymentStatus: 'paid' })
  answer(listAppointments, [paid])
  await open(`/consultas?pagar=${paid.id}`)
  await expect.element(page.getByText('Esta consulta já não aguarda pagamento.', { exact: true })).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('a hold that ends unpaid moves to the past while the page stands open (BOOK-117)', async () => {
  answer(listAppointments, [held({ holdExpiresAt: soon(0.01) })])
  await open()
  await expect.element(group('Próximas').getByRole('timer')).toHaveTextContent('00:00')
  const over = { appointmentTime: soon(1_440), endsAt: soon(1_470) }
  answer(listAppointments, [held({ status: 'expired', ...over })])
  // As news of the person's consultations does.
  await refresh(listAppointments)
  await expect.poll(() => textsOf('Anteriores')).toEqual([expect.stringContaining('Expirou sem pagamento')])
  expect(textsOf('Próximas')).toEqual([])
  expect(opener.elements()).toEqual([])
})

describe('at noon', () => {
  beforeEach(standAtNoon)

  test('a held time says how long it is kept, and leads to its payment (BOOK-117, X-055)', async () => {
    answer(listAppointments, [
      held({ appointmentTime: '2030-03-04T08:00:00.000Z', endsAt: '2030-03-04T08:30:00.000Z' }),
    ])
    await open()
    const card = group('Próximas').getByRole('article')
    for (const text of ['Dr. Ana Silva', 'Pediatria', 'Segunda-feira, 4 de março, 10:00', 'Videochamada']) {
      await expect.element(card).toMatchTextContent(new RegExp(text, 'i'))
    }
    await expect.element(card.getByText('325 MT', { exact: true })).toBeVisible()
    await expect.element(card.getByRole('timer')).toMatchTextContent(/^2[45]:\d\d$/)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    await expect.element(card.getByRole('timer')).toMatchTextContent(/^(?:20:00|1\d:\d\d)$/)
    await opener.click()
    await expect.element(dialog).toMatchTextContent('Consulta com Dr. Ana Silva, 4 mar. 2030, 10:00')
    await expect.element(dialog).toMatchTextContent('325 MT')
    await expect.element(dialog.getByRole('timer')).toMatchTextContent(/^(?:20:00|1\d:\d\d)$/)
    await button('Pagar mais tarde').click()
    await expect.poll(() => location.pathname + location.search).toBe('/consultas')
  })
})

describe.each([
  ['a phone', 360, 740],
  ['a laptop', 1280, 800],
])('the payment on %s', (_screen, width, height) => {
  const before = '/notificacoes'
  beforeEach(async () => {
    await page.viewport(width, height)
    answer(listAppointments, [held()])
    history.pushState(null, '', before)
  })

  async function openWallet(): Promise<void> {
    await dialog.getByRole('radio', { name: 'M-Pesa' }).click()
    await button('Continuar').click()
    await expect.element(page.getByRole('dialog', { name: 'Pagar com M-Pesa' })).toBeVisible()
  }

  /** Of a dialog that has come to rest. */
  async function edges(): Promise<number[]> {
    const shown = dialog.element()
    await Promise.allSettled(shown.getAnimations().map(({ finished }) => finished))
    const { top, height: tall } = shown.getBoundingClientRect()
    return [top, tall]
  }

  test('is closed by Back, which stays on the page; once more leaves it', async () => {
    await open()
    await opener.click()
    await openWallet()
    history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.pathname).toBe('/consultas')
    await expect.element(opener).toHaveFocus()
    history.back()
    await expect.poll(() => location.pathname).toBe(before)
  })

  test('keeps its height over its steps, and gives the focus back however it is closed', async () => {
    await open()
    for (const leave of ['Cancelar', 'Fechar']) {
      await opener.click()
      await expect.element(dialog).toMatchTextContent('Passo 1 de 3: método')
      const first = await edges()
      await openWallet()
      await expect.element(dialog).toMatchTextContent('Passo 2 de 3: número')
      expect(await edges()).toEqual(first)
      await button(leave).click()
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(opener).toHaveFocus()
    }
  })

  test('says without a method that one is missing where it is seen, and leads to the methods', async () => {
    await open()
    await opener.click()
    await button('Continuar').click()
    const missing = dialog.getByText('Por favor, selecione um método de pagamento.', { exact: true })
    await expect.element(missing).toBeInViewport()
    await expect.element(dialog.getByRole('radio', { name: 'M-Pesa' })).toHaveFocus()
  })

  test('is opened by a link once: closed, Back does not bring it again', async () => {
    await open(`/consultas?pagar=${held().id}`)
    await button('Pagar mais tarde').click()
    await expect.poll(() => location.pathname + location.search).toBe('/consultas')
    history.back()
    await expect.poll(() => location.pathname).toBe(before)
    expect(dialog.elements()).toEqual([])
  })
})

test('a time that is held and not paid is announced elsewhere, and leads to its payment', async () => {
  answer(listAppointments, [held()])
  const { unmount } = await show(<HeldBanner />, { path: '/terms' })
  const banner = page.getByRole('complementary', { name: 'Consulta por pagar' })
  await expect.element(banner.getByRole('timer')).toMatchTextContent(/^2[45]:\d\d$/)
  await expect
    .element(banner.getByRole('link', { name: 'Pagar agora' }))
    .toHaveAttribute('href', `/consultas?pagar=${held().id}`)
  await unmount()
  await show(<HeldBanner />, { path: '/consultas' })
  expect(banner.elements()).toEqual([])
})
