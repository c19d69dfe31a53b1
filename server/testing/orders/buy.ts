import { RUN_DUE } from '../../src/domains/orders/commands/announce-move.ts'
import { newId } from '../../src/platform/db/database.ts'
import { fallDue } from '../fall-due.ts'
import { initiate } from '../payments/payments.ts'
import { until } from '../repeat.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../server.ts'
import { shopFor, type TestShop } from '../shops.ts'
import { KIND, STAND_TABLES, stand } from './stand.ts'

type Person = Visitor & { id: string }

export type Stand = TestShop & { itemId: string; price: number }

/** A server with the stand beside the domains. */
export async function startStand(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ modules: [stand], env: { RATE_LIMIT: 'off', ...env } })
  await server.query(STAND_TABLES)
  return server
}

type GivenStand = Parameters<typeof shopFor>[1] & { stock?: number; price?: number; needsCheck?: boolean }

/** An open shop with one item; its fee is 50 MT. */
export async function standFor(server: TestServer, given: GivenStand = {}): Promise<Stand> {
  const { stock = 100, price = 333_00, needsCheck = false, ...shop } = given
  const opened = await shopFor(server, { deliveryFee: 50_00, ...shop })
  return { ...opened, price, itemId: await addItem(server, { shopId: opened.id, stock, price, needsCheck }) }
}

type NewItem = { shopId: string; stock?: number; price: number; needsCheck?: boolean; name?: string }

export async function addItem(server: TestServer, item: NewItem): Promise<string> {
  const { shopId, stock = 100, price, needsCheck = false, name = 'Matapa' } = item
  const itemId = newId()
  await server.query('insert into stand_items values ($1, $2, $3, $4, $5, $6)', [
    itemId,
    shopId,
    name,
    price,
    stock,
    needsCheck,
  ])
  return itemId
}

export const stockOf = async (server: TestServer, itemId: string): Promise<number> =>
  (await server.query<{ left_over: number }>('select left_over from stand_items where id = $1', [itemId]))[0]
    ?.left_over ?? Number.NaN

/** A body that is in order but for what is given. */
export const orderBody = (at: Pick<Stand, 'id' | 'itemId'>, sent: Record<string, unknown> = {}) => ({
  shopId: at.id,
  items: [{ itemId: at.itemId, quantity: 2 }],
  deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
  ...sent,
})

export const place = (buyer: Visitor, at: Stand, sent: Record<string, unknown> = {}, headers = {}): Promise<Answer> =>
  buyer.post('/api/stand/orders', orderBody(at, sent), headers)

export const quote = (buyer: Visitor, at: Stand, sent: Record<string, unknown> = {}): Promise<Answer> =>
  buyer.post('/api/quotes', { kind: KIND, ...orderBody(at, sent) })

/** A quote with its payment, confirmed or on its way. */
export async function payQuoted(buyer: Visitor, at: Stand, sent: Record<string, unknown> = {}, ending?: string) {
  const { body } = await quote(buyer, at, sent)
  const phone = ending === undefined ? {} : { phoneNumber: `84${newId().replace(/\D/g, '').slice(-3)}${ending}` }
  const answer = await initiate(buyer, { amount: body['amountDue'], ...phone }, { 'quote-id': body['quoteId'] })
  return { quoteId: body['quoteId'] as string, transactionId: answer.body['transactionId'] as string }
}

/** The caller's order once it is in this status. */
export const orderIn = (buyer: Visitor, id: string, status: string): Promise<Answer['body']> =>
  until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return body?.['status'] === status ? body : undefined
  })

/** A paid order that waits for its shop. */
export async function pendingOrder(server: TestServer, at: Stand, sent: Record<string, unknown> = {}) {
  const buyer: Person = await server.person({ phone: phoneNumber() })
  const { quoteId } = await payQuoted(buyer, at, sent)
  await orderIn(buyer, quoteId, 'pending')
  return { buyer, id: quoteId }
}

let phones = Date.now()
const phoneNumber = () => `86${String(++phones % 10_000_000).padStart(7, '0')}`

export const accept = (at: Stand, id: string, preparationTime: unknown = 30): Promise<Answer> =>
  at.visitor.post(`/api/vendor/orders/${id}/accept`, { preparationTime })
export const reject = (at: Stand, id: string, rejectionReason: unknown = 'Fora do horário'): Promise<Answer> =>
  at.visitor.post(`/api/vendor/orders/${id}/reject`, { rejectionReason })
export const ready = (at: Stand, id: string): Promise<Answer> => at.visitor.post(`/api/vendor/orders/${id}/ready`)

/** A pending order that the shop then accepts. */
export async function acceptedOrder(server: TestServer, at: Stand, sent: Record<string, unknown> = {}) {
  const order = await pendingOrder(server, at, sent)
  await accept(at, order.id)
  return order
}

/** As if the shop had been silent until now: the system refuses the order as soon as it looks, which is at once. */
export const runOut = (server: TestServer, id: string): Promise<void> =>
  fallDue(server, {
    sweep: RUN_DUE,
    statement: "update orders_orders set answer_by = now(), due_at = now() where id = $1 and status = 'pending'",
    values: [id],
  })
