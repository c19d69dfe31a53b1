/**
 * How many calls of one account, or of one address where nobody is signed in, are taken within a window. Calls that name
 * the same limit are counted together.
 */
export type Limit = { readonly name: string; readonly most: number; readonly windowMs: number }

/** PDFs are rendered for each call. */
export const documentsLimit: Limit = { name: 'documents', most: 30, windowMs: 60_000 }
