export const purchaseOf = (id: string) => ({ kind: 'appointment', id })
