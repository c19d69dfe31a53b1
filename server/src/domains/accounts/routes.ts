import type { User } from '@salama/contract/accounts'
import * as contract from '@salama/contract/accounts'
import * as codes from '@salama/contract/accounts/codes'
import * as profile from '@salama/contract/accounts/profile'
import * as security from '@salama/contract/accounts/security'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localPath } from '../../platform/http/limits/guard.ts'
import { sourceOf } from '../../platform/http/limits/limits.ts'
import { Failures } from '../../platform/http/replies/failures.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../../platform/http/requests/cookies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { confirmContact, contactsOf, recoverAccount, requestConfirmation, requestRecovery } from './commands/codes.ts'
import { changeContact, changeName } from './commands/profile.ts'
import { register } from './commands/register.ts'
import { changePassword, endSession } from './commands/security.ts'
import { selectRole } from './commands/select-role.ts'
import { type Credentials, deviceMark, type SignedIn, signIn } from './commands/sign-in.ts'
import { requestSignInCode, signInByCode } from './commands/sign-in-by-code.ts'
import type { CodeSender, ObligationCheck, ProfileCheck } from './ports.ts'
import { currentUser, describeUser, draftKeyOf } from './queries.ts'
import { describeBrowser } from './rules/browsers.ts'
import { ADDRESS_FAILURES } from './rules/guesses.ts'

type Extras = {
  profileChecks: readonly ProfileCheck[]
  obligations: readonly ObligationCheck[]
  codeSender: CodeSender | undefined
}

const browserOf = (request: FastifyRequest) => describeBrowser(request.headers['user-agent'])

export function accountsRoutes(server: FastifyInstance, binder: Binder, platform: Platform, extras: Extras): void {
  const { db, sessions, settings, clock } = platform
  const welcome = ({ user, secret }: SignedIn, request: FastifyRequest, reply: FastifyReply) => {
    setSessionCookie(reply, request, secret)
    return describeUser(db.sql, user, extras.profileChecks)
  }
  const { free, mostWaiting, budget, ...pace } = ADDRESS_FAILURES
  const isOff = settings.rateLimit === 'off'
  const failures = new Failures({
    ...pace,
    clock,
    mostWaiting,
    free: isOff ? Infinity : free,
    budget: isOff ? { ...budget, most: Infinity } : budget,
  })
  const held = async (request: FastifyRequest) => {
    const secret = readSessionCookie(request)
    return secret === undefined ? null : sessions.resolve(secret)
  }
  const enter = async (
    credentials: Credentials,
    { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
  ) => {
    const browser = {
      device: readDeviceCookie(request),
      actor: await held(request),
      name: browserOf(request),
      address: sourceOf(request.ip),
    }
    const signedIn = await signIn(platform, failures, credentials, browser, now)
    setDeviceCookie(reply, request, deviceMark(platform, signedIn.user.id))
    return welcome(signedIn, request, reply)
  }

  binder.on(contract.getCurrentUser, ({ actor }) => currentUser(db.sql, actor, extras.profileChecks))
  binder.on(
    contract.register,
    async ({ body, now, transact, request, reply }) => {
      const previous = await held(request)
      const { user, secret } = await register(platform, body, {
        transact,
        previous,
        browser: browserOf(request),
        now,
      })
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
      await selectRole(platform, {
        actor,
        userType: body.userType,
        obligations: extras.obligations,
        now,
      }),
      request,
      reply,
    ),
  )

  codeCalls(binder, { platform, sender: extras.codeSender }, welcome)
  codeSignIns(binder, { platform, sender: extras.codeSender, profileChecks: extras.profileChecks }, { held, welcome })
  profileCalls(binder, platform, extras.profileChecks)
  navigations(server, binder, platform)
}

/** Full-page navigations (specification 1 §7), reached by links. */
function navigations(server: FastifyInstance, binder: Binder, { db, sessions }: Platform): void {
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

type Welcome = (signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply) => Promise<User>

/** Codes that were sent to a contact: for a new password, or to confirm the contact. */
function codeCalls(binder: Binder, sending: Parameters<typeof requestRecovery>[0], welcome: Welcome): void {
  const { platform } = sending
  binder.on(codes.requestRecovery, ({ body, now }) => requestRecovery(sending, body.identifier, now))
  binder.on(codes.recoverAccount, async ({ params: { id }, body, now, request, reply }) => {
    const signedIn = await recoverAccount(platform, { id, ...body, browser: browserOf(request), now })
    setDeviceCookie(reply, request, deviceMark(platform, signedIn.user.id))
    return welcome(signedIn, request, reply)
  })
  binder.on(codes.listContacts, ({ actor }) => contactsOf(platform.db.sql, actor.userId))
  binder.on(codes.requestConfirmation, ({ actor, body: { channel }, now }) =>
    requestConfirmation(sending, { actor, channel, now }),
  )
  binder.on(codes.confirmContact, ({ actor, params: { id }, body: { code }, now }) =>
    confirmContact(platform, { actor, id, code, now }),
  )
}

type Entering = { held(request: FastifyRequest): Promise<Actor | null>; welcome: Welcome }

/** Signing in by a code on the phone, where phones are shared and passwords forgotten. */
function codeSignIns(
  binder: Binder,
  asking: Parameters<typeof requestSignInCode>[0],
  { held, welcome }: Entering,
): void {
  const { platform } = asking
  binder.on(codes.requestSignInCode, ({ body, now }) => requestSignInCode(asking, body.phone, now))
  binder.on(codes.signInByCode, async ({ body, now, request, reply }) => {
    const browser = { name: browserOf(request), sessionKey: (await held(request))?.sessionKey }
    const signedIn = await signInByCode(platform, { ...body, browser, now })
    setDeviceCookie(reply, request, deviceMark(platform, signedIn.user.id))
    return welcome(signedIn, request, reply)
  })
}

/** What a person says of themselves, where the account is open, and its password. */
function profileCalls(binder: Binder, platform: Platform, checks: readonly ProfileCheck[]): void {
  binder.on(profile.changeName, async ({ actor, body, now }) =>
    describeUser(platform.db.sql, await changeName(platform, { userId: actor.userId, ...body, now }), checks),
  )
  binder.on(profile.changeContact, ({ actor, body, now }) =>
    changeContact(platform, { userId: actor.userId, ...body, now }),
  )
  securityCalls(binder, platform)
}

/** Where the account is open, and its password. */
function securityCalls(binder: Binder, platform: Platform): void {
  const { db, sessions } = platform
  binder.on(security.listSessions, async ({ actor, now }) =>
    (await sessions.list(db.sql, actor.userId, now)).map(({ sessionKey, ...open }) => ({
      id: open.id,
      browser: open.browser,
      signedInAt: open.signedInAt.toISOString(),
      lastSeenAt: open.lastSeenAt.toISOString(),
      current: sessionKey === actor.sessionKey,
    })),
  )
  binder.on(security.endSession, ({ actor: { userId }, params: { id }, now }) =>
    endSession(platform, { userId, id, now }),
  )
  binder.on(security.endAllSessions, async ({ actor, request, reply }) => {
    const ended = await sessions.endAllOf(db.sql, [actor.userId])
    clearSessionCookie(reply, request)
    return { ended }
  })
  binder.on(security.changePassword, ({ actor, body, now }) => changePassword(platform, { actor, ...body, now }))
  binder.on(security.getDraftKey, async ({ actor }) => ({ key: draftKeyOf(platform, actor), userId: actor.userId }))
}
