import type { OpenedCheck } from '@salama/contract/pharmacy'
import { initiate, settled } from './payments/payments.ts'
import { until } from './repeat.ts'
import type { Answer, TestServer, Visitor } from './server.ts'
import { shopFor, type TestShop } from './shops.ts'

/** An approved pharmacy in Maputo, round the clock. */
export const pharmacyFor = (server: TestServer, given: Parameters<typeof shopFor>[1] = {}): Promise<TestShop> =>
  shopFor(server, { kind: 'pharmacy', name: `Farmácia ${Math.random().toString(36).slice(2, 10)}`, ...given })

type Stocked = {
  name?: string
  dose?: string
  packed?: string
  price?: number
  quantity?: number
  needsPrescription?: boolean
  lowStockAt?: number
  numbers?: { productId: string; packageUnits: number }
}

/** A medicine on the shelf of a pharmacy, described by the pharmacy itself; answers its line. */
export async function stock(pharmacy: TestShop, given: Stocked = {}): Promise<{ id: string; medicineId: string }> {
  const { name = 'Paracetamol 500 mg', price = 4_000, quantity = 20, needsPrescription = false, lowStockAt = 5 } = given
  const { dose = '500 mg', packed = '20 comprimidos', numbers } = given
  const product = {
    name,
    manufacturer: 'Laboratório de Teste',
    substance: name.split(' ')[0] ?? name,
    dose,
    form: 'tablet',
    package: packed,
    requiresPrescription: needsPrescription,
    ...numbers,
  }
  const { status, body, text } = await pharmacy.visitor.post('/api/pharmacy/medications', {
    product,
    price,
    quantity,
    lowStockAt,
  })
  if (status !== 201) throw new Error(`adding a medicine answered ${status}: ${text}`)
  return { id: body['id'], medicineId: body['medicineId'] }
}

type InNumbers = { productId: string; packageUnits: number; name?: string }

/** A medicine on prescription of which the pharmacy says the product and the package in numbers. */
export const stockInNumbers = (
  pharmacy: TestShop,
  { name = 'Amoxicilina 500 mg', ...numbers }: InNumbers,
): Promise<{ id: string; medicineId: string }> => stock(pharmacy, { name, needsPrescription: true, numbers })

/** A body that is in order but for what is given. */
export const orderBody = (lines: readonly { id: string; quantity?: number }[], sent: Record<string, unknown> = {}) => ({
  items: lines.map(({ id: medicationId, quantity = 1 }) => ({ medicationId, quantity })),
  deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
  ...sent,
})

type Lines = Parameters<typeof orderBody>[0]

export const place = (buyer: Visitor, lines: Lines, sent: Record<string, unknown> = {}): Promise<Answer> =>
  buyer.post('/api/orders', { ...orderBody(lines, sent), paymentMethod: 'm-pesa' })

export const quote = (buyer: Visitor, lines: Lines, sent: Record<string, unknown> = {}): Promise<Answer> =>
  buyer.post('/api/quotes', { kind: 'pharmacy_order', ...orderBody(lines, sent) })

/** The order in this status, as its customer reads it. */
export const orderIn = (buyer: Visitor, id: string, status: string): Promise<Answer['body']> =>
  until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return body?.['status'] === status ? body : undefined
  })

/** A paid order in this status. */
export async function paidOrder(
  server: TestServer,
  lines: Lines,
  { status = 'pending', ...sent }: { status?: string } & Record<string, unknown> = {},
) {
  const buyer = await server.person()
  return { buyer, ...(await payFor(buyer, lines, { status, ...sent })) }
}

/** The same of a person who is there. */
export async function payFor(
  buyer: Visitor,
  lines: Lines,
  { status = 'pending', ...sent }: { status?: string } & Record<string, unknown> = {},
) {
  const { body, text } = await quote(buyer, lines, sent)
  if (!body['quoteId']) throw new Error(`the quote was refused: ${text}`)
  const { body: payment } = await initiate(buyer, { amount: body['amountDue'] }, { 'quote-id': body['quoteId'] })
  const { status: ended } = await settled(buyer, payment['transactionId'])
  if (ended !== 'confirmed') throw new Error(`the payment ended ${ended}`)
  const order = await orderIn(buyer, body['quoteId'], status)
  return { id: body['quoteId'] as string, transactionId: payment['transactionId'] as string, order }
}

/** On the shelf, and held by orders. */
export async function shelfOf(server: TestServer, stockId: string): Promise<[quantity: number, reserved: number]> {
  const [row] = await server.query<{ quantity: number; reserved: number }>(
    'select quantity, reserved from pharmacy_stock where id = $1',
    [stockId],
  )
  return [row?.quantity ?? Number.NaN, row?.reserved ?? Number.NaN]
}

/** The pharmacist approves, and reads as many packages as are ordered where only words match. */
export async function approve(pharmacy: TestShop, id: string) {
  const { body } = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)
  const packages = (body as never as OpenedCheck).uncounted.map(({ itemId, quantity }) => ({ itemId, quantity }))
  return pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/approve`, { packages })
}
