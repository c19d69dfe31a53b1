import * as contract from '@salama/contract/overview'
import { PAGES } from '@salama/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { PortEntries } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOwnStats, publicPages, searchAll } from './queries.ts'

export function overviewRoutes(binder: Binder, { db }: Platform, ports: PortEntries): void {
  binder.on(contract.getOwnStats, ({ actor }) => getOwnStats(db.sql, ports.all('purchases'), actor))
  binder.on(contract.searchAll, ({ query }) => searchAll(db.sql, ports.all('searchSources'), query.q))
}

/** Pages of one person, of one moment, or without anything to find. */
const NOT_INDEXED = [
  '/_gallery',
  '/home',
  '/entrar',
  '/recuperar',
  '/role-selection',
  '/moradas',
  '/pesquisa',
  '/consultation',
]

const INDEXED: readonly string[] = PAGES.filter(
  ({ path, access }) => access !== 'session' && !path.includes(':') && !NOT_INDEXED.includes(path),
).map(({ path }) => path)

const KEPT_MS = 10 * 60_000

/** What search engines read, written anew every ten minutes at most. */
export function sitemapRoute(server: FastifyInstance, { db, settings, clock }: Platform, ports: PortEntries): void {
  let kept: { paths: Promise<string[]>; until: number } | undefined
  server.get('/sitemap.xml', async (request, reply) => {
    const now = clock().getTime()
    if (!kept || kept.until <= now) {
      kept = { paths: publicPages(db.sql, ports.all('searchSources')), until: now + KEPT_MS }
      kept.paths.catch(() => (kept = undefined))
    }
    const origin = settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const lines = [...INDEXED, ...(await kept.paths)].map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...lines,
          '</urlset>',
          '',
        ].join('\n'),
      )
  })
}

const escaped = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
