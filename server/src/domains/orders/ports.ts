import type { Centavos } from '@salama/contract/kernel/money'
import type { AwaitedAnswer } from '@salama/contract/orders'
import type { ShopKind } from '@salama/contract/shops'
import type { Sql, Tx } from '../../platform/db/database.ts'

/** What somebody wants of one thing. */
export type DraftLine = {
  itemId: string
  quantity: number
  /** Of one with its options, as the client showed it. */
  shownPrice?: Centavos | undefined
  /** Ids of what is chosen of it, such as a size. */
  options: readonly string[]
  note: string
}

/** What a call asks to order, whatever the shop sells; it survives JSON. */
export type OrderDraft = {
  shopId: string
  /** For whom it is, of a catalogue for patients; the customer's own person unless somebody is named. */
  patientId?: string | undefined
  lines: readonly DraftLine[]
  mode: 'delivery' | 'collection'
  address: string
  instructions: string
  latitude: number | null
  longitude: number | null
  /** The place on the gazetteer, as far as it is named. */
  provinceId: string | null
  districtId: string | null
  neighborhoodId: string | null
  /** As the client showed them. */
  shownFee?: Centavos | undefined
  shownTotal?: Centavos | undefined
  /** What only the catalogue understands, such as prescriptions. */
  details?: unknown
}

/** A line as it is sold: names and prices stay, whatever becomes of the item. */
export type PricedLine = {
  itemId: string
  name: string
  quantity: number
  /** Of one with its options. */
  price: Centavos
  /** As people read them. */
  options: readonly string[]
  note: string
}

export type Reservation = {
  /** Of the quote, later of the order. */
  orderId: string
  buyerId: string
  /** For whom it is; of a catalogue for nobody in particular its customer. */
  patientId: string
  shopId: string
  lines: readonly PricedLine[]
  details: unknown
  now: Date
}

/** What shops of one kind sell, given by the domain that keeps it. Stock is reserved before money and sold with it. */
export type Catalogue = {
  /** The kind of purchase. */
  kind: string
  shopKind: ShopKind
  /** The kind in Portuguese, as receipts and staff read it. */
  label: string
  /** The page where the shop's people answer its orders. */
  counter: string
  /** Nobody at the shop answers: the order is refused after this, in milliseconds. */
  refuseAfterMs: number
  /** What it sells is taken by a patient, whom each order names: only one for whom its customer pays. */
  isForPatients?: true
  /** What comes back can be sold again: a customer who was not there, or refused it, has the goods' price back. */
  isSealed: boolean
  /** What an insurance may pay of these lines; all of them unless said. */
  coverable?(lines: readonly PricedLine[]): Centavos
  /**
   * The lines with the prices of now, in their order. Refuses `orders.item_not_found` (also of another shop) and
   * `orders.item_unavailable`.
   */
  price(db: Sql, asked: { shopId: string; lines: readonly DraftLine[]; now: Date }): Promise<PricedLine[]>
  /** Nobody else gets what is reserved. Refuses `orders.out_of_stock`. */
  reserve(tx: Tx, reservation: Reservation): Promise<void>
  /** Nobody paid: what was reserved is free again. Of what is not reserved nothing happens. */
  release(tx: Tx, orderId: string): Promise<void>
  /** It is paid: what was reserved is sold. Answers where the order goes on. */
  sell(tx: Tx, sold: { orderId: string; buyerId: string; now: Date }): Promise<'pending' | 'awaiting_prescription'>
  /** What an order in `awaiting_prescription` waits for. */
  awaits?(db: Sql, order: { orderId: string; shopId: string }): Promise<AwaitedAnswer | undefined>
  /** Whether this order holds what is handed over with the code only; nothing does unless said. */
  isHandedByCode?(db: Sql, orderId: string): Promise<boolean>
  /** It leaves the shop in the hands of its customer or a driver. */
  handOver?(tx: Tx, order: { orderId: string; now: Date }): Promise<void>
  /** Of the demonstration: something that this shop sells, for orders that wait there. */
  sample?(db: Sql, shopId: string): Promise<readonly PricedLine[]>
  /** A sold order is rejected or cancelled before it left the shop: what it sold is in stock again. */
  restock(tx: Tx, orderId: string): Promise<void>
  /** It left the shop and does not arrive: never in stock again by itself. */
  quarantine(tx: Tx, orderId: string): Promise<void>
}

declare module '../../platform/module.ts' {
  interface Ports {
    catalogues: Catalogue
  }
}
