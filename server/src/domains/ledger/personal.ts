import type { Personal } from '../../platform/rights/personal.ts'

/** The books know ids alone, and stay whole. */
export const ledgerPersonal: Personal = {
  tables: {
    ledger_accounts: { holds: 'names of accounts, made of ids' },
    ledger_entries: { holds: 'amounts, of which nothing is ever taken away' },
    ledger_postings: { holds: 'why amounts were posted, by ids' },
    ledger_readers: { holds: 'how far programs have read' },
    ledger_snapshots: { holds: 'sums' },
  },
}
