import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { pageAt, REDIRECTS } from '@salama/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './bind.ts'
import { readSessionCookie } from './cookies.ts'
import { contentSecurityPolicy, type InlineHashes } from './headers.ts'
import { Refusal } from './refusal.ts'
import { methodsAt } from './server.ts'

/** The folder of the web's build. */
const WEB_BUILD = join(import.meta.dirname, '../../../../web/dist')
const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

type Document = { plain: Buffer; brotli: Buffer | undefined; policy: string }

/**
 * The web's build: hashed assets for a year, and the two documents. Who has no session cookie gets the landing at `/`,
 * plain HTML that reads before any script; everybody else gets the shell.
 */
export async function servePages(app: FastifyInstance, build = WEB_BUILD): Promise<void> {
  if (!existsSync(join(build, 'index.html'))) return refuseWithoutBuild(app)
  const hashes = JSON.parse(readFileSync(join(build, 'csp.json'), 'utf8')) as Record<'landing' | 'shell', InlineHashes>
  const landing = readDocument(join(build, 'landing.html'), contentSecurityPolicy(hashes.landing, app.secureCookies))
  const shell = readDocument(join(build, 'index.html'), contentSecurityPolicy(hashes.shell, app.secureCookies))
  await app.register(fastifyStatic, {
    root: build,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.html', '**/csp.json', '**/*.br'],
    setHeaders: (response, path) =>
      void response.header('cache-control', path.includes('/assets/') || path.includes('/fonts/') ? YEAR : HOUR),
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    // The landing's form, submitted before its script has loaded: the page it names takes over, its body is ignored.
    if (request.method === 'POST' && pageAt(path) !== undefined) return reply.redirect(path, 303)
    if (path.startsWith('/api/') || path === '/api' || !['GET', 'HEAD'].includes(request.method))
      return refuseCall(path, request, reply)
    const redirect = REDIRECTS[path]
    if (redirect !== undefined) return reply.redirect(redirect, 308)
    return answerPage(path, request, reply, { landing, shell })
  })
}

function answerPage(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  documents: { landing: Document; shell: Document },
) {
  const page = pageAt(path)
  const signedIn = readSessionCookie(request) !== undefined
  void reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'no-cache')
  if (page?.access === 'session' && !signedIn) {
    return reply.redirect(`/api/login?next=${encodeURIComponent(request.url)}`, 302)
  }
  const isHome = page?.path === '/' || page?.path === '/home'
  return sendDocument(isHome && !signedIn ? documents.landing : documents.shell, page ? 200 : 404, request, reply)
}

function sendDocument(document: Document, status: number, request: FastifyRequest, reply: FastifyReply) {
  const brotli = document.brotli !== undefined && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (brotli) void reply.header('content-encoding', 'br')
  return reply
    .code(status)
    .header('content-security-policy', document.policy)
    .type('text/html; charset=utf-8')
    .send(brotli ? document.brotli : document.plain)
}

function refuseCall(path: string, request: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsAt(path)
  if (methods.length > 0) void reply.header('allow', methods.join(', '))
  const readable = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(request.method)
  const wrongMethod = methods.length > 0 || !readable || pageAt(path) !== undefined
  answerError(new Refusal(wrongMethod ? 'platform.method_not_allowed' : 'platform.not_found'), reply)
}

function readDocument(file: string, policy: string): Document {
  const compressed = `${file}.br`
  return { plain: readFileSync(file), brotli: existsSync(compressed) ? readFileSync(compressed) : undefined, policy }
}

/** A server without the web's build serves the API alone, as in tests. */
function refuseWithoutBuild(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => refuseCall(request.url.split('?', 1)[0] ?? '/', request, reply))
}
