import type { Personal } from '../../platform/rights/personal.ts'

/** Medicines, and nobody. */
export const formularyPersonal: Personal = {
  tables: {
    formulary_moieties: { holds: 'the formulary' },
    formulary_moiety_substances: { holds: 'the formulary' },
    formulary_names: { holds: 'the formulary' },
    formulary_packages: { holds: 'the formulary' },
    formulary_products: { holds: 'the formulary' },
    formulary_strengths: { holds: 'the formulary' },
    formulary_substances: { holds: 'the formulary' },
  },
}
