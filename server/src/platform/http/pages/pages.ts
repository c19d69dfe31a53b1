import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Visit } from '@salama/contract/kernel/document'
import { id } from '@salama/contract/kernel/id'
import { type Page, pageAt, REDIRECTS } from '@salama/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asset, KeptAssets } from '../assets/assets.ts'
import { encodingsOf } from '../assets/encodings.ts'
import { OwnAssets } from '../assets/own-assets.ts'
import { serveWorker } from '../assets/worker-files.ts'
import { readBuild, WEB_BUILD } from '../build.ts'
import { answerError } from '../replies/answer-error.ts'
import { contentSecurityPolicy, IMMUTABLE, type InlineHashes } from '../replies/headers.ts'
import { Refusal } from '../replies/refusal.ts'
import { readSessionCookie } from '../requests/cookies.ts'
import { methodsAt } from '../server.ts'
import { type Document, documentOf, loadRenderer, sendPacked, VisitorDocuments } from './documents.ts'
import { answersForLanding, answersForPerson, answersForVisitors } from './page-answers.ts'
import { servePageForms } from './page-forms.ts'

const HOUR = 'public, max-age=3600'

/** For visitors a page is written at most this often; there are this many different ones at most. */
const VISITOR_DOCUMENTS = { keptMs: 30_000, most: 200 }

export type PagesOptions = {
  build?: string
  /** The files of other builds, asked for by pages that came from them. */
  kept?: Pick<KeptAssets, 'find'>
  livePosition?: () => string | undefined
  /** Where this site is reached; unset: by whatever name it was asked. */
  publicOrigin?: string | undefined
}

/**
 * The web's build: hashed assets for a year, and documents. Who has no session cookie gets the landing at `/`, plain HTML
 * that reads before any script, and every other page as all visitors get it. Who has a cookie gets a document of their own,
 * with the session and the first answers of the page inside: nobody keeps it.
 */
export async function servePages(
  app: FastifyInstance,
  { build = WEB_BUILD, kept, livePosition = () => undefined, publicOrigin }: PagesOptions = {},
): Promise<void> {
  if (!existsSync(join(build, 'index.html'))) return refuseWithoutBuild(app)
  const hashes = JSON.parse(readFileSync(join(build, 'csp.json'), 'utf8')) as Record<'landing' | 'shell', InlineHashes>
  const policies = {
    landing: contentSecurityPolicy(hashes.landing, app.secureCookies),
    shell: contentSecurityPolicy(hashes.shell, app.secureCookies),
  }
  const names = new Map(Object.entries(readBuild(build).names))
  const renderer = await loadRenderer(build)
  const visitors = new VisitorDocuments(VISITOR_DOCUMENTS)
  const own = new OwnAssets(build)
  const originOf = ({ protocol, host }: FastifyRequest): string => publicOrigin ?? `${protocol}://${host}`
  await serveFiles(app, build)
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    answerAsset(request.params.name, request, reply),
  )
  await serveWorker(app, build, policies.shell)
  await servePageForms(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    // A form that only its script can send, submitted before it has loaded: its page is shown again, the body is ignored.
    if (request.method === 'POST' && pageAt(path) !== undefined) return reply.redirect(path, 303)
    if (path.startsWith('/api/') || path === '/api' || !['GET', 'HEAD'].includes(request.method))
      return refuseCall(path, request, reply)
    const redirect = REDIRECTS[path]
    if (redirect !== undefined) return reply.redirect(redirect, 308)
    if (isFile(path) && pageAt(path) === undefined) return refuseFile(reply)
    return answerPage(path, request, reply)
  })

  async function answerAsset(asked: string, request: FastifyRequest, reply: FastifyReply) {
    const name = names.get(asked)
    // A browser without import maps asks for code by the name that stays.
    if (name !== undefined) return reply.header('cache-control', 'no-cache').redirect(`/assets/${name}`, 307)
    const encodings = encodingsOf(request.headers['accept-encoding'])
    const asset = own.find(asked, encodings) ?? (await kept?.find(asked, encodings))
    return asset ? sendAsset(asset, reply) : refuseFile(reply)
  }

  async function answerPage(path: string, request: FastifyRequest, reply: FastifyReply) {
    const page = pageAt(path)
    const hasCookie = readSessionCookie(request) !== undefined
    const status = page ? 200 : 404
    void reply.header('vary', 'Cookie, Accept-Encoding')
    void reply.header('cache-control', hasCookie ? 'private, no-store' : 'no-cache')
    // What is of one person is in no index, also where somebody has published its address.
    if (page && isOfPerson(page, request)) void reply.header('x-robots-tag', 'noindex, nofollow')
    if (page?.access === 'session' && !hasCookie) {
      return reply.redirect(`/api/login?next=${encodeURIComponent(request.url)}`, 302)
    }
    const isHome = page?.path === '/' || page?.path === '/home'
    if (isHome && !hasCookie) return sendDocument(await landing(request), policies.landing, status, request, reply)
    const document = await (hasCookie ? ofPerson(path, page, request) : ofVisitors(path, page, request))
    return sendDocument(document, policies.shell, document.isMissing ? 404 : status, request, reply)
  }

  const landing = (request: FastifyRequest): Promise<Document> =>
    visitors.get(`${originOf(request)} landing`, Date.now(), async () =>
      documentOf(renderer.renderLanding({ answers: await answersForLanding(app, request), origin: originOf(request) })),
    )

  async function ofPerson(path: string, page: Page | undefined, request: FastifyRequest): Promise<Document> {
    const { answers, isMissing } = await answersForPerson(app, request, page, livePosition())
    const visit = { path, hasQuery: hasQuery(request), origin: originOf(request), answers }
    return { ...documentOf(renderer.render(visit)), isMissing }
  }

  function ofVisitors(path: string, page: Page | undefined, request: FastifyRequest): Promise<Document> {
    const visit = { path, hasQuery: hasQuery(request), origin: originOf(request), named: namedIn(page, request) }
    const write = async () => {
      const { answers, isMissing } = await answersForVisitors(app, request, page, visit.named)
      return { ...documentOf(renderer.render({ ...visit, answers })), isMissing }
    }
    // Paths that lead nowhere are too many to keep.
    return page ? visitors.get(keyOf(visit), Date.now(), write) : write()
  }
}

/** What lies in the build and is meant to be read, but for its assets; a font never changes under its name. */
async function serveFiles(app: FastifyInstance, build: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: build,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: [
      'assets/**',
      '**/*.html',
      '**/csp.json',
      'build.json',
      'sw.js',
      '**/*.br',
      '**/*.gz',
      '**/*.zst',
      'server/**',
    ],
    setHeaders: (response, path) => void response.header('cache-control', path.includes('/fonts/') ? IMMUTABLE : HOUR),
  })
}

/** What pages, browsers and robots ask for as a file: `/assets/…`, `/favicon.ico`. */
const isFile = (path: string): boolean =>
  /^\/(?:assets|fonts|icons)\/|\.(?:js|css|map|json|svg|png|ico|webp|woff2|txt|xml|webmanifest)$/.test(path)

/** A line: who asked reads no page, and over a slow network one would cost them half a second. */
function refuseFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Não existe.')
}

function sendAsset({ type, contents, encoding }: Asset, reply: FastifyReply): FastifyReply {
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.headers({ 'cache-control': IMMUTABLE, vary: 'Accept-Encoding' }).type(type).send(contents)
}

const hasQuery = (request: FastifyRequest): boolean => request.url.includes('?')

/** What visitors' documents differ by. */
const keyOf = ({ origin, path, hasQuery, named = '' }: Omit<Visit, 'answers'>): string =>
  `${origin}${path}${hasQuery ? '?' : ''}${named}`

/** The one thing that the address names beside its path; what is no id names nothing. */
function namedIn(page: Page | undefined, { url }: FastifyRequest): string | undefined {
  if (page?.names === undefined) return undefined
  const value = new URLSearchParams(url.split('?')[1] ?? '').get(page.names)
  return id.safeParse(value).data
}

function sendDocument(
  document: Document,
  policy: string,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply.header('content-security-policy', policy)
  // What is of one person is not stored, and so never asked about again.
  if (reply.getHeader('cache-control') === 'no-cache') {
    void reply.header('etag', document.etag)
    if (status === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  }
  return sendPacked(document, request, reply.code(status).type('text/html; charset=utf-8'))
}

function refuseCall(path: string, request: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsAt(path)
  if (methods.length > 0) void reply.header('allow', methods.join(', '))
  const readable = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(request.method)
  const wrongMethod = methods.length > 0 || !readable || pageAt(path) !== undefined
  answerError(new Refusal(wrongMethod ? 'platform.method_not_allowed' : 'platform.not_found'), reply)
}

/** A server without the web's build serves the API alone, as in tests. */
function refuseWithoutBuild(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => refuseCall(request.url.split('?', 1)[0] ?? '/', request, reply))
}

/** What the page shows is one person's, or only for who has its address. */
const isOfPerson = ({ access, isUnlisted }: Page, { query }: FastifyRequest): boolean =>
  access === 'session' || isUnlisted === true || (access === 'demo' && Object.hasOwn(query as object, 'appointment'))
