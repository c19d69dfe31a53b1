import { reportPhoto } from '@salama/contract/orders'
import type { Module } from '../../platform/module.ts'
import { payeesOf } from '../payments/public.ts'
import { orderDeps } from './commands/announce-move.ts'
import { confirmReturn, endUndelivered, loseReturn } from './commands/return-order.ts'
import { ordersListener } from './events.ts'
import { ORDERS } from './figures.ts'
import { ordersSweeps } from './jobs.ts'
import { ordersPersonal } from './personal.ts'
import { mayReadPhoto, ringingOrders } from './queries/vendor.ts'
import { ordersRoutes } from './routes.ts'
import { topUpOrders } from './seed/kitchens.ts'
import { ordersSettings } from './settings.ts'

export const module: Module = {
  name: 'orders',
  personal: ordersPersonal,
  settings: ordersSettings,
  create(platform, ports) {
    const deps = orderDeps(platform, ports)
    return {
      plugs: {
        broughtOrders: [
          {
            ended: (tx, { orderId: id, reason, ...ended }) =>
              endUndelivered(tx, deps, { id, reason: reason ?? 'A entrega foi cancelada.', ...ended }),
            confirmed: (tx, returned) => confirmReturn(tx, deps, returned),
            lost: (tx, lost) => loseReturn(tx, deps, lost),
          },
        ],
        bells: [
          {
            calls: 'order',
            ringing: (db, { userId }) => ringingOrders({ ...deps, payeesOf: payeesOf(ports) }, db, userId),
          },
        ],
        fileKinds: [{ ...reportPhoto, mayRead: (db, photo) => mayReadPhoto({ payeesOf: payeesOf(ports) }, db, photo) }],
      },
      routes: (binder) => ordersRoutes(binder, { ...deps, db: platform.db, payeesOf: payeesOf(ports) }),
      listener: () => ordersListener(deps),
      counters: [ORDERS],
      sweeps: () => ordersSweeps(platform, deps),
      demonstration: {
        chapters: [],
        topUp: (tx, now) => topUpOrders(tx, deps, { catalogues: ports.all('catalogues'), now }),
      },
    }
  },
}
