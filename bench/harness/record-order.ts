import { createApp } from '../../server/src/app.ts'
import { readSettings } from '../../server/src/platform/config/settings.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { LOAD_SESSION_SECRET, type Patient } from '../../server/src/platform/testing/load-rows.ts'
import type { Side } from './cluster.ts'
import { asTemplate, listen, type Recorded, type Statement } from './recording.ts'

/** The body of an order of one package that is not paid yet: its stock is reserved. */
export const orderBody = (stockId: string): string =>
  JSON.stringify({
    items: [{ medicationId: stockId, quantity: 1 }],
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    paymentMethod: 'm-pesa',
  })

type Ordered = { buyer: Patient; stockId: string }

/** Orders twice on a server within this process and takes down what it says to the database meanwhile. */
export async function recordOrder(side: Side, orders: readonly [Ordered, Ordered]): Promise<Recorded> {
  const settings = readSettings({
    DATABASE_URL: side.url,
    PUBLIC_ORIGIN: 'http://localhost',
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SESSION_SECRET: LOAD_SESSION_SECRET,
  })
  const app = await createApp({ settings, connection: side.connection, log: createLog('silent') })
  const heard: Statement[] = []
  app.platform.db.pool.on('connect', (client) => listen(client, heard))
  // Sessions are cached only while ended ones are heard of. The app's own listen() would also deliver news and sweep.
  await app.platform.channels.start()
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const place = async ({ buyer, stockId }: Ordered) => {
    const headers = { cookie: buyer.cookie, 'content-type': 'application/json' }
    await fetch(`${origin}/api/auth/user`, { headers })
    heard.length = 0
    const answer = await fetch(`${origin}/api/orders`, { method: 'POST', headers, body: orderBody(stockId) })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`the recorded order was answered ${answer.status}: ${text}`)
    return { asked: { stock: stockId, buyer: buyer.id }, recorded: { statements: [...heard], answer: text } }
  }
  const first = await place(orders[0])
  const second = await place(orders[1])
  await app.stop()
  return asTemplate(second.recorded, second.asked, first.recorded)
}
