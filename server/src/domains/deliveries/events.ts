import type { Listener } from '../../platform/events/dispatcher.ts'
import { type Message, notify } from '../notifications/public.ts'

/** The customer hears at once that somebody else is being looked for; what else happens to an order, orders tell. */
export const deliveriesListener = (): Listener => ({
  consumer: 'deliveries',
  on: {
    'deliveries.dropped': async (tx, { deliveryId, orderId, customerId, at }, now) => {
      const source = `deliveries.dropped:${deliveryId}:${at}`
      await notify(tx, { userId: customerId, source, ...DROPPED, href: `/pedidos/${orderId}`, now })
    },
  },
})

const DROPPED: Omit<Message, 'href'> = {
  class: 'news',
  title: 'Procuramos outro motorista',
  body: 'O motorista não pode levar a sua encomenda. Já estamos a procurar outro.',
}
