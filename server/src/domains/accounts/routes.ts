import * as contract from '@salama/contract/accounts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Binder } from '../../platform/http/bind.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../../platform/http/cookies.ts'
import { Failures } from '../../platform/http/failures.ts'
import { localPath } from '../../platform/http/guard.ts'
import { sourceOf } from '../../platform/http/limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Credentials, deviceMark, register, type SignedIn, selectRole, signIn } from './commands.ts'
import type { ObligationCheck, ProfileCheck } from './ports.ts'
import { currentUser, describeUser } from './queries.ts'
import { ADDRESS_FAILURES } from './rules.ts'

type Extras = { profileChecks: readonly ProfileCheck[]; obligations: readonly ObligationCheck[] }

export function accountsRoutes(server: FastifyInstance, binder: Binder, platform: Platform, extras: Extras): void {
  const { db, sessions, settings, clock } = platform
  const welcome = ({ user, secret }: SignedIn, request: FastifyRequest, reply: FastifyReply) => {
    setSessionCookie(reply, request, secret)
    return describeUser(db.sql, user, extras.profileChecks)
  }
  const { free, mostWaiting, ...pace } = ADDRESS_FAILURES
  const failures = new Failures({ ...pace, clock, mostWaiting, free: settings.rateLimit === 'off' ? Infinity : free })
  const held = async (request: FastifyRequest) => {
    const secret = readSessionCookie(request)
    return secret === undefined ? null : sessions.resolve(secret)
  }
  const enter = async (
    credentials: Credentials,
    { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
  ) => {
    const browser = { device: readDeviceCookie(request), actor: await held(request), address: sourceOf(request.ip) }
    const signedIn = await signIn(platform, failures, credentials, browser, now)
    setDeviceCookie(reply, request, deviceMark(platform, signedIn.user.id))
    return welcome(signedIn, request, reply)
  }

  binder.on(contract.getCurrentUser, ({ actor }) => currentUser(db.sql, actor, extras.profileChecks))
  binder.on(
    contract.register,
    async ({ body, now, transact, request, reply }) => {
      const { profileChecks } = extras
      const previous = await held(request)
      const { user, secret } = await register(platform, body, { transact, previous, profileChecks, now })
      setSessionCookie(reply, request, secret)
      setDeviceCookie(reply, request, deviceMark(platform, user.id))
      return user
    },
    {
      // The answer is stored, the session cookie is not: a repeated call signs in with the registered credentials.
      async replayed(call) {
        const { email, phone, password } = call.body
        await enter({ identifier: email ?? phone ?? '', password }, call)
      },
    },
  )
  binder.on(contract.signIn, (call) => enter(call.body, call))
  binder.on(contract.selectRole, async ({ actor, body, now, request, reply }) =>
    welcome(
      await selectRole(platform, { actor, userType: body.userType, obligations: extras.obligations, now }),
      request,
      reply,
    ),
  )

  // Full-page navigations (specification 1 §7), reached by links.
  server.get('/api/login', async (request, reply) => {
    const { next } = request.query as { next?: unknown }
    const path = localPath(typeof next === 'string' ? next : undefined)
    const query = path === '/' ? '' : `?next=${encodeURIComponent(path)}`
    return reply.header('cache-control', 'no-store').redirect(`/entrar${query}`, 302)
  })
  // Link checkers and previews send HEAD, which must change nothing.
  server.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    // Images and links on other sites must not sign people out.
    if (request.headers['sec-fetch-site'] === 'cross-site') refuse('platform.foreign_origin')
    const actor = await binder.currentActor(request)
    if (actor) await sessions.end(db.sql, actor.sessionKey)
    clearSessionCookie(reply, request)
    return reply.header('cache-control', 'no-store').header('clear-site-data', '"cache"').redirect('/', 302)
  })
}
