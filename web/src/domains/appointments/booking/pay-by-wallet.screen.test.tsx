import { listAppointments } from '@salama/contract/appointments'
import {
  getPayment,
  initiateMobileMoney,
  listPaymentMethods,
  listPayments,
  METHOD_LABELS,
  type Payment,
} from '@salama/contract/payments'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { held, payment, soon } from '../../../testing/samples.ts'
import { ANA, departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse } from '../../../testing/server.ts'
import { ConsultationsPage } from '../consultations/consultations-page.tsx'

const PROMPT = 'Confirme no seu telemóvel'
const SENDING = 'A enviar o pedido ao operador...'
const SECOND = '00000000-0000-4000-8000-000000000701'

const dialog = page.getByRole('dialog')
const phone = dialog.getByLabelText(/^Número /)
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

beforeEach(() => {
  answer(listPayments, [])
  answer(
    listPaymentMethods,
    MOBILE_MONEY.map((method) => ({ method, label: METHOD_LABELS[method], available: true })),
  )
})

async function chooseMethod(method: MobileMoney = 'm-pesa'): Promise<void> {
  await dialog.getByRole('radio', { name: METHOD_LABELS[method] }).click()
  await button('Continuar').click()
}

async function openDialog(method?: MobileMoney, user = ANA): Promise<void> {
  const appointment = held()
  answer(listAppointments, [appointment])
  await show(<ConsultationsPage />, { path: `/consultas?pagar=${appointment.id}`, user })
  await chooseMethod(method)
}

const start = () => button('Iniciar Pagamento').click()

/** Up to the prompt, with the provider still silent. */
async function prompted(asked: Payment = payment('pending')): Promise<void> {
  answer(initiateMobileMoney, asked)
  answer(getPayment, asked)
  await phone.fill('84 123 4567')
  await start()
  await expect.element(dialog.getByText(PROMPT)).toBeVisible()
}

const says = (text: string | RegExp) => expect.element(dialog.getByText(text, { exact: true })).toBeVisible()

test('without a method it says that one is to be chosen', async () => {
  answer(listAppointments, [held()])
  await show(<ConsultationsPage />, { path: `/consultas?pagar=${held().id}` })
  await button('Continuar').click()
  await says('Por favor, selecione um método de pagamento.')
  await expectAccessible()
})

describe('the number', () => {
  test('begins empty, beside what is paid and whom to call (PAYM-003, PAYM-004, PAYM-019, PAYM-033)', async () => {
    await openDialog('m-pesa', { ...ANA, phone: '841231234' })
    await expect.element(phone).toHaveValue('')
    for (const text of ['Consulta com Dr. Ana Silva', '325 MT', 'Vodacom', '*150*00#']) {
      await expect.element(dialog).toMatchTextContent(text)
    }
    await expectAccessible()
    await button(/Usar o meu número/).click()
    await expect.element(phone).toHaveValue('84 123 1234')
  })

  test.each<[MobileMoney, string, string, string]>([
    ['e-mola', 'Pagar com e-Mola', 'Movitel', '*575#'],
    ['mkesh', 'Pagar com mKesh', 'Tmcel', '*515#'],
  ])(
    '%s: «%s» names %s and %s, also at the prompt (PAYM-019, PAYM-025, PAYM-034, PAYM-035)',
    async (method, title, provider, code) => {
      await openDialog(method)
      await expect.element(page.getByRole('dialog', { name: title })).toMatchTextContent(provider)
      await expect.element(dialog).toMatchTextContent(code)
      await prompted(payment('pending', { paymentMethod: method }))
      await expect.element(dialog).toMatchTextContent(provider)
      await expect.element(dialog).toMatchTextContent(code)
      expect(callsOf(initiateMobileMoney)[0]?.body.paymentMethod).toBe(method)
    },
  )

  test('is refused where no wallet can have it, another provider only warned of (PAYM-021, PAYM-022, PAYM-023)', async () => {
    await openDialog()
    for (const wrong of ['84123456', 'abcdefghi']) {
      await phone.fill(wrong)
      await start()
      await says('Número de telefone inválido')
    }
    await expectAccessible()
    expect(callsOf(initiateMobileMoney)).toEqual([])
    await phone.fill('861234567')
    await expect.element(dialog).toMatchTextContent('Este número parece ser da Movitel')
    await expectAccessible()
  })
})

describe('the request', () => {
  test('holds method, number as typed, centavos and purpose (PAYM-024, PAYM-025, PAYM-026, PAYM-027, PAYM-028)', async () => {
    await openDialog()
    answer(initiateMobileMoney, payment('pending'))
    answer(getPayment, payment('pending'))
    await phone.fill('+258 84 123 4567')
    await start()
    await says(PROMPT)
    expect(callsOf(initiateMobileMoney).map(({ body }) => body)).toEqual([
      {
        paymentMethod: 'm-pesa',
        phoneNumber: '+258 84 123 4567',
        amount: 32_500,
        description: expect.stringContaining('Consulta com Dr. Ana Silva'),
        purpose: { kind: 'appointment', id: held().id },
      },
    ])
  })

  test('is sent once, and nothing closes the dialog while it is on its way (PAYM-005, PAYM-006)', async () => {
    await openDialog()
    answer(initiateMobileMoney, payment('pending'))
    answer(getPayment, payment('pending'))
    const release = hold(initiateMobileMoney)
    await phone.fill('84 123 4567')
    await userEvent.keyboard('{Enter}')
    await says(SENDING)
    await userEvent.keyboard('{Escape}')
    await says(SENDING)
    expect(dialog.getByRole('button').elements()).toEqual([])
    await expectAccessible()
    release()
    await says(PROMPT)
    expect(callsOf(initiateMobileMoney)).toHaveLength(1)
  })

  test('of a second try is a payment of its own, and only that one is followed (PAYM-017)', async () => {
    await openDialog()
    await prompted()
    answer(getPayment, payment('failed', { failure: { code: 'refused_by_customer', message: 'Cancelou o pedido.' } }))
    await button('Tentar Novamente').click()
    const before = callsOf(getPayment).length
    await prompted(payment('pending', { transactionId: SECOND }))
    await expect.poll(() => callsOf(getPayment).length).toBeGreaterThan(before)
    expect(
      callsOf(getPayment)
        .slice(before)
        .every(({ address }) => address.endsWith(SECOND)),
    ).toBe(true)
    expect(new Set(callsOf(initiateMobileMoney).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  test('for what is already being paid elsewhere shows that payment instead', async () => {
    await openDialog()
    refuse(initiateMobileMoney, 409, {
      code: 'payments.already_under_way',
      message: 'Já há um pagamento em curso para isto.',
      details: { transactionId: SECOND },
    })
    answer(getPayment, payment('pending', { transactionId: SECOND }))
    await phone.fill('84 123 4567')
    await start()
    await says(PROMPT)
    await expect.element(dialog.getByRole('timer')).toBeVisible()
  })

  test('that a fault of the server stopped shows none of its words (PAYM-031)', async () => {
    await openDialog()
    refuse(initiateMobileMoney, 500, { code: 'platform.internal', message: 'Algo falhou do nosso lado.' })
    await phone.fill('84 123 4567')
    await start()
    await says('Erro ao iniciar pagamento. Tente novamente.')
    expect(dialog.element().textContent).not.toContain('Algo falhou')
  })

  test('of a session that is over leads to sign in and back', async () => {
    await openDialog()
    refuse(initiateMobileMoney, 401, { message: 'Unauthorized' })
    await phone.fill('84 123 4567')
    await start()
    await expect.poll(() => departures[0]).toMatch(/^\/(?:entrar|api\/login)\?next=/)
  })
})

describe('the prompt', () => {
  test('runs down, and its end is not yet the end of the payment (PAYM-009)', async () => {
    await openDialog()
    await prompted(payment('pending', { promptExpiresAt: soon(0.05) }))
    await expect.element(dialog.getByRole('timer')).toMatchTextContent(/^Tempo para confirmar 00:0[0-3]$/)
    await says('O tempo terminou. Estamos a confirmar o resultado com o operador...')
    await says(PROMPT)
    answer(
      getPayment,
      payment('expired', { failure: { code: 'pin_timeout', message: 'O tempo para o PIN terminou.' } }),
    )
    await says('Pagamento Falhou')
    await says('O tempo para o PIN terminou.')
  })

  test('stays until the word of the provider, then success is shown (PAYM-007, PAYM-008, PAYM-009, PAYM-010)', async () => {
    await openDialog()
    await prompted()
    await expect.poll(() => callsOf(getPayment).length).toBeGreaterThanOrEqual(2)
    await says(PROMPT)
    answer(getPayment, payment('confirmed'))
    await says('O operador confirmou o seu pagamento.')
    await expect.poll(() => location.pathname).toBe(`/consultas/${held().id}`)
  })

  test('does not pretend to know what the provider has not said', async () => {
    await openDialog()
    await prompted()
    answer(getPayment, payment('pending', { outcome: 'unknown' }))
    await says('Ainda não sabemos o resultado. Não volte a pagar; avisamos assim que o operador responder.')
    expect(button('Tentar Novamente').elements()).toEqual([])
    await expectAccessible()
  })

  test('without a network says so, and goes on when the network is back (X-166)', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    onTestFinished(() => online.mockRestore())
    await openDialog()
    await prompted()
    online.mockReturnValue(false)
    fail(getPayment)
    dispatchEvent(new Event('offline'))
    await expect.element(dialog).toMatchTextContent('Sem ligação à Internet')
    answer(getPayment, payment('confirmed'))
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await says('O operador confirmou o seu pagamento.')
  })

  test('names the number that was asked, and what to do when it does not come', async () => {
    await openDialog()
    await prompted(payment('pending', { promptedNumber: '841234567' }))
    await expect.element(dialog).toMatchTextContent('Enviámos um pedido para o 84 123 4567.')
    await dialog.getByText('Não recebi o pedido').click()
    await expect.element(dialog.getByText(/assim nada é cobrado duas vezes/)).toBeVisible()
  })
})

describe('the end', () => {
  test('is told in the dialog alone while that is open', async () => {
    answer(listPayments, [payment('pending')])
    await openDialog()
    await prompted()
    answer(listPayments, [payment('confirmed')])
    answer(getPayment, payment('confirmed'))
    await says('O operador confirmou o seu pagamento.')
    expect(toasts()).toEqual([])
  })

  test('a success that is closed early still leads to what was bought (PAYM-010)', async () => {
    await openDialog()
    await prompted()
    answer(getPayment, payment('confirmed'))
    await says('O operador confirmou o seu pagamento.')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => location.pathname).toBe(`/consultas/${held().id}`)
  })

  test('a failure says why and leads back to the number (PAYM-011, PAYM-012, PAYM-013, PAYM-032)', async () => {
    await openDialog()
    await prompted()
    answer(getPayment, payment('failed', { failure: { code: 'insufficient_balance', message: 'Saldo insuficiente.' } }))
    await says('Pagamento Falhou')
    await says('Saldo insuficiente.')
    await expectAccessible()
    await button('Tentar Novamente').click()
    await expect.element(phone).toBeVisible()
    await button('Cancelar').click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a closed failure is forgotten: it opens empty and without the error (PAYM-014, PAYM-015, PAYM-016)', async () => {
    await openDialog()
    refuse(initiateMobileMoney, 500)
    await phone.fill('84 123 4567')
    await start()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await chooseMethod()
    await expect.element(phone).toHaveValue('')
    expect(dialog.getByRole('alert').elements()).toEqual([])
  })

  test('what was typed and not sent is forgotten too (PAYM-014)', async () => {
    await openDialog()
    await phone.fill('84 123 4567')
    await reopen()
    await expect.element(phone).toHaveValue('')
  })

  test.each([
    ['failed', 'Pagamento Falhou'],
    ['expired', 'Pagamento Falhou'],
  ] as const)('closed after %s, it begins at the number again (PAYM-014)', async (status, said) => {
    await openDialog()
    await prompted()
    answer(getPayment, payment(status, { failure: { code: 'pin_timeout', message: 'O tempo para o PIN terminou.' } }))
    await says(said)
    answer(listPayments, [payment(status)])
    await reopen()
    await expect.element(phone).toHaveValue('')
  })

  async function reopen() {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await chooseMethod()
  }
})

test('a payment under way is found again by its strip and by its consultation (PAYM-020, PAYM-029)', async () => {
  const own = payment('pending')
  answer(listAppointments, [held({ paymentStatus: 'pending', transactionId: own.transactionId })])
  answer(listPayments, [own])
  answer(getPayment, own)
  await show(<ConsultationsPage />, { path: '/consultas' })
  await page.getByRole('button', { name: 'Ver pagamento: Consulta com Dr. Ana Silva' }).click()
  await says(PROMPT)
  await expect.element(dialog.getByRole('timer')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('article').getByRole('button', { name: 'Ver pagamento', exact: true }).click()
  await says(PROMPT)
})

test('a payment by a method that is not known is shown as invalid (PAYM-018)', async () => {
  answer(listAppointments, [])
  answer(listPayments, [{ ...payment('pending'), paymentMethod: 'xyz' as MobileMoney }])
  await show(<ConsultationsPage />, { path: '/consultas' })
  await page.getByRole('button', { name: /Ver pagamento/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Método de pagamento inválido' })).toBeVisible()
  await expectAccessible()
})
