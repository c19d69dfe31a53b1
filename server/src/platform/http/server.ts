import cookie from '@fastify/cookie'
import { endpoints } from '@salama/contract/catalogue'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { isTooSlow, isUnavailable } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { followRequests } from '../log/request-context.ts'
import { readBuild, WEB_BUILD } from './build.ts'
import { takeTurns } from './limits/address-turns.ts'
import { limitConnections, limitPipelining } from './limits/connections.ts'
import { watchPressure } from './limits/pressure.ts'
import { answerError } from './replies/answer-error.ts'
import { answerHeaders, requestIdOf, setAnswerHeaders } from './replies/headers.ts'
import { Refusal } from './replies/refusal.ts'
import { UnlistedRefusal } from './requests/bind.ts'
import { limitBodyTime } from './requests/bodies.ts'

/** Far below Node's default of 60 s, which lets a few slow clients hold the server (DOS-01). */
const HEADERS_TIMEOUT_MS = 10_000
/** The longest upload at its lowest rate; every other body is limited by `limitBodyTime`. */
const REQUEST_TIMEOUT_MS = 90 * 60_000
const KEEP_ALIVE_MS = 20_000
const MOST_CONNECTIONS = 10_000
/** Many people share the address of a carrier, each with a few connections. */
const MOST_PER_ADDRESS = 1_000
/** Longer than the heartbeat of live events, and than any pause of a network that still works. */
const STALLED_MS = 45_000
const CHECK_EVERY_MS = 2_000

/** The server without any route: limits, parsing, security headers, errors and the log line of each request. */
export async function createServer(
  settings: Settings,
  log: Log,
  build = readBuild(WEB_BUILD).id,
): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: requestIdOf,
    loggerInstance: log as FastifyBaseLogger,
    // The only log line of a request is written below: route pattern and status, no address and no query.
    logController: new LogController({ disableRequestLogging: true }),
    // Only the nearest proxies are trusted: entries before theirs are claims of the client.
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    bodyLimit: 102_400,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS, maxHeaderSize: 16_384 },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // A path that cannot be decoded or is too long: no hook runs for it.
    frameworkErrors: (_error, _request, reply) => {
      setAnswerHeaders(reply)
      answerError(new Refusal('platform.not_found'), reply)
    },
  })
  limitConnections(app.server, {
    most: MOST_CONNECTIONS,
    mostPerAddress: settings.trustProxy === 0 ? MOST_PER_ADDRESS : undefined,
    stalledMs: STALLED_MS,
  })
  limitPipelining(app.server)
  limitBodyTime(app.server, settings.BODY)
  app.decorate('isLeaving', false)
  app.decorate('secureCookies', settings.publicOrigin?.startsWith('https:') ?? false)
  app.decorate('build', build)
  app.decorateRequest('actor', null)
  answerHeaders(app)
  followRequests(app)
  takeTurns(app)
  await watchPressure(app, { patienceMs: settings.PATIENCE, connections: settings.databasePool })
  await app.register(cookie)
  handleErrors(app, log)
  closeConnectionsOnLeaving(app)
  app.removeContentTypeParser('text/plain')
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once this node is to stop: it serves on, but nobody should send it anything new. */
    isLeaving: boolean
  }
}

/**
 * Connections answered by a node that is leaving are not kept alive: a proxy would send its next call into a connection
 * that the stop has closed, and the stop would wait for its time-out.
 */
function closeConnectionsOnLeaving(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    app.isLeaving = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (app.isLeaving) reply.header('connection', 'close')
  })
}

function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const at = { requestId: request.id, route: request.routeOptions.url }
    if (error instanceof UnlistedRefusal) log.error(at, error.message)
    if (error instanceof Refusal) return answerError(error, reply)
    if (isUnavailable(error) || isTooSlow(error)) {
      if (isTooSlow(error)) log.error({ ...at, err: error }, 'a statement took longer than it may')
      else log.warn({ ...at, err: error }, 'database unavailable')
      return answerError(new Refusal('platform.unavailable'), reply)
    }
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === undefined || statusCode >= 500) log.error({ ...at, err: error })
    return answerError(error, reply)
  })
}

const apiPatterns = Object.values(endpoints)
  .flatMap((domain) => Object.values(domain))
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** The methods that an API path accepts, to tell 404 from 405. */
export const methodsAt = (path: string): string[] =>
  apiPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
