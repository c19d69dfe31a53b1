import type { Centavos } from '@salama/contract/kernel/money'
import type { Sql } from '../db/database.ts'

/** What one domain finds in a search over everything. */
export type SearchSource = {
  kind: string
  /** Of a group of results, in Portuguese: 'Médicos'. */
  label: string
  /** The best first; nothing that the public does not see. */
  find(db: Sql, search: Search): Promise<readonly Found[]>
  /** Addresses of the public pages of these things, for search engines; at most so many. */
  pages?(db: Sql, most: number): Promise<readonly string[]>
}

export type Search = {
  /** Folded words of letters and figures; all must be found. */
  words: readonly string[]
  /** Words that are written differently are found too. Asked for only where nothing was found without. */
  isLike: boolean
  most: number
}

export type Found = {
  id: string
  title: string
  text: string
  /** The page within the site. */
  href: string
  imageUrl: string | null
  /** 0: free; null: it has none. */
  price: Centavos | null
}

declare module '../module.ts' {
  interface Ports {
    searchSources: SearchSource
  }
}
