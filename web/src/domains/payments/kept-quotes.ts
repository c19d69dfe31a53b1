type Kept = { owner: string; quoteId: string }

const keyOf = (kind: string) => `salama.quote.${kind}`

/** The last quote of a kind, for all tabs of this browser: after a reload its payment is found again. */
export function keepQuote(kind: string, quote: Kept): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(quote))
  } catch {
    // A browser that refuses storage finds the payment in the list of payments only.
  }
}

export function keptQuote(kind: string, reader: string | undefined): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null')
    return isKept(kept) && kept.owner === reader ? kept.quoteId : undefined
  } catch {
    return undefined
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'quoteId' in value &&
  typeof value.quoteId === 'string'
