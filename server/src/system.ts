import { getHealth, getOpenApi, getReadiness } from '@salama/contract/system'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import packageJson from '../../package.json' with { type: 'json' }
import { type Binder, etagOf } from './platform/http/bind.ts'
import { purgeIdempotency } from './platform/http/idempotency.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import type { Sweep } from './platform/jobs/sweeps.ts'
import type { Module } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'

/** A database that takes longer to answer counts as unavailable (OPS-10). */
const ANSWER_WITHIN_MS = 1_000

const PURGE_EVERY_MS = 10 * 60_000

/** The calls of the platform: health, readiness, the OpenAPI document and the stream of live events. */
export const module: Module = {
  name: 'system',
  create: (platform) => ({
    routes: (binder, server) => systemRoutes(server, binder, platform),
    sweeps: () => [purge(platform)],
  }),
}

/** Deletes expired sessions and idempotency keys. */
const purge = ({ db, sessions }: Platform): Sweep => ({
  name: 'platform.purge',
  everyMs: PURGE_EVERY_MS,
  run: async (now) => ({ more: (await sessions.purge(now)) + (await purgeIdempotency(db.sql, now)) >= 500 }),
})

const { version } = packageJson

let openApi: Buffer | undefined

/** Serialised before the first call and once for all servers of a process: it takes a tenth of a second. */
const serialisedOpenApi = (): Buffer => (openApi ??= Buffer.from(JSON.stringify(openApiDocument(version))))

function systemRoutes(server: FastifyInstance, binder: Binder, { db, live, hasRoom }: Platform): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })

  const answer = async (question: () => Promise<unknown>) => {
    const up = await within(ANSWER_WITHIN_MS, question())
    return {
      status: up ? ('ok' as const) : ('unavailable' as const),
      version,
      database: up ? ('up' as const) : ('down' as const),
    }
  }
  const answered = <R extends { status: 'ok' | 'unavailable' }>(
    result: R,
    reply: { code(status: number): unknown },
  ): R => {
    if (result.status !== 'ok') reply.code(503)
    return result
  }

  binder.on(getHealth, async ({ reply }) => answered(await answer(() => sql`select 1`.execute(db.sql)), reply))
  // A replica or a full disk would answer reads and refuse this write.
  binder.on(getReadiness, async ({ reply }) =>
    answered(
      await answer(async () => {
        if (stopping || !hasRoom()) throw new Error('not accepting writes')
        await sql`update platform_migrations set applied_at = applied_at
          where name = (select min(name) from platform_migrations)`.execute(db.sql)
      }),
      reply,
    ),
  )

  const document = serialisedOpenApi()
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

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref())
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    late,
  ])
}
