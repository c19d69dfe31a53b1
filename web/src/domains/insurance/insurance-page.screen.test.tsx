import {
  addMember,
  BUILT_IN_PLANS,
  type Conditions,
  cancelSubscription,
  getConditions,
  getSubscription,
  listPlans,
  type Plan,
  resumeSubscription,
  type Subscription,
  subscribe,
} from '@salama/contract/insurance'
import {
  confirmBankTransfer,
  getPayment,
  initiateMobileMoney,
  listPayments,
  METHOD_LABELS,
  type PAYMENT_METHODS,
} from '@salama/contract/payments'
import { getBankDetails } from '@salama/contract/payments/bank'
import { createQuote } from '@salama/contract/payments/quotes'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../lib/api/query-client.ts'
import { answerMethods, payByMpesa, QUOTE, quoteOf } from '../../testing/checkout.ts'
import { payment, soon } from '../../testing/samples.ts'
import { ANA, departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../testing/server.ts'
import { InsurancePage } from './insurance-page.tsx'

const [BASIC, PREMIUM, FAMILY] = BUILT_IN_PLANS as [Plan, Plan, Plan]
const DUE = '00000000-0000-4000-8000-000000000901'

const own = (changes: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000000800',
  status: 'active',
  plan: PREMIUM,
  policyNumber: '7QK2-M9XA',
  insured: { name: 'Ana Macuácua' },
  members: [],
  conditionsVersion: 1,
  startedAt: '2026-11-01T10:00:00.000Z',
  paidUntil: '2026-12-01T10:00:00.000Z',
  cancelsAtEnd: false,
  allowances: [
    {
      serviceKind: 'appointment',
      service: 'Consultas',
      ceiling: 200_000,
      used: 64_000,
      startsAt: '2026-11-01T10:00:00.000Z',
    },
  ],
  cardCode: '23456789ABCDEFGHJKMN',
  ...changes,
})

const conditions: Conditions = {
  version: 1,
  isCurrent: true,
  validFrom: '2025-01-01T00:00:00.000Z',
  sections: [{ title: 'Períodos de espera', paragraphs: ['As consultas não têm período de espera.'] }],
}

const quoted = ({ name, monthlyPrice }: Plan, expiresAt = soon(15)) =>
  quoteOf({ line: { label: `Plano ${name}, 1 mês`, amount: monthlyPrice }, expiresAt })

beforeEach(() => {
  answer(listPlans, [...BUILT_IN_PLANS])
  answer(getSubscription, null)
  answer(getConditions, conditions)
  answer(listPayments, [])
  answerMethods()
  localStorage.clear()
})

const dialog = page.getByRole('dialog')
const cards = page
  .getByRole('listitem')
  .filter({ has: page.getByRole('button', { name: /Escolher Plano|Plano Ativo/ }) })
const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)
const choose = (place: number) => cards.nth(place).getByRole('button', { name: 'Escolher Plano' }).click()

/** Up to the choice of a method for the family plan. */
async function chooseFamily(): Promise<void> {
  answer(createQuote, quoted(FAMILY))
  await show(<InsurancePage />, { path: '/insurance' })
  await choose(2)
}

/** Up to its payment dialog. */
async function confirmWith(method: (typeof PAYMENT_METHODS)[number]): Promise<void> {
  await chooseFamily()
  await dialog.getByRole('radio', { name: METHOD_LABELS[method] }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
}

/** Pays by M-Pesa, which confirms at once. */
async function payByWallet(): Promise<void> {
  await chooseFamily()
  await payByMpesa(FAMILY.monthlyPrice)
}

describe('the plans', () => {
  test('show name, description, price a month and features; the second is popular, and no banner (INSU-001, INSU-002, INSU-003, INSU-007)', async () => {
    await show(<InsurancePage />, { path: '/insurance' })
    await expect.poll(() => cards.elements().length).toBe(3)
    for (const [place, plan] of [BASIC, PREMIUM, FAMILY].entries()) {
      for (const text of [plan.name, plan.description, 'por mês', ...plan.features, 'Escolher Plano']) {
        await expect.element(cards.nth(place)).toMatchTextContent(text)
      }
    }
    expect(page.getByText('Mais Popular').elements()).toHaveLength(1)
    await expect.element(cards.nth(1)).toMatchTextContent('Mais Popular')
    expect(page.getByRole('region', { name: 'O seu plano' }).elements()).toEqual([])
    await expectAccessible()
  })

  test('are the built-in ones where the server lists none (INSU-032, INSU-043, INSU-044, INSU-045, INSU-046)', async () => {
    answer(listPlans, [])
    await show(<InsurancePage />, { path: '/insurance' })
    for (const [place, price] of ['450 MT', '850 MT', '1 500 MT'].entries()) {
      await expect.element(cards.nth(place)).toMatchTextContent(price)
    }
    await expect.element(cards.nth(1)).toMatchTextContent('Mais Popular')
    await expect.element(cards.nth(2)).toMatchTextContent('até 4 pessoas')
  })

  test('that are no longer offered have no card (INSU-017)', async () => {
    answer(listPlans, [BASIC, { ...PREMIUM, isActive: false }, FAMILY])
    await show(<InsurancePage />, { path: '/insurance' })
    await expect.poll(() => cards.elements().length).toBe(2)
    expect(page.getByText(PREMIUM.description).elements()).toEqual([])
  })

  test('that cannot be read say so and can be asked for again', async () => {
    fail(listPlans)
    await show(<InsurancePage />, { path: '/insurance' })
    await expect.element(page.getByText('A ligação falhou. Verifique a rede e tente novamente.')).toBeVisible()
    answer(listPlans, [...BUILT_IN_PLANS])
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.poll(() => cards.elements().length).toBe(3)
  })

  test('lead a visitor to sign in and back to the plan', async () => {
    await show(<InsurancePage />, { path: '/insurance', user: null })
    await choose(1)
    await expect.poll(() => departures).toEqual(['/api/login?next=%2Finsurance%3Fplano%3Dpremium'])
  })
})

describe('the own plan', () => {
  test('shows name, status and price, and takes no other (INSU-004, INSU-005, INSU-006, INSU-009, INSU-010)', async () => {
    answer(getSubscription, own())
    await show(<InsurancePage />, { path: '/insurance' })
    const banner = page.getByRole('region', { name: 'O seu plano' })
    for (const text of ['Premium', 'Ativo', '850 MT', 'Próximo pagamento 01/12/2026']) {
      await expect.element(banner).toMatchTextContent(text)
    }
    const taken = page.getByRole('button', { name: 'Plano Ativo' })
    expect(taken.elements()).toHaveLength(3)
    for (const button of taken.elements()) expect(button).toHaveProperty('disabled', true)
    await expectAccessible()
  })

  test('that cannot be read says so, and no other is chosen meanwhile', async () => {
    fail(getSubscription)
    await show(<InsurancePage />, { path: '/insurance' })
    await expect.element(page.getByText('Não foi possível carregar o seu plano')).toBeVisible()
    await expect.element(cards.nth(0).getByRole('button', { name: 'Escolher Plano' })).toBeDisabled()
    await expectAccessible()
    answer(getSubscription, own())
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.element(page.getByRole('region', { name: 'O seu plano' })).toMatchTextContent('Premium')
    expect(page.getByText('Não foi possível carregar o seu plano').elements()).toEqual([])
  })

  test('shows the card with its code and what is left of the month', async () => {
    answer(getSubscription, own())
    await show(<InsurancePage />, { path: '/insurance' })
    await expect.element(page.getByRole('img', { name: 'Código QR do cartão' })).toBeVisible()
    await expect.element(page.getByText('7QK2-M9XA')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Este mês' }))
      .toMatchTextContent('restam 1 360 MT de 2 000 MT')
  })

  test('past due asks for the month and says until when (INSU-020)', async () => {
    const due = { periodId: DUE, amount: PREMIUM.monthlyPrice }
    answer(getSubscription, own({ status: 'past_due', graceUntil: '2026-12-08T10:00:00.000Z', due }))
    await show(<InsurancePage />, { path: '/insurance' })
    const banner = page.getByRole('region', { name: 'O seu plano' })
    for (const text of ['Pagamento em atraso', 'Pague até 08/12/2026'])
      await expect.element(banner).toMatchTextContent(text)
    await banner.getByRole('button', { name: /Pagar/ }).click()
    await expect.element(dialog.getByText('Plano Premium, 1 mês')).toBeVisible()
    const confirmed = payment('confirmed', { amount: PREMIUM.monthlyPrice })
    answer(initiateMobileMoney, confirmed)
    answer(getPayment, confirmed)
    await dialog.getByRole('radio', { name: 'M-Pesa' }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByLabelText(/^Número /).fill('841234567')
    await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
    await expect
      .poll(() => callsOf(initiateMobileMoney)[0]?.body)
      .toMatchObject({
        amount: PREMIUM.monthlyPrice,
        purpose: { kind: 'subscription_period', id: DUE },
      })
  })

  test('is cancelled after a question, and says until when it lasts', async () => {
    answer(getSubscription, own())
    answer(cancelSubscription, own({ cancelsAtEnd: true }))
    await show(<InsurancePage />, { path: '/insurance' })
    await page.getByRole('button', { name: 'Cancelar o plano' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Vale até 01/12/2026')
    await question.getByRole('button', { name: 'Cancelar o plano' }).click()
    await expect.element(page.getByText('O plano não será renovado')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Continuar com o plano' })).toBeVisible()
    expect(sentTo(cancelSubscription)).toEqual([{}])
    answer(resumeSubscription, own())
    await page.getByRole('button', { name: 'Continuar com o plano' }).click()
    await expect.element(page.getByRole('button', { name: 'Cancelar o plano' })).toBeVisible()
    expect(sentTo(resumeSubscription)).toEqual([{}])
  })

  test('of a family takes a person with consent only', async () => {
    answer(getSubscription, own({ plan: FAMILY }))
    await show(<InsurancePage />, { path: '/insurance' })
    await page.getByRole('button', { name: 'Acrescentar pessoa' }).click()
    await dialog.getByLabelText('Nome completo').fill('Yara Macuácua')
    await dialog.getByLabelText('Data de nascimento').fill('2019-05-04')
    await dialog.getByRole('button', { name: 'Acrescentar' }).click()
    await expect.element(dialog.getByText(/Confirme que tem autorização/)).toBeVisible()
    expect(callsOf(addMember)).toEqual([])
    await expectAccessible()
    const yara = { id: DUE, name: 'Yara Macuácua', bornOn: '2019-05-04', relation: 'child' } as const
    answer(addMember, own({ plan: FAMILY, members: [yara] }))
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Acrescentar' }).click()
    await expect.element(page.getByRole('button', { name: 'Retirar Yara Macuácua' })).toBeVisible()
    await expect.element(page.getByText('Pode acrescentar mais 3 pessoas.')).toBeVisible()
    const { name, bornOn, relation } = yara
    expect(sentTo(addMember)).toEqual([{ body: { name, bornOn, relation, consent: true } }])
  })
})

describe('subscribing', () => {
  test('opens the question with the plan, its price and four methods (INSU-008, INSU-024, INSU-025)', async () => {
    answer(createQuote, quoted(FAMILY))
    await show(<InsurancePage />, { path: '/insurance' })
    await choose(2)
    await expect.element(page.getByRole('dialog', { name: 'Confirmar Assinatura' })).toBeVisible()
    for (const text of [
      'Plano Família, 1 mês',
      '1 500 MT',
      'Valor garantido durante',
      'depois de 30 dias',
      'Não paga',
    ]) {
      await expect.element(dialog).toMatchTextContent(text)
    }
    expect(dialog.getByRole('radio').elements()).toHaveLength(4)
    expect(callsOf(createQuote)[0]?.body).toEqual({
      kind: 'subscription_period',
      planId: 'family',
      conditionsVersion: 1,
    })
    await expectAccessible()
  })

  test('needs a method (INSU-030)', async () => {
    answer(createQuote, quoted(BASIC))
    await show(<InsurancePage />, { path: '/insurance' })
    await choose(0)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.element(dialog.getByText('Por favor, selecione um método de pagamento.')).toBeVisible()
    expect(dialog.getByLabelText(/^Número /).elements()).toEqual([])
  })

  test('by M-Pesa pays the quote, subscribes with it and closes (INSU-026, INSU-027, INSU-028, INSU-029, INSU-042)', async () => {
    answer(subscribe, own({ plan: FAMILY }))
    await payByWallet()
    expect(callsOf(initiateMobileMoney)[0]).toMatchObject({ quoteId: QUOTE, body: { amount: FAMILY.monthlyPrice } })
    answer(getSubscription, own({ plan: FAMILY }))
    const before = callsOf(getSubscription).length
    await expect.poll(toasts).toEqual([expect.stringContaining('Assinatura Confirmada')])
    const { transactionId } = payment('confirmed')
    expect(callsOf(subscribe)[0]?.body).toEqual({ planId: 'family', paymentMethod: 'm-pesa', transactionId })
    await expect.poll(() => callsOf(getSubscription).length).toBeGreaterThan(before)
    await expect.element(page.getByRole('region', { name: 'O seu plano' })).toMatchTextContent('Família')
    expect(dialog.elements()).toEqual([])
  })

  test('that the server made while the payment is shown as confirmed still ends with the success (INSU-027)', async () => {
    answer(subscribe, own({ plan: FAMILY }))
    await payByWallet()
    answer(getSubscription, own({ plan: FAMILY }))
    await refresh(getSubscription)
    await expect.poll(toasts).toEqual([expect.stringContaining('Assinatura Confirmada')])
  })

  test('by bank opens the dialog of transfers with the same quote (INSU-026, PAYB-001)', async () => {
    answer(getBankDetails, {
      bankName: 'Banco',
      accountName: 'Salama',
      accountNumber: '1',
      nib: '1',
      iban: 'MZ1',
      reference: 'ABC234567',
      confirmationHours: 2,
      isDemonstration: true,
    })
    answer(confirmBankTransfer, payment('pending_verification', { paymentMethod: 'bank-transfer' }))
    answer(subscribe, own({ plan: FAMILY, status: 'pending_payment' }))
    await confirmWith('bank-transfer')
    await dialog.getByRole('button', { name: 'Já Transferi' }).click()
    await dialog.getByLabelText(/referência/i).fill('FT123')
    await dialog.getByRole('button', { name: 'Confirmar Transferência' }).click()
    await expect.poll(() => callsOf(confirmBankTransfer)[0]?.quoteId).toBe(QUOTE)
    await expect.poll(toasts).toEqual([expect.stringContaining('Pagamento em verificação')])
    expect(callsOf(subscribe)[0]?.body.paymentMethod).toBe('bank-transfer')
  })

  test('that fails after the payment says so (INSU-041)', async () => {
    refuse(subscribe, 500)
    await payByWallet()
    await expect
      .poll(toasts)
      .toEqual([expect.stringMatching(/Erro.*Falha ao confirmar assinatura\. Tente novamente\./)])
    expect(dialog.elements()).toEqual([])
  })

  test('with a session that is over leads to sign in after half a second (INSU-039, INSU-040)', async () => {
    refuse(subscribe, 401, { message: 'Unauthorized' })
    await payByWallet()
    await expect.poll(() => callsOf(subscribe).length).toBe(1)
    await expect.poll(() => departures[0]).toMatch(/^\/api\/login\?next=/)
  })
})

describe('the quote', () => {
  test('is asked for again when its time is over, and another price is said', async () => {
    answer(createQuote, quoted(BASIC, soon(0.03)))
    await show(<InsurancePage />, { path: '/insurance?plano=basic' })
    await expect.element(dialog.getByText('450 MT').first()).toBeVisible()
    answer(createQuote, {
      ...quoted(BASIC),
      amountDue: 500_00,
      lines: [{ label: 'Plano Básico, 1 mês', amount: 500_00 }],
    })
    await expect.element(dialog.getByText(/^Os preços mudaram/)).toBeVisible()
    expect(callsOf(createQuote)).toHaveLength(2)
  })

  test('is asked for again when the payment is refused because of it', async () => {
    await confirmWith('m-pesa')
    refuse(initiateMobileMoney, 409, { code: 'payments.quote_expired', message: 'O tempo terminou.' })
    await dialog.getByLabelText(/^Número /).fill('841234567')
    await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
    await expect.poll(() => callsOf(createQuote).length).toBe(2)
  })

  test('that is refused says why', async () => {
    refuse(createQuote, 409, { code: 'insurance.payment_under_way', message: 'Há um pagamento deste plano em curso.' })
    await show(<InsurancePage />, { path: '/insurance?plano=basic' })
    await expect.element(dialog.getByText('Há um pagamento deste plano em curso.')).toBeVisible()
  })

  test('shows that the price is being asked for', async () => {
    answer(createQuote, quoted(BASIC))
    const release = hold(createQuote)
    await show(<InsurancePage />, { path: '/insurance?plano=basic' })
    await expect.element(dialog.getByText('A calcular o preço...')).toBeVisible()
    release()
    await expect.element(dialog.getByText('Plano Básico, 1 mês')).toBeVisible()
  })

  test('whose payment was begun before a reload is not asked for: its payment is shown', async () => {
    const underWay = payment('pending', {
      quoteId: QUOTE,
      amount: BASIC.monthlyPrice,
      description: 'Plano Básico, 1 mês',
    })
    localStorage.setItem('salama.quote.subscription_period', JSON.stringify({ owner: ANA.id, quoteId: QUOTE }))
    answer(listPayments, [underWay])
    answer(getPayment, underWay)
    await show(<InsurancePage />, { path: '/insurance?plano=basic' })
    await expect.element(dialog.getByText('Confirme no seu telemóvel')).toBeVisible()
    expect(callsOf(createQuote)).toEqual([])
  })
})
