import { endpoint } from '@salama/contract/kernel/endpoint'
import { says } from '@salama/contract/kernel/field'
import { id } from '@salama/contract/kernel/id'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { destination, order, ordered, orderNote, orderQuantity, shownFee, shownPrice } from '@salama/contract/orders'
import { PAYMENT_METHODS } from '@salama/contract/payments'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Catalogue, OrderDraft } from '../../src/domains/orders/ports.ts'
import { sellOrders } from '../../src/domains/orders/public.ts'
import { defineSettings } from '../../src/platform/config/settings.ts'
import { refuse } from '../../src/platform/http/replies/refusal.ts'
import type { Module } from '../../src/platform/module.ts'

export const KIND = 'stand_order'

/** Made by whoever starts the stand, who may make tables. */
export const STAND_TABLES = `
  create table stand_items (
    id uuid primary key, shop_id uuid not null, name text not null, price bigint not null,
    left_over integer not null check (left_over >= 0), needs_check boolean not null default false);
  create table stand_reserved (order_id uuid not null, item_id uuid not null, quantity integer not null, sold boolean not null default false);
  grant all on stand_items, stand_reserved to public`

const body = z.object({
  shopId: id,
  items: ordered(
    z.object({
      itemId: id,
      quantity: orderQuantity,
      price: z.optional(shownPrice),
      note: z.optional(orderNote),
    }),
    says('cart_empty', 'O carrinho está vazio.'),
  ),
  total: z.optional(shownPrice),
  deliveryFee: z.optional(shownFee),
  paymentMethod: z.optional(z.enum(PAYMENT_METHODS, { error: says('method_unknown', 'Método de pagamento inválido') })),
  transactionId: z.optional(id),
  ...destination,
})

const placeOrder = endpoint({
  method: 'POST',
  path: '/api/stand/orders',
  summary: 'Encomenda na banca.',
  session: 'required',
  body,
  status: 201,
  reply: order,
  errors: [],
  delegates: true,
  idempotent: true,
  quotable: true,
  cache: 'no-store',
})

const draftOf = (sent: z.output<typeof body>): OrderDraft => ({
  shopId: sent.shopId,
  lines: sent.items.map(({ itemId, quantity, price, note }) => ({
    itemId,
    quantity,
    shownPrice: price,
    options: [],
    note: note ?? '',
  })),
  mode: sent.mode ?? 'delivery',
  address: sent.deliveryAddress,
  instructions: sent.deliveryInstructions ?? '',
  latitude: sent.userLatitude ?? null,
  longitude: sent.userLongitude ?? null,
  provinceId: sent.provinceId ?? null,
  districtId: sent.districtId ?? null,
  neighborhoodId: sent.neighborhoodId ?? null,
  shownFee: sent.deliveryFee,
  shownTotal: sent.total,
})

type Item = { id: string; name: string; price: number; left_over: number; needs_check: boolean }

const catalogue = (refuseAfterMs: number): Catalogue => ({
  kind: KIND,
  shopKind: 'restaurant',
  label: 'Pedido na banca',
  counter: '/dashboard/vendor',
  refuseAfterMs,
  isSealed: false,
  async price(db, { shopId, lines }) {
    const { rows } = await sql<Item>`
      select id, name, price, left_over, needs_check from stand_items where shop_id = ${shopId}`.execute(db)
    return lines.map(({ itemId, quantity, note }) => {
      const item = rows.find((each) => each.id === itemId) ?? refuse('orders.item_not_found')
      return { itemId, name: item.name, quantity, price: item.price, options: [], note }
    })
  },
  async reserve(tx, { orderId, lines }) {
    for (const { itemId, quantity } of lines) {
      const { numAffectedRows } = await sql`
        update stand_items set left_over = left_over - ${quantity} where id = ${itemId} and left_over >= ${quantity}`.execute(
        tx.sql,
      )
      if (numAffectedRows === 0n) refuse('orders.out_of_stock', { details: { items: [{ itemId }] } })
      await sql`insert into stand_reserved (order_id, item_id, quantity) values (${orderId}, ${itemId}, ${quantity})`.execute(
        tx.sql,
      )
    }
  },
  release: (tx, orderId) => giveBack(tx, orderId, false),
  async sell(tx, { orderId }) {
    const { rows } = await sql<{ needs_check: boolean }>`
      update stand_reserved set sold = true from stand_items
      where order_id = ${orderId} and stand_items.id = item_id returning needs_check`.execute(tx.sql)
    return rows.some((row) => row.needs_check) ? 'awaiting_prescription' : 'pending'
  },
  restock: (tx, orderId) => giveBack(tx, orderId, true),
  quarantine: async () => undefined,
})

async function giveBack(tx: Parameters<Catalogue['release']>[0], orderId: string, sold: boolean): Promise<void> {
  await sql`
    with gone as (delete from stand_reserved where order_id = ${orderId} and sold = ${sold} returning item_id, quantity)
    update stand_items item set left_over = left_over + gone.quantity from gone where item.id = gone.item_id`.execute(
    tx.sql,
  )
}

const standSettings = defineSettings({
  times: { STAND_REFUSAL: { ms: 10 * MINUTE_MS, meaning: "A stand's silence refuses an order after this." } },
})

/** A stand on the market: the smallest domain that sells by orders. */
export const stand: Module = {
  name: 'stand',
  personal: { tables: {} },
  settings: standSettings,
  create(platform, ports) {
    const selling = sellOrders(platform, ports, catalogue(platform.settings.of(standSettings).STAND_REFUSAL), {
      body,
      draftOf: (_db, sent) => draftOf(sent),
    })
    return {
      plugs: selling.plugs,
      routes: (binder) =>
        binder.on(placeOrder, (call) => {
          const { paymentMethod: method = 'm-pesa', transactionId } = call.body
          return selling.place(call, { draft: draftOf(call.body), method, transactionId })
        }),
    }
  },
}
