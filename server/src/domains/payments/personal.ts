import { BOOKS, type Personal } from '../../platform/rights/personal.ts'

/** What a person paid. */
export const paymentsPersonal: Personal = {
  tables: {
    payments_bank_references: {
      own: 'user_id = :person',
      archive: { title: 'Referências de transferência' },
      erasure: { plain: ['reference'] },
    },
    payments_borne: {
      own: 'payer_id = :person',
      archive: { leftOut: 'what we bore of refunds, which name it' },
      erasure: { plain: ['seller_id', 'driver_id'] },
    },
    payments_commission_rules: { holds: 'commissions' },
    payments_history: {
      own: 'exists (select from payments_intents where id = own.payment_id and payer_id = :person)',
      archive: { title: 'Pagamentos: estados', csv: true },
      erasure: { plain: ['status', 'provider_code', 'reason'] },
    },
    payments_refund_history: {
      own: `exists (select from payments_refunds refund join payments_sales sale on sale.id = refund.sale_id
        where refund.id = own.refund_id and sale.payer_id = :person)`,
      archive: { title: 'Devoluções: estados', csv: true },
      erasure: { plain: ['status', 'provider_code'] },
    },
    payments_refund_parts: {
      own: `exists (select from payments_refunds refund join payments_sales sale on sale.id = refund.sale_id
        where refund.id = own.refund_id and sale.payer_id = :person)`,
      archive: { title: 'Devoluções: partes', csv: true },
      erasure: { plain: ['borne_by'] },
    },
    payments_refunds: {
      own: 'exists (select from payments_sales where id = own.sale_id and payer_id = :person)',
      ids: 'id',
      archive: { title: 'Devoluções', csv: true, without: ['wanted'] },
      erasure: {
        set: { wanted: 'null' },
        keep: {
          ...BOOKS,
          after: {
            reason: `'[apagado]'`,
            refusal_reason: `case when refusal_reason is not null then '[apagado]' end`,
            return_number: 'case when return_number is not null then id::text end',
          },
        },
        plain: ['outcome', 'provider_code', 'provider_transaction_id', 'returned_from'],
      },
    },
    payments_shares: {
      own: 'exists (select from payments_sales where id = own.sale_id and payer_id = :person)',
      archive: { title: 'Compras: partes', csv: true },
      erasure: { plain: ['part', 'payee_kind', 'payee_id'] },
    },
    payments_sales: {
      own: 'payer_id = :person',
      ids: 'id',
      archive: { title: 'Compras', csv: true },
      erasure: { plain: ['purchase_kind', 'collector_kind', 'collector_id'] },
    },
    payments_payables: {
      own: 'payer_id = :person',
      archive: { title: 'Contas a pagar', csv: true },
      erasure: {},
    },
    payments_quotes: {
      own: 'user_id = :person',
      ids: 'id',
      archive: { title: 'Cotações' },
      erasure: { set: { payload: `'{}'`, lines: `'[]'` } },
    },
    payments_intents: {
      own: 'payer_id = :person',
      ids: 'id',
      archive: { title: 'Pagamentos', csv: true },
      erasure: {
        keep: {
          ...BOOKS,
          after: {
            msisdn: `case when msisdn is not null then '840000000' end`,
            description: `''`,
            bank_number: `case when bank_number is not null then id::text end`,
            bank_number_key: `case when bank_number is not null then upper(replace(id::text, '-', '')) end`,
            refusal_reason: `case when refusal_reason is not null then '[apagado]' end`,
            return_number: 'null',
          },
        },
        plain: [
          'outcome',
          'failure_code',
          'provider_transaction_id',
          'provider_code',
          'bank_reference',
          'purpose_kind',
          'claimed_by_kind',
        ],
      },
    },
  },
  obstacles: [
    {
      code: 'payment',
      reason: 'Há um pagamento a decorrer. Espere até que termine.',
      stands: `select exists (select from payments_intents
        where payer_id = :person and status in ('pending', 'pending_verification'))`,
    },
    {
      code: 'refund',
      reason: 'Há uma devolução a caminho. Espere até que chegue.',
      stands: `select exists (select from payments_refunds refund join payments_sales sale on sale.id = refund.sale_id
        where sale.payer_id = :person and refund.status not in ('completed', 'refused'))`,
    },
  ],
}
