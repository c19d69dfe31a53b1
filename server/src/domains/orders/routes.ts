import { MOST_ROWS } from '@salama/contract/kernel/page'
import * as contract from '@salama/contract/orders'
import type { Binder } from '../../platform/http/requests/bind.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { reportOrder } from './commands/report-order.ts'
import { answerReturn } from './commands/return-order.ts'
import { acceptOrder, delay, handOver, markReady, rejectOrder } from './commands/serve-order.ts'
import { decideReport } from './commands/settle-report.ts'
import { getOrder, listOrders } from './queries/orders.ts'
import { getAnalytics, listVendorOrders, type VendorDeps } from './queries/vendor.ts'

export function ordersRoutes(binder: Binder, deps: VendorDeps): void {
  const { db } = deps
  binder.on(contract.listOrders, (call) => listOrders(db.sql, call))
  binder.on(contract.getOrder, (call) => getOrder(deps, db.sql, call))
  binder.on(contract.cancelOrder, (call) => cancelOrder(deps, call))
  binder.on(contract.reportOrder, (call) => reportOrder(deps, call))
  binder.on(contract.listVendorOrders, (call) => listVendorOrders(deps, call))
  binder.on(contract.listPendingOrders, ({ actor }) => {
    const query = { status: 'pending', limit: MOST_ROWS } as const
    return listVendorOrders(deps, { query, actor, position: undefined, next: () => undefined })
  })
  binder.on(contract.acceptOrder, (call) => acceptOrder(deps, call))
  binder.on(contract.rejectOrder, (call) => rejectOrder(deps, call))
  binder.on(contract.delayOrder, (call) => delay(deps, call))
  binder.on(contract.markReady, (call) => markReady(deps, call))
  binder.on(contract.handOver, (call) => handOver(deps, call))
  binder.on(contract.answerReturn, (call) => answerReturn(deps, call))
  binder.on(contract.decideReport, (call) => decideReport(deps, call))
  binder.on(contract.getAnalytics, (call) => getAnalytics(deps, call))
}
