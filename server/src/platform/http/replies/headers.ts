import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Of what never changes under its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), interest-cohort=()'

/** A proxy's own id of a request is kept, so that its log and ours can be joined. */
export const REQUEST_ID = 'x-request-id'
const PLAUSIBLE_ID = /^[\w-]{8,64}$/

/** The id of a request. Nothing is decided by it: it names lines of the log. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID]
  return typeof given === 'string' && PLAUSIBLE_ID.test(given) ? given : randomUUID().slice(-12)
}

/** Hashes of the inline scripts and styles of a built page (written by the web's build). */
export type InlineHashes = { script: string[]; style: string[] }

/** Allows nothing from other origins, and inline only what the build has hashed. */
export function contentSecurityPolicy({ script, style }: InlineHashes, secure: boolean): string {
  const hashes = (list: string[]) => list.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(script)}`,
    `style-src 'self'${hashes(style)}`,
    // React sets style attributes through the CSSOM, which needs no 'unsafe-inline'.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Sets the headers of every answer, errors and files included (WEB-02). */
export function answerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    setAnswerHeaders(reply)
    done()
  })
}

const POLICY = contentSecurityPolicy({ script: [], style: [] }, false)
const SECURE_POLICY = contentSecurityPolicy({ script: [], style: [] }, true)

/** What a browser may do with the answer, which build gave it, and under which id the log has it. */
export const setAnswerHeaders = (reply: FastifyReply): void =>
  void reply.headers(headersOf(reply.server, reply.request.id))

export const headersOf = (
  { build, secureCookies }: Pick<FastifyInstance, 'build' | 'secureCookies'>,
  requestId: string,
): Record<string, string> => ({
  'x-build': build,
  [REQUEST_ID]: requestId,
  'content-security-policy': secureCookies ? SECURE_POLICY : POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(secureCookies ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})
