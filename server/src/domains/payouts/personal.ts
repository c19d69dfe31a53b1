import { BOOKS, type Personal } from '../../platform/rights/personal.ts'

/** What a person earned and took out. */
export const payoutsPersonal: Personal = {
  tables: {
    payouts_numbers: {
      own: 'user_id = :person',
      archive: { title: 'Números para receber' },
      erasure: 'delete',
    },
    payouts_payouts: {
      own: 'user_id = :person',
      ids: 'id',
      archive: { title: 'Levantamentos', csv: true },
      erasure: {
        keep: { ...BOOKS, after: { msisdn: `'800000000'` } },
        plain: ['account', 'outcome', 'failure_code', 'provider_code', 'provider_transaction_id'],
      },
    },
  },
  obstacles: [
    {
      code: 'payout',
      reason: 'Há um levantamento a caminho. Espere até que chegue.',
      stands: `select exists (select from payouts_payouts where user_id = :person and status = 'processing')`,
    },
  ],
}
