import type { Reference } from './reference.ts'

/** One dish of an open restaurant, which waits to be paid: order, line, history and news. */
export const foodOrder: Reference = {
  why: 'one statement is a transaction of its own; none would keep no order',
  statements: [
    {
      text: `
        with sold as (
          select dish.id as dish_id, dish.name as dish, dish.price, shop.id as shop_id, shop.name, shop.phone, shop.address,
            shop.delivery_fee as fee, buyer.id as buyer_id, buyer.first_name
          from food_dishes dish join shops_shops shop on shop.id = dish.shop_id
            join accounts_users buyer on buyer.id = $2::uuid
          where dish.id = $3::uuid and dish.is_listed and dish.is_available and shop.status = 'approved'
            and not shop.is_paused),
        made as (
          insert into orders_orders (id, kind, buyer_id, shop_id, shop_name, shop_phone, shop_address, customer_name,
            customer_phone, status, mode, address, instructions, goods, fee, cover, due, code, created_at, due_at, search)
          select $1::uuid, 'food_order', buyer_id, shop_id, name, phone, address, first_name, '841234567',
            'awaiting_payment', 'delivery', 'Av. 24 de Julho 1234, Maputo', '', price, fee, 0, price + fee, '1234', now(),
            now() + interval '30 minutes', lower(dish || ' ' || name)
          from sold returning id, version, status, created_at),
        listed as (
          insert into orders_lines (order_id, place, item_id, name, quantity, price)
          select $1::uuid, 0, dish_id, dish, 1, price from sold),
        noted as (
          insert into orders_history (order_id, version, status, at, by)
          select id, version, status, created_at, 'customer' from made)
        insert into platform_outbox (consumer, type, payload, due_at)
        select 'live', 'told', jsonb_build_array(jsonb_build_object('event', 'order', 'userId', $2::uuid, 'id', id,
          'version', version)), now() from made`,
      values: ['⟦id⟧', '⟦buyer⟧', '⟦item⟧'],
    },
  ],
  answer: '{"id":"⟦id⟧","status":"awaiting_payment"}',
}
