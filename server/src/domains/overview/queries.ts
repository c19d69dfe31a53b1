import type { Reply } from '@salama/contract/kernel/endpoint'
import type { SearchAnswer, getOwnStats as statsEndpoint } from '@salama/contract/overview'
import type { Sql } from '../../platform/db/database.ts'
import type { SearchSource } from '../../platform/search/source.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { Purchase } from '../payments/ports.ts'
import { rankGroups, soughtWords } from './rules.ts'
import { sumUsage } from './store.ts'

/** Each domain counts what it sold; this adds it up. */
export async function getOwnStats(
  db: Sql,
  purchases: readonly Purchase[],
  { userId }: Actor,
): Promise<Reply<typeof statsEndpoint>> {
  const { services, saved } = await sumUsage(db, purchases, userId)
  return { servicesUsed: services, saved }
}

/** Of each kind; who wants more goes to the page of that kind. */
const MOST_OF_A_KIND = 8

/** Asks every domain, and asks again for words that look alike where nothing was found. */
export async function searchAll(db: Sql, sources: readonly SearchSource[], typed: string): Promise<SearchAnswer> {
  const words = soughtWords(typed)
  if (!words) return { groups: [], isLike: false }
  for (const isLike of [false, true]) {
    const groups = await Promise.all(
      sources.map(async ({ kind, label, find }) => ({
        kind,
        label,
        results: await find(db, { words, isLike, most: MOST_OF_A_KIND }),
      })),
    )
    const ranked = rankGroups(groups, { words, isLike })
    if (ranked.length > 0) return { groups: ranked, isLike }
  }
  return { groups: [], isLike: false }
}

/** A sitemap holds 50 000 addresses at most; each kind gets its share. */
const MOST_OF_SITEMAP = 50_000

/** The addresses of everything that the public finds. */
export async function publicPages(db: Sql, sources: readonly SearchSource[]): Promise<string[]> {
  const listing = sources.flatMap(({ pages }) => pages ?? [])
  const most = Math.floor((MOST_OF_SITEMAP - 100) / Math.max(1, listing.length))
  return (await Promise.all(listing.map((pages) => pages(db, most)))).flat()
}
