import type { Product } from '@salama/contract/formulary'

export const saleText = ({ requiresPrescription }: Pick<Product, 'requiresPrescription'>): string =>
  requiresPrescription ? 'com receita' : 'sem receita'
