import { NOBODY, type Personal } from '../../platform/rights/personal.ts'

/** What a person ordered. */
export const ordersPersonal: Personal = {
  tables: {
    orders_history: {
      own: 'exists (select from orders_orders where id = own.order_id and buyer_id = :person)',
      archive: { title: 'Encomendas: estados' },
      erasure: { set: { note: `''` }, plain: ['status', 'by'] },
    },
    orders_lines: {
      own: 'exists (select from orders_orders where id = own.order_id and buyer_id = :person)',
      archive: { title: 'Encomendas: artigos', csv: true },
      erasure: { set: { note: `''` }, plain: ['name', 'options'] },
    },
    orders_promises: { holds: 'when orders were promised' },
    orders_quotes: {
      own: 'quote_id = any(:things)',
      archive: { leftOut: 'the same as the quotes' },
      erasure: 'delete',
    },
    orders_report_photos: { holds: 'digests of photographs that reports have used' },
    orders_reports: {
      own: 'exists (select from orders_orders where id = own.order_id and buyer_id = :person)',
      ids: 'id',
      archive: { title: 'Encomendas: problemas comunicados' },
      erasure: { set: { body: `''`, answer: `''` }, plain: ['items', 'reason'] },
    },
    // The shop keeps what it sold, without a name.
    orders_orders: {
      own: 'buyer_id = :person',
      ids: 'id',
      archive: { title: 'Encomendas', without: ['search'] },
      erasure: {
        set: {
          customer_name: NOBODY,
          customer_phone: `''`,
          address: `''`,
          instructions: `''`,
          latitude: 'null',
          longitude: 'null',
          reason: `''`,
          search: `''`,
        },
        plain: ['shop_name', 'shop_phone', 'shop_address', 'insurer_kind', 'insurer_id', 'method', 'return_doubt'],
      },
    },
  },
  obstacles: [
    {
      code: 'order',
      reason: 'Tem uma encomenda por terminar. Espere até que chegue, ou cancele-a.',
      stands: 'select exists (select from orders_orders where buyer_id = :person and ended_at is null)',
    },
  ],
}
