export type Filters = { openNow: boolean; withoutPrescription: boolean; inStock: boolean; maxPrice: number | null }
export const NO_FILTERS: Filters = { openNow: false, withoutPrescription: false, inStock: false, maxPrice: null }

export type PharmacyFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }
