import { BOOKS, type Personal } from '../../platform/rights/personal.ts'

/** Money through mobile wallets. */
export const walletsPersonal: Personal = {
  tables: {
    wallets_callbacks: {
      own: 'exists (select from wallets_transfers where id = own.transfer_id and subject_id = any(:things))',
      archive: { leftOut: 'what providers answered, as it came' },
      erasure: { set: { body: `''` }, plain: ['provider', 'reference'] },
    },
    wallets_transfer_history: {
      own: 'exists (select from wallets_transfers where id = own.transfer_id and subject_id = any(:things))',
      archive: { leftOut: 'steps of the transfers below' },
      erasure: { plain: ['status', 'code'] },
    },
    wallets_transfers: {
      own: 'subject_id = any(:things)',
      archive: { title: 'Dinheiro por carteira móvel', csv: true },
      erasure: {
        keep: { ...BOOKS, after: { msisdn: `'800000000'`, description: `''` } },
        plain: ['subject_kind', 'charge_id', 'code', 'failure', 'provider_transaction_id', 'provider'],
      },
    },
  },
}
