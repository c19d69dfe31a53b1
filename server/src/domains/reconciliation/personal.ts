import { BOOKS, type Personal } from '../../platform/rights/personal.ts'

/** Statements of banks name who paid. */
export const reconciliationPersonal: Personal = {
  tables: {
    reconciliation_days: { holds: 'sums of a day' },
    reconciliation_differences: { holds: 'amounts that differ, by ids' },
    reconciliation_statement_lines: {
      own: 'subject_id = any(:things)',
      archive: { leftOut: 'lines of the bank account of the house' },
      erasure: {
        keep: { ...BOOKS, after: { text: `''` } },
        plain: ['number', 'subject_kind', 'verdict', 'explanation'],
      },
    },
    reconciliation_statement_mappings: { holds: 'the columns of statements' },
    reconciliation_statements: { holds: 'which statements the desk imported' },
  },
}
