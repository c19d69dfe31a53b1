import { brand } from '@salama/contract/brand'
import { DAY_MS } from '@salama/contract/kernel/time'
import { getHealth, getOpenApi, getReadiness } from '@salama/contract/system'
import type { FastifyInstance, FastifyReply } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import { openApiDocument } from './platform/http/openapi/document.ts'
import { type Binder, etagOf } from './platform/http/requests/bind.ts'
import { sessionCookieAt } from './platform/http/requests/cookies.ts'
import { purgeIdempotency } from './platform/http/requests/idempotency.ts'
import type { Sweep } from './platform/jobs/sweeps.ts'
import type { Module } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'
import { platformPersonal } from './platform/rights/own-tables.ts'

const PURGE_EVERY_MS = 10 * 60_000

/** The calls of the platform: health, readiness, the OpenAPI document and the stream of live events. */
export const module: Module = {
  name: 'system',
  personal: platformPersonal,
  create: (platform) => ({
    routes(binder, server) {
      systemRoutes(server, binder, platform)
      securityRoute(server, platform)
    },
    sweeps: () => [purge(platform)],
  }),
}

/** To whom a weakness is told (RFC 9116). */
function securityRoute(server: FastifyInstance, { settings, clock }: Platform): void {
  server.get('/.well-known/security.txt', async (request, reply) => {
    const origin = settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const lines = [
      `Contact: mailto:${brand.contact.email}`,
      `Contact: ${origin}/faq`,
      `Expires: ${new Date(clock().getTime() + 180 * DAY_MS).toISOString()}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'))
  })
}

/** Deletes expired sessions and idempotency keys. */
const purge = ({ db, sessions }: Platform): Sweep => ({
  name: 'platform.purge',
  everyMs: PURGE_EVERY_MS,
  run: async (now) => ({ more: (await sessions.purge(now)) + (await purgeIdempotency(db.sql, now)) >= 500 }),
})

const { version } = packageJson

const serialised = new Map<string | undefined, Buffer>()

/** Serialised before the first call and once for all servers of an origin: it takes a tenth of a second. */
export function serialisedOpenApi(origin: string | undefined): Buffer {
  const known = serialised.get(origin)
  if (known) return known
  const document = openApiDocument({ version, origin, cookie: sessionCookieAt(origin) })
  const made = Buffer.from(JSON.stringify(document))
  serialised.set(origin, made)
  return made
}

function systemRoutes(server: FastifyInstance, binder: Binder, { probe, live, hasRoom, settings }: Platform): void {
  const answerOf = (isFine: boolean, isUp: boolean, reply: FastifyReply) => {
    if (!isFine) reply.code(503)
    return {
      status: isFine ? ('ok' as const) : ('unavailable' as const),
      version,
      database: isUp ? ('up' as const) : ('down' as const),
    }
  }
  binder.on(getHealth, async ({ reply }) => {
    const { isUp } = await probe.state()
    return answerOf(isUp, isUp, reply)
  })
  binder.on(getReadiness, async ({ reply }) => {
    const { isUp, isWritable } = await probe.state()
    return { ...answerOf(isUp && !server.isLeaving, isUp, reply), writable: isWritable && hasRoom() }
  })

  const document = serialisedOpenApi(settings.publicOrigin)
  const etag = etagOf(document)
  binder.on(getOpenApi, async ({ request, reply }) => {
    void reply.header('cache-control', 'public, no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(document)
  })

  binder.stream('/api/events', (request, reply, actor) => {
    // A first connection goes on from the position that came with the document, a reconnection from its last event.
    const { after } = request.query as { after?: unknown }
    const last = request.headers['last-event-id'] ?? after
    live.streams.open(actor.userId, actor.sessionKey, typeof last === 'string' ? last : undefined, reply)
  })
}
