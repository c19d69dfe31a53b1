import * as contract from '@salama/contract/notifications/preferences'
import type { FastifyInstance } from 'fastify'
import type { Binder } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Channels } from '../gateways/configured.ts'
import { choosePreferences, openLink } from './commands.ts'
import { describePreferences } from './queries.ts'

const INBOX = '/notificacoes'

export function waysRoutes(binder: Binder, server: FastifyInstance, platform: Platform, channels: Channels): void {
  const { db, clock, sessions } = platform
  binder.on(contract.getPreferences, ({ actor, now }) =>
    describePreferences(db.sql, { sessions, channels, actor, now }),
  )
  binder.on(contract.putPreferences, ({ actor, body, now, transact }) =>
    transact(async (tx) => {
      await choosePreferences(tx, { userId: actor.userId, body, now })
      return describePreferences(tx.sql, { sessions, channels, actor, now })
    }),
  )
  // The short address of an SMS. It says nothing to who is not its reader: where it leads is known with the session alone.
  server.get<{ Params: { code: string } }>('/n/:code', async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const actor = await binder.currentActor(request)
    if (!actor) return reply.redirect(`/api/login?next=${encodeURIComponent(request.url)}`, 302)
    const { code } = request.params
    const href = await db.transact((tx) => openLink(tx, { code, userId: actor.userId, now: clock() }))
    return reply.redirect(href ?? INBOX, 302)
  })
}
