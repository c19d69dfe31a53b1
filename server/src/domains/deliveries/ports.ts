import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Tx } from '../../platform/db/database.ts'
import type { MoneyDecision } from '../staff/public.ts'

/** Staff have ended the delivery of an order. */
export type EndedDelivery = {
  orderId: string
  reason: string | null
  returnReason: ReturnReason | null
  /** Who was to bring it; null where nobody was. */
  driverId: string | null
  decision: MoneyDecision
  now: Date
}

/** What its driver says to have brought back. `decision`: of staff; null where the shop says it. */
export type ReturnedDelivery = { orderId: string; driverId: string; decision: MoneyDecision | null; now: Date }

/** Orders that are brought, given by the domain that sells them. */
export type BroughtOrders = {
  /** Called in the transaction of the decision, with which the money that goes back is counted. */
  ended(tx: Tx, ended: EndedDelivery): Promise<void>
  /** It is back: what was held until then goes back to its customer. */
  confirmed(tx: Tx, returned: ReturnedDelivery): Promise<void>
  /** Staff do not believe that it is back: everything goes back to its customer. */
  lost(tx: Tx, lost: Omit<ReturnedDelivery, 'driverId'> & { decision: MoneyDecision }): Promise<void>
}

declare module '../../platform/module.ts' {
  interface Ports {
    broughtOrders: BroughtOrders
  }
}
