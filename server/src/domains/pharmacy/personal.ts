import type { Personal } from '../../platform/rights/personal.ts'

/** Prescriptions shown at pharmacies. */
export const pharmacyPersonal: Personal = {
  tables: {
    pharmacy_check_files: {
      own: 'exists (select from pharmacy_checks where order_id = own.order_id and buyer_id = :person)',
      archive: { leftOut: 'which of the files were shown to a pharmacy' },
      erasure: 'delete',
    },
    pharmacy_check_reads: {
      own: 'exists (select from pharmacy_checks where order_id = own.order_id and buyer_id = :person)',
      archive: { title: 'Farmácia: quem abriu a receita' },
      erasure: {},
    },
    pharmacy_checks: {
      own: 'buyer_id = :person',
      archive: { title: 'Farmácia: receitas apresentadas' },
      erasure: { set: { reason: `''` } },
    },
    pharmacy_medicines: { holds: 'medicines' },
    pharmacy_movements: { holds: 'what came into and out of a stock' },
    pharmacy_reservations: {
      own: 'buyer_id = :person',
      archive: { title: 'Farmácia: artigos reservados' },
      erasure: {},
    },
    pharmacy_stock: { holds: 'stock of a shop' },
    pharmacy_used_files: { holds: 'hashes of prescriptions that were used' },
  },
}
