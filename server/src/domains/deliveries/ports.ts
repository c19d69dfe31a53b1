import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Tx } from '../../platform/db/database.ts'
import type { MoneyDecision } from '../staff/public.ts'

/** Staff have ended the delivery of an order. */
export type EndedDelivery = {
  orderId: string
  reason: string | null
  returnReason: ReturnReason | null
  decision: MoneyDecision
  now: Date
}

/** Orders that are brought, given by the domain that sells them. */
export type BroughtOrders = {
  /** Called in the transaction of the decision, with which the money that goes back is counted. */
  ended(tx: Tx, ended: EndedDelivery): Promise<void>
}

declare module '../../platform/module.ts' {
  interface Ports {
    broughtOrders: BroughtOrders
  }
}
