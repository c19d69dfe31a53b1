import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'salama'
/** Browsers never send a `__Host-` cookie to another host of the domain; it requires TLS. */
const SECURE_NAME = '__Host-salama'
const DEVICE_NAME = 'salama_device'
const YEAR_SECONDS = 365 * 86_400

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https' || request.server.secureCookies

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_ORIGIN is https. */
    secureCookies: boolean
    /** The build that this node serves (`readBuild`). */
    build: string
  }
}

/** What the cookie of a session is called by a server at this origin. */
export const sessionCookieAt = (publicOrigin: string | undefined): string =>
  publicOrigin?.startsWith('https:') ? SECURE_NAME : NAME

/** The secret of a session, from the header itself: at the upgrade to a socket there is no request of the framework. */
export function sessionSecretOf(header: string | undefined, publicOrigin: string | undefined): string | undefined {
  const name = sessionCookieAt(publicOrigin)
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

export const readSessionCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[isSecure(request) ? SECURE_NAME : NAME]

/** The cookie outlives every session: the table holds the expiry and extends it with use. */
export function setSessionCookie(reply: FastifyReply, request: FastifyRequest, secret: string): void {
  const secure = isSecure(request)
  void reply.setCookie(secure ? SECURE_NAME : NAME, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: YEAR_SECONDS,
  })
}

export function clearSessionCookie(reply: FastifyReply, request: FastifyRequest): void {
  const secure = isSecure(request)
  void reply.clearCookie(secure ? SECURE_NAME : NAME, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}

/** Marks a browser in which this account has signed in before; independent of the current session. */
export const readDeviceCookie = (request: FastifyRequest): string | undefined => request.cookies[DEVICE_NAME]

export function setDeviceCookie(reply: FastifyReply, request: FastifyRequest, value: string): void {
  void reply.setCookie(DEVICE_NAME, value, {
    path: '/api/auth/login',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    maxAge: YEAR_SECONDS,
  })
}
