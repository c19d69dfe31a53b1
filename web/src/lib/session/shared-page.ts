import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import type { Target } from '../api/api.ts'

/** What a page says of itself where its link is shared or found. */
export type SharedPage = {
  title: string
  text: string
  /** An own picture, by its address within the site; without one the product's stands. */
  imageUrl?: string | null
  type?: 'profile' | 'website' | 'article'
  /** In the words of schema.org, but for its context, address and picture. */
  schema?: { '@type': string; [property: string]: unknown }
}

/** An answer that came with the document; undefined where it did not come. */
export type Answers = <E extends Endpoint>(endpoint: E, target: Target<E>) => Reply<E> | undefined

/**
 * What a domain's pages say of the things that they show, by the path of the page. `sharing.ts` of the domain exports it as
 * `sharing`; the writer of documents finds it by itself, and browsers never fetch it.
 */
export type Sharing = Readonly<
  Record<string, (answers: Answers, id: string, named: string | undefined) => SharedPage | undefined>
>

/** Stars as schema.org has them; nothing where nobody has reviewed. */
export const ratingOf = (rating: number, count: number): { aggregateRating?: object } =>
  count === 0 ? {} : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: count } }

export const addressIn = (place: { street: string; city: string; region?: string | null }): object => ({
  '@type': 'PostalAddress',
  streetAddress: place.street,
  addressLocality: place.city,
  ...(place.region ? { addressRegion: place.region } : {}),
  addressCountry: 'MZ',
})

/** At most so long: what is beyond it nobody shows. Ends with a whole word. */
export function shortened(text: string, most = 180): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
