import { type CreatedDelivery, createDelivery, type NewDelivery } from '../src/domains/deliveries/commands.ts'
import { searchMs } from '../src/domains/dispatch/public.ts'
import { recordSale } from '../src/domains/payments/public.ts'
import { newId } from '../src/platform/db/database.ts'
import { CENTRE } from './dispatch.ts'
import type { TestServer } from './server.ts'

export type TestDelivery = CreatedDelivery & { orderId: string }

export const FEE = 7_500

/** The delivery of a sold order, whose fee is held for the driver. */
export async function deliveryFor(
  server: TestServer,
  given: Partial<NewDelivery> & { customerId: string },
): Promise<TestDelivery> {
  const { db, settings } = server.app.platform
  const { orderId = newId(), orderKind = 'food_order', now = new Date(), customerId } = given
  return db.transact(async (tx) => {
    await recordSale(tx, {
      purchase: { kind: orderKind, id: orderId },
      payerId: customerId,
      cover: { insurer: { kind: 'insurer', id: newId() }, amount: FEE },
      shares: [{ part: 'delivery', payee: { kind: 'driver', id: null }, amount: FEE }],
      earnerIds: [],
      now,
    })
    const created = await createDelivery(tx, {
      orderKind,
      orderId,
      shopUserIds: [],
      pickup: { address: 'Av. 24 de Julho 1500', position: CENTRE },
      dropoff: { address: 'Rua da Resistência 42, 3.º', position: { latitude: -25.9521, longitude: 32.5896 } },
      instructions: 'Tocar à campainha.',
      fee: FEE,
      priority: 'express',
      searchEndsAt: new Date(now.getTime() + searchMs(settings)),
      now,
      ...given,
    })
    return { ...created, orderId }
  })
}
