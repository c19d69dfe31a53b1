import type { FastifyRequest } from 'fastify'
import { refuse } from '../replies/refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls from foreign pages, by the browser's Sec-Fetch-Site and Origin; a script may send neither.
 * Without a configured public origin, an Origin whose host equals the Host header is our own.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  if (SAFE.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === 'cross-site' || site === 'same-site') refuse('platform.foreign_origin')
    return
  }
  if (!isOwnOrigin(origin, host, publicOrigin)) refuse('platform.foreign_origin')
}

export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicOrigin: string | undefined,
): boolean {
  if (origin === undefined) return false
  return publicOrigin === undefined ? URL.canParse(origin) && new URL(origin).host === host : origin === publicOrigin
}

/** Accepts uncompressed JSON in UTF-8 only; anything else is refused before the body is read (INJ-10). */
export function assertSupportedBody(request: FastifyRequest, allowed: 'json' | 'multipart' | 'none' | 'any'): void {
  const {
    'content-type': type,
    'content-encoding': encoding,
    'content-length': length,
    'transfer-encoding': transfer,
  } = request.headers
  const hasBody = (length !== undefined && length !== '0') || transfer !== undefined
  if (!hasBody) return
  if (encoding !== undefined && encoding !== 'identity') refuse('platform.unsupported_media_type')
  if (allowed === 'none' || allowed === 'any') return
  const [essence = '', ...parameters] = (type ?? '').toLowerCase().split(';')
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  const wanted = allowed === 'json' ? 'application/json' : 'multipart/form-data'
  const readable = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (essence.trim() !== wanted || !readable) refuse('platform.unsupported_media_type')
}

/** The path to return to after sign-in: the wanted one if it is of this site, else '/'. */
export function localPath(wanted: string | undefined): string {
  // A browser reads '\' as '/', strips tabs and newlines, and takes '//host' for another site (AN-05).
  if (wanted === undefined || wanted.length > 1_000 || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return '/'
  if (/[\u0000-\u001f\u007f]/.test(wanted)) return '/'
  const base = 'http://own.invalid'
  return URL.canParse(wanted, base) && new URL(wanted, base).origin === base ? wanted : '/'
}
