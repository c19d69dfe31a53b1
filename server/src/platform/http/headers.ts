import type { FastifyInstance, FastifyReply } from 'fastify'

/** Of what never changes under its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), interest-cohort=()'

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

/** Sets the security headers on every answer, errors and files included (WEB-02). */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply)
    done()
  })
}

const POLICY = contentSecurityPolicy({ script: [], style: [] }, false)
const SECURE_POLICY = contentSecurityPolicy({ script: [], style: [] }, true)

export function setSecurityHeaders(reply: FastifyReply): void {
  void reply.headers({
    'content-security-policy': reply.server.secureCookies ? SECURE_POLICY : POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(reply.server.secureCookies ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  })
}
