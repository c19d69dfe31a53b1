import { getOrder, type OrderDetail } from '@salama/contract/orders'
import { listPayments } from '@salama/contract/payments'
import { getMedication, listMedications, listOwnChecks, listPharmacies } from '@salama/contract/pharmacy'
import { listPlaces } from '@salama/contract/places'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { GONE, medication, PLACE, pharmacy } from '../../testing/pharmacies.ts'
import { ANA, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { AGAIN } from '../orders/again.ts'
import { PharmacyPage } from './pharmacy-page.tsx'

const PARACETAMOL = medication({ stock: 2 })
const FACTS = { category: 'Dor e febre', source: '', leaflet: { purpose: '', usage: '', warnings: [] } }
const line = { place: 0, itemId: PARACETAMOL.id, name: PARACETAMOL.name, options: [], note: '' }
const ORDER: OrderDetail = {
  id: '00000000-0000-4000-8000-0000000abc12',
  orderNumber: '0ABC12',
  kind: 'pharmacy_order',
  shopId: pharmacy().id,
  shopName: 'Farmácia Central',
  shopPhone: null,
  shopAddress: 'Av. Karl Marx 450',
  status: 'delivered',
  paymentStatus: 'paid',
  mode: 'delivery',
  items: [{ ...line, quantity: 3, price: 150_00, amount: 450_00 }],
  subtotal: 450_00,
  deliveryFee: 25_00,
  total: 475_00,
  cover: 0,
  amountDue: 475_00,
  deliveryAddress: 'Av. 24 de Julho 1234',
  deliveryInstructions: '',
  placedAt: '2026-11-21T08:00:00.000Z',
  refundAmount: 0,
  mayCancel: false,
  mayReport: false,
  version: 1,
  timeline: [],
  report: null,
  driver: null,
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('salama.place', JSON.stringify(PLACE))
  answer(listPharmacies, [pharmacy()])
  answer(listMedications, [PARACETAMOL])
  answer(listPayments, [])
  answer(listOwnChecks, [])
  answer(listPlaces, [])
  answer(getOrder, ORDER)
  answer(getMedication, { ...PARACETAMOL, ...FACTS })
})

const open = () =>
  show(<PharmacyPage />, {
    path: `/pharmacy?farmacia=${pharmacy().id}&${AGAIN}=${ORDER.id}`,
    user: { ...ANA, id: crypto.randomUUID() },
  })
const cart = page.getByRole('region', { name: 'Carrinho' })

test('an ended order fills the cart with as much as there is', async () => {
  await open()
  await expect.element(cart).toMatchTextContent(/Paracetamol 500 mg.*300.MT/)
  await expect.element(cart).toMatchTextContent('Paracetamol 500 mg: só há 2.')
  await expect.poll(() => location.search).not.toContain(AGAIN)
  await expectAccessible()
})

test('medicines that are sold out or no longer sold are named, and none is put in', async () => {
  answer(getMedication, { ...GONE, ...FACTS, id: PARACETAMOL.id })
  const shown = await open()
  await expect.element(page.getByText('Paracetamol 500 mg está esgotado.')).toBeVisible()
  await shown.unmount()
  refuse(getMedication, 404, { code: 'pharmacy.medication_not_found', message: 'Não encontrámos este medicamento.' })
  await open()
  await expect.element(page.getByText('Paracetamol 500 mg já não se vende aqui.')).toBeVisible()
})

test('an order of another pharmacy is not taken from here', async () => {
  answer(getOrder, { ...ORDER, shopId: 'another' })
  await open()
  await expect.poll(() => callsOf(getOrder).length).toBeGreaterThan(0)
  await expect.element(cart).toMatchTextContent('Escolha uma farmácia')
  expect(callsOf(getMedication)).toEqual([])
})
