import * as z from 'zod/mini'
import { says, text } from './field.ts'
import { wholeNumber } from './query-field.ts'

/** Without a parameter a list answers its first hundred; nobody gets more at once. */
export const MOST_ROWS = 100

const limit = wholeNumber({
  min: 1,
  max: MOST_ROWS,
  said: says('limit_out_of_range', `Indique um número de 1 a ${MOST_ROWS}.`),
})

/** The query parameters of a list that goes on: how many rows, and after which. */
export const pageQuery = {
  limit: z._default(limit, MOST_ROWS),
  /** Opaque, from the header `Link` of the page before. */
  cursor: z.optional(text({ max: 500 })),
}

/** Where a page ended: the values that the list is sorted by, of its last row. */
export type Position = readonly (string | number | boolean | null)[]

/** The header `Link` that leads to the next page of a list. */
export const linkTo = (address: string): string => `<${address}>; rel="next"`

/** The cursor of the next page in a header `Link`; undefined on the last page. */
export function cursorIn(link: string | null | undefined): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined ? undefined : (new URLSearchParams(address.split('?')[1]).get('cursor') ?? undefined)
}

/** The key beside the answer of an address under which a document carries the cursor of the next page. */
export const cursorKey = (address: string): string => `${address}#next`
