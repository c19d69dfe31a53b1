import { BOOKS, type Personal } from '../../platform/rights/personal.ts'

/** Documents of what was paid. */
export const receiptsPersonal: Personal = {
  tables: {
    // A numbered document stands as it was given, with the payer's name, until the law lets go of it.
    receipts_documents: {
      own: 'payment_id = any(:things) or sale_id = any(:things) or refund_id = any(:things)',
      archive: { title: 'Recibos e notas de crédito' },
      erasure: {
        keep: { ...BOOKS, after: { snapshot: `snapshot || '{"payer": "Conta apagada", "description": ""}'` } },
      },
    },
    receipts_series: { holds: 'the last number of each series' },
  },
}
