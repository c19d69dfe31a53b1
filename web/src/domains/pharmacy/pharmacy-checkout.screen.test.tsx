import type { CurrentUser } from '@salama/contract/accounts'
import { upload } from '@salama/contract/files'
import type { Order } from '@salama/contract/orders'
import { listPatients } from '@salama/contract/patients'
import { METHOD_LABELS } from '@salama/contract/payments'
import { createQuote } from '@salama/contract/payments/quotes'
import {
  listAlternatives,
  listCities,
  listMedications,
  listOwnChecks,
  listPharmacies,
  offerBaskets,
  placePharmacyOrder,
  searchOffers,
} from '@salama/contract/pharmacy'
import { listPrescriptions, type Prescription } from '@salama/contract/prescriptions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCheckout, payByMpesa } from '../../testing/checkout.ts'
import { CHILD, household, SELF } from '../../testing/household.ts'
import { AMOXICILLIN, BEIRA, CLOSED, GONE, medication, PLACE, pharmacy } from '../../testing/pharmacies.ts'
import { soon } from '../../testing/samples.ts'
import { ANA, departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { PharmacyPage } from './pharmacy-page.tsx'

const ORDER = '00000000-0000-4000-8000-abcdef123456'

const SIGNED: Prescription = {
  id: BEIRA.id,
  code: 'ABCD-EFGH-JKMN',
  appointmentId: ORDER,
  status: 'active',
  doctorName: 'Dra. Graça Matola',
  doctorLicense: 'OMM-1',
  patientName: 'Ana Macuácua',
  lines: [
    {
      medicine: 'Amoxicilina 500 mg',
      dose: '1 cápsula',
      route: 'oral',
      frequency: 'de 8 em 8 horas',
      durationDays: 7,
      quantity: 21,
      dispensed: 0,
    },
  ],
  advice: '',
  reason: '',
  createdAt: soon(-60),
  signedAt: soon(-60),
  expiresAt: soon(9_000),
  cancelReason: null,
}

beforeEach(() => {
  answerCheckout({ line: { label: '1 × Paracetamol 500 mg', amount: 15_000 }, fee: 2_500 })
  answer(listPharmacies, [pharmacy(), CLOSED, BEIRA])
  answer(listCities, [{ city: 'Beira', pharmacies: 1 }])
  answer(listMedications, [medication(), AMOXICILLIN, GONE])
  answer(listOwnChecks, [])
  answer(listPrescriptions, [])
  answer(listPatients, [SELF])
  answer(placePharmacyOrder, { id: ORDER } as Order)
})

/** Everybody begins with an empty cart, which outlives a screen. */
const open = (path = '/pharmacy', user: CurrentUser | null = { ...ANA, id: crypto.randomUUID() }) =>
  show(<PharmacyPage />, { path, user })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const cart = page.getByRole('region', { name: 'Carrinho' })
const dialog = page.getByRole('dialog')
const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent).join(' ')

async function choose(name = 'Farmácia Central'): Promise<void> {
  await open()
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByText('Paracetamol 500 mg')).toBeVisible()
}

const finish = () => button('Finalizar Compra').click()

/** Up to the choice of a method. */
async function toMethods(): Promise<void> {
  await choose()
  await button('Adicionar Paracetamol 500 mg').click()
  await finish()
  await expect.element(dialog.getByRole('radio', { name: 'M-Pesa' })).toBeVisible()
}

async function pay(): Promise<void> {
  await toMethods()
  await payByMpesa(17_500)
}

describe('the checkout', () => {
  test('of an empty cart says what to do (PHAR-066)', async () => {
    await open()
    await finish()
    await expect.element(page.getByText('Carrinho vazio', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('Adicione medicamentos antes de finalizar a compra.', { exact: true }))
      .toBeVisible()
    expect(dialog.elements()).toEqual([])
  })

  test('opens the choice of a payment method (PHAR-028, PHAR-029, PHAR-060)', async () => {
    await toMethods()
    for (const name of ['M-Pesa', 'e-Mola', 'mKesh', METHOD_LABELS['bank-transfer']]) {
      await expect.element(dialog.getByRole('radio', { name })).toBeVisible()
    }
    await expectAccessible()
  })

  test.each([
    ['M-Pesa', 'Pagar com M-Pesa'],
    [METHOD_LABELS['bank-transfer'], 'Transferência Bancária'],
  ])('%s leads on to its own payment dialog (PHAR-060)', async (method, title) => {
    await toMethods()
    await dialog.getByRole('radio', { name: method }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  })

  test('says before it is paid what goes back of medicines that do not arrive', async () => {
    await toMethods()
    await expect.element(dialog.getByText(/recusar a encomenda, devolvemos os artigos mas não a entrega/)).toBeVisible()
  })

  test('to a place that is too far away leads on to a collection', async () => {
    refuse(createQuote, 409, { code: 'shops.too_far', message: 'Não entregamos neste lugar. Pode recolher o pedido.' })
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    await finish()
    await expect.element(dialog.getByText('Não entregamos neste lugar. Pode recolher o pedido.')).toBeVisible()
    await dialog.getByRole('button', { name: /Mudar$/ }).click()
    await dialog.getByRole('radio', { name: /^Recolher em/ }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.poll(() => callsOf(createQuote).at(-1)?.body).toMatchObject({ mode: 'collection' })
  })

  test('sends the stated payload once it is paid, and empties the cart (PHAR-050, PHAR-051, PHAR-052, PHAR-053, PHAR-061)', async () => {
    await pay()
    await expect.poll(() => callsOf(placePharmacyOrder).length).toBe(1)
    expect(callsOf(placePharmacyOrder)[0]?.body).toMatchObject({
      total: 17_500,
      paymentMethod: 'm-pesa',
      deliveryAddress: PLACE.fullAddress,
      items: [{ medicationId: medication().id, quantity: 1, price: 15_000 }],
      pharmacyId: pharmacy().id,
    })
    await expect.poll(toasts).toContain('Pedido confirmado!')
    expect(toasts()).toContain('123456')
    await expect.poll(() => cart.getByRole('listitem').elements()).toEqual([])
    expect(location.pathname).toMatch(/^\/pedidos\/./)
  })

  test('says the number of the order and leaves an empty cart (PHAR-062, PHAR-074, PHAR-081)', async () => {
    await pay()
    await expect.poll(toasts).toContain('123456')
    await expect.element(cart).toMatchTextContent('Escolha uma farmácia e adicione medicamentos.')
  })

  test('that fails after the payment keeps the cart and says so (PHAR-080, PHAR-082)', async () => {
    refuse(placePharmacyOrder, 500)
    await pay()
    await expect.poll(toasts).toContain('Erro no pedido')
    expect(toasts()).toContain('Houve um erro ao processar seu pedido. Tente novamente.')
    await expect.element(cart).toMatchTextContent('Paracetamol 500 mg')
  })

  test('whose session is over says so and leads to sign in (PHAR-078, PHAR-079)', async () => {
    refuse(placePharmacyOrder, 401, { message: 'Unauthorized' })
    await pay()
    await expect.poll(toasts).toContain('Não Autorizado')
    expect(toasts()).toContain('Você foi desconectado. Fazendo login novamente...')
    await expect.poll(() => departures.length).toBe(1)
    expect(departures[0]).toMatch(/^\/api\/login/)
  })

  test('asks where it goes when no place is known (PHAR-056, PHAR-084)', async () => {
    localStorage.removeItem('salama.place')
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    await finish()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.element(dialog.getByText('Indique onde quer receber o pedido.')).toBeVisible()
    expect(callsOf(createQuote)).toEqual([])
    await expectAccessible()
  })

  test('may be collected at the pharmacy instead', async () => {
    localStorage.removeItem('salama.place')
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    await finish()
    await dialog.getByRole('radio', { name: /Recolher em Farmácia Central/ }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.poll(() => callsOf(createQuote).length).toBe(1)
    expect(callsOf(createQuote)[0]?.body).toMatchObject({ mode: 'collection', total: 15_000 })
  })

  test('at a closed pharmacy is refused with a sentence (PHAR-069)', async () => {
    await open()
    await page.getByRole('button', { name: 'Farmácia do Mar' }).click()
    await button('Adicionar Paracetamol 500 mg').click()
    await finish()
    await expect.poll(toasts).toContain('Farmácia fechada')
    expect(callsOf(createQuote)).toEqual([])
  })

  test('of a visitor leads to sign in, with the cart kept (ROLE-052)', async () => {
    await open('/pharmacy', null)
    await page.getByRole('button', { name: 'Farmácia Central' }).click()
    await button('Adicionar Paracetamol 500 mg').click()
    await finish()
    await expect.poll(() => departures.length).toBe(1)
    expect(decodeURIComponent(departures[0] ?? '')).toContain('next=/pharmacy?farmacia=')
  })

  test('takes over other prices and says so (PHAR-076)', async () => {
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    refuse(createQuote, 409, {
      code: 'orders.prices_changed',
      message: 'Os preços mudaram. Confirme os novos valores.',
      details: { items: [{ itemId: medication().id, price: 16_000, quantity: 1 }], deliveryFee: 2_500, total: 18_500 },
    })
    await finish()
    await expect.poll(toasts).toContain('Os preços mudaram.')
    await expect.poll(() => callsOf(createQuote).at(-1)?.body).toMatchObject({ total: 18_500 })
  })

  test('of a prescription-only medicine asks for the prescription first (PHAR-027, PHAR-032)', async () => {
    answer(upload, { id: BEIRA.id, name: 'receita.pdf', type: 'application/pdf', bytes: 20 })
    await choose()
    await button('Adicionar Amoxicilina 500 mg').click()
    await finish()
    await expect.element(dialog.getByRole('heading', { name: 'Enviar Receita' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Continuar' })).toBeDisabled()
    const file = new File(['%PDF-1.4'], 'receita.pdf', { type: 'application/pdf' })
    await userEvent.upload(dialog.getByLabelText('Fotografia ou PDF da receita'), file)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.poll(() => callsOf(createQuote).length).toBe(1)
    expect(callsOf(createQuote)[0]?.body).toMatchObject({ prescription: BEIRA.id })
  })
})

describe('an own prescription that was signed here', () => {
  test('is chosen instead of a paper, and bought with', async () => {
    answer(listPrescriptions, [SIGNED])
    await choose()
    await button('Adicionar Amoxicilina 500 mg').click()
    await finish()
    await dialog.getByRole('radio', { name: /Receita de Dra. Graça Matola/ }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.poll(() => callsOf(createQuote).length).toBe(1)
    expect(callsOf(createQuote)[0]?.body).toMatchObject({ prescriptionCode: 'ABCD-EFGH-JKMN' })
    expect(callsOf(createQuote)[0]?.body).not.toHaveProperty('prescription')
  })
})

describe('who cares for others', () => {
  const whom = page.getByRole('radiogroup', { name: 'Para quem é?' })

  beforeEach(() => answer(listPatients, household()))

  test('says who takes the medicines, once: the next order begins with the same person', async () => {
    const user = { ...ANA, id: SELF.id }
    const first = await open('/pharmacy', user)
    await button('Farmácia Central').click()
    await button('Adicionar Paracetamol 500 mg').click()
    await expect.element(whom).toBeVisible()
    await finish()
    await expect.poll(toasts).toContain('Escolha quem toma os medicamentos.')
    expect(callsOf(createQuote)).toEqual([])
    await whom.getByRole('radio', { name: CHILD.name }).click()
    await expectAccessible()
    await finish()
    await expect.element(dialog.getByText(`Para ${CHILD.name}`)).toBeVisible()
    await payByMpesa(17_500)
    await expect.poll(() => callsOf(placePharmacyOrder)[0]?.body).toMatchObject({ patientId: CHILD.id })
    expect(callsOf(createQuote)[0]?.body).toMatchObject({ patientId: CHILD.id })
    await first.unmount()
    await open('/pharmacy', user)
    await button('Farmácia Central').click()
    await button('Adicionar Paracetamol 500 mg').click()
    await expect.element(whom.getByRole('radio', { name: CHILD.name })).toBeChecked()
  })

  test('is offered the prescriptions of that person, and loses them with another', async () => {
    answer(listPrescriptions, [SIGNED])
    await choose()
    await button('Adicionar Amoxicilina 500 mg').click()
    await whom.getByRole('radio', { name: CHILD.name }).click()
    await finish()
    await dialog.getByRole('radio', { name: /Receita de Dra. Graça Matola/ }).click()
    expect(callsOf(listPrescriptions).at(-1)?.address).toContain(`patientId=${CHILD.id}`)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(cart.getByText('É preciso enviar a receita.')).not.toBeInTheDocument()
    await whom.getByRole('radio', { name: SELF.name }).click()
    await expect.element(cart.getByText('É preciso enviar a receita.')).toBeVisible()
  })

  test('reads no prescription of who lets them order only', async () => {
    answer(listPatients, [SELF, { ...CHILD, rights: ['book', 'pay'] }])
    await choose()
    await button('Adicionar Amoxicilina 500 mg').click()
    await whom.getByRole('radio', { name: CHILD.name }).click()
    await finish()
    await expect.element(dialog.getByLabelText('Fotografia ou PDF da receita')).toBeInTheDocument()
    expect(callsOf(listPrescriptions)).toEqual([])
  })
})

describe('over all pharmacies', () => {
  const offer = { medication: medication(), pharmacy: pharmacy(), distanceKm: 1.2 }

  test('a search says who has a medicine, for how much, how far and whether it is open', async () => {
    answer(searchOffers, { offers: [offer], isLike: true })
    await open('/pharmacy?remedio=paracetamol')
    for (const text of ['Farmácia Central', '1,2 km', '20 disponíveis', 'Aberta', '150 MT']) {
      await expect.element(cards).toMatchTextContent(text)
    }
    await expect.element(page.getByText('Não há nada com esse nome. Talvez procure um destes:')).toBeVisible()
    await expectAccessible()
    await page.getByRole('switch', { name: 'Abertas agora' }).click()
    await expect.poll(() => callsOf(searchOffers).at(-1)?.address).toContain('openNow=true')
    await button('Adicionar Paracetamol 500 mg').click()
    await expect.element(cart).toMatchTextContent('Farmácia Central')
  })

  test('a refused order is asked for elsewhere with one tap', async () => {
    answer(listAlternatives, [
      {
        pharmacy: pharmacy(),
        distanceKm: 0.4,
        delivers: true,
        lines: [{ medication: medication(), quantity: 2 }],
        subtotal: 30_000,
      },
    ])
    await open(`/pharmacy?repetir=${ORDER}`)
    await expect.element(page.getByRole('region', { name: 'Pedir noutra farmácia' })).toMatchTextContent('400 m')
    await button(/Pedir aqui/).click()
    await expect.element(dialog.getByRole('radio', { name: 'M-Pesa' })).toBeVisible()
    expect(callsOf(createQuote)[0]?.body).toMatchObject({ items: [{ quantity: 2 }], pharmacyId: pharmacy().id })
  })

  test('of a prescription takes the packages that a pharmacy has, with it and for its patient', async () => {
    answer(listPatients, household())
    answer(offerBaskets, {
      offers: [
        {
          pharmacy: pharmacy(),
          distanceKm: 0.4,
          delivers: true,
          lines: [{ medication: AMOXICILLIN, quantity: 2 }],
          subtotal: 36_000,
          missing: ['Metformina 500 mg, comprimido'],
        },
      ],
      patientId: CHILD.id,
      doctorName: 'Dra. Graça Matola',
      free: ['Xarope da avó'],
    })
    await open('/pharmacy?aviar=ABCD-EFGH-JKMN')
    const offers = page.getByRole('region', { name: 'Comprar com a receita' })
    await expect.element(offers.getByText(/^2 × Amoxicilina/)).toBeVisible()
    expect(callsOf(offerBaskets)[0]?.body).toEqual({
      prescriptionCode: 'ABCD-EFGH-JKMN',
      latitude: -25.96,
      longitude: 32.58,
    })
    await expect.element(offers.getByText('Não tem: Metformina 500 mg, comprimido')).toBeVisible()
    await expect.element(offers.getByText(/O médico escreveu livremente: Xarope da avó/)).toBeVisible()
    await expectAccessible()
    await button(/Pedir aqui/).click()
    await expect.element(dialog.getByRole('radio', { name: 'M-Pesa' })).toBeVisible()
    expect(callsOf(createQuote)[0]?.body).toMatchObject({
      items: [{ medicationId: AMOXICILLIN.id, quantity: 2 }],
      patientId: CHILD.id,
      prescriptionCode: 'ABCD-EFGH-JKMN',
    })
  })

  test('says that no pharmacy has what was prescribed, or why it cannot be looked for', async () => {
    answer(offerBaskets, { offers: [], patientId: SELF.id, doctorName: 'Dra. Graça Matola', free: [] })
    await open('/pharmacy?aviar=ABCD-EFGH-JKMN')
    await expect.element(page.getByText('Agora nenhuma farmácia aberta tem o que está nesta receita.')).toBeVisible()
  })
})
