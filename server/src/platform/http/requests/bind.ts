import { createHash } from 'node:crypto'
import {
  type Body,
  type Endpoint,
  type Params,
  QUOTE_HEADER,
  type Query,
  type Reply,
} from '@salama/contract/kernel/endpoint'
import { fieldIssues, text } from '@salama/contract/kernel/field'
import type { Position } from '@salama/contract/kernel/page'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import { AnswerKept, type Database, type Tx } from '../../db/database.ts'
import type { Versions } from '../../events/versions.ts'
import type { ParkedRows } from '../../parked/parked-rows.ts'
import type { Platform } from '../../platform.ts'
import type { Actor, Sessions } from '../../session/sessions.ts'
import { CompressedAnswers } from '../assets/compressed.ts'
import { encodingsOf } from '../assets/encodings.ts'
import { assertSupportedBody, refuseForeignOrigin } from '../limits/guard.ts'
import { LIMITS, type RateLimits, sourceOf } from '../limits/limits.ts'
import { urgencyOf } from '../limits/pressure.ts'
import { JSON_TYPE } from '../replies/answer-error.ts'
import { IMMUTABLE } from '../replies/headers.ts'
import { Refusal, refuse } from '../replies/refusal.ts'
import { serializeReply } from '../replies/replies.ts'
import { readSessionCookie } from './cookies.ts'
import { linkAfter, positionIn } from './cursors.ts'
import { IdempotentCall, StoredResponse, textOfBody } from './idempotency.ts'

/** What a handler receives. */
export type Call<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** Present where the endpoint requires a session. */
  actor: E['session'] extends 'required' ? Actor : Actor | null
  now: Date
  /** Runs one transaction. With an Idempotency-Key the result is stored in it as the answer, so a handler must return it. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Where a paged list goes on; undefined at its beginning. */
  position: Position | undefined
  /** Tells in the header `Link` that a paged list goes on after this position. */
  next(position: Position): void
  /** For a handler that reads the body itself: with an Idempotency-Key, what it read becomes part of the request. */
  identify(body: Uint8Array): Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>

export type CallOptions<E extends Endpoint> = {
  /** Refuses who may not make this call, before anything that was sent is read or answered from a stored reply. */
  admit?(actor: Actor | null, request: FastifyRequest): Promise<void>
  /** Runs before a stored answer is sent again, to set headers: they are not stored. */
  replayed?(call: Call<E>): Promise<void>
}

export type Binder = {
  /** The only way to add a call: parses the input, runs the handler, validates the reply. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: CallOptions<E>): void
  /** Adds a stream of server-sent events for signed-in people. */
  stream(path: string, open: (request: FastifyRequest, reply: FastifyReply, actor: Actor) => void): void
  /** Who is signed in, for navigations; counted like every call. */
  currentActor(request: FastifyRequest): Promise<Actor | null>
  /** Counts a caller without valid credentials against the limit of the address; refuses with 429 when it is exceeded. */
  countAnonymousRequest(request: FastifyRequest): void
}

export type BinderOptions = {
  db: Database
  sessions: Sessions
  limits: RateLimits
  clock: Clock
  /** Keys the hashes of requests that came with an Idempotency-Key. */
  secret: string
  publicOrigin: string | undefined
  hasRoom: Platform['hasRoom']
  versions: Versions
  parkedRows: ParkedRows
}

/** A retry at once would find the same full disk. */
const FULL_DISK = { retryAfterSeconds: 10 }
const JSON_BODY_BYTES = 102_400
const keySchema = text({ min: 1, max: 200 })

export function createBinder(app: FastifyInstance, options: BinderOptions): Binder {
  return {
    on(endpoint, handler, { admit, replayed } = {}) {
      const route: RouteOptions = {
        config: { urgency: urgencyOf(endpoint) },
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: endpoint.bodyLimit ?? JSON_BODY_BYTES,
        onRequest: async (request) => {
          refuseForeignOrigin(request, options.publicOrigin)
          if (endpoint.method !== 'GET' && !options.hasRoom()) refuse('platform.unavailable', FULL_DISK)
          assertSupportedBody(request, bodyOf(endpoint))
          request.actor = await authenticate(endpoint, request, options)
          await admit?.(request.actor, request)
        },
        handler: async (request, reply) =>
          request.place?.during(async () => {
            // Whoever asked has left: nobody would read the answer.
            if (request.raw.socket.destroyed) return reply.hijack()
            return run({ endpoint, handler, replayed }, request, reply, options)
          }),
      }
      if (endpoint.webhook) void app.register(async (scope) => readAsText(scope).route(route))
      else app.route(route)
    },
    stream(path, open) {
      app.get(path, { exposeHeadRoute: false, config: { urgency: 'last', isStream: true } }, async (request, reply) => {
        const actor = await currentActor(request, options)
        if (!actor) return refuse('platform.unauthorized')
        open(request, reply, actor)
        return reply
      })
    },
    currentActor: (request) => currentActor(request, options),
    countAnonymousRequest: (request) => countAnonymousRequest(request, options),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

const bodyOf = (endpoint: Endpoint): Parameters<typeof assertSupportedBody>[1] => {
  if (endpoint.webhook) return 'any'
  return endpoint.body ? 'json' : endpoint.multipart ? 'multipart' : 'none'
}

/** Routes of the scope read every body as text, whatever its content type. */
function readAsText(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body.toString('utf8')))
  return scope
}

/** The session is resolved before the body is read, so that anonymous requests cost little. */
async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: BinderOptions,
): Promise<Actor | null> {
  const { limits, clock } = options
  const actor = endpoint.webhook ? null : await currentActor(request, options, endpoint.session === 'none')
  if (endpoint.session === 'required' && !actor) refuse('platform.unauthorized')
  if (endpoint.limit) limits.count(endpoint.limit, actor?.userId ?? sourceOf(request.ip), clock().getTime())
  return actor
}

/** A cookie that is not in the cache counts as anonymous before the database is queried for its session. */
async function currentActor(
  request: FastifyRequest,
  { sessions, limits, clock }: BinderOptions,
  ignoreSession = false,
): Promise<Actor | null> {
  const secret = ignoreSession ? undefined : readSessionCookie(request)
  const now = clock().getTime()
  const cached = secret === undefined ? null : sessions.getCached(secret)
  if (!cached) countAnonymousRequest(request, { limits, clock })
  const actor = cached ?? (secret === undefined ? null : await sessions.resolve(secret))
  if (actor) limits.count(LIMITS.account, actor.userId, now)
  return actor
}

const countAnonymousRequest = (
  request: FastifyRequest,
  { limits, clock }: Pick<BinderOptions, 'limits' | 'clock'>,
): void => limits.count(LIMITS.address, sourceOf(request.ip), clock().getTime())

type Bound<E extends Endpoint> = { endpoint: E; handler: Handler<E>; replayed: CallOptions<E>['replayed'] }

async function run<E extends Endpoint>(
  bound: Bound<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: BinderOptions,
): Promise<unknown> {
  const { endpoint, handler } = bound
  const list = { address: request.url, secret: options.secret }
  const call = {
    params: parse(endpoint.params, request.params, 'platform.not_found'),
    query: parse(endpoint.query, request.query, 'platform.invalid_input'),
    body: endpoint.webhook ? (request.body ?? '') : parse(endpoint.body, request.body, 'platform.invalid_input'),
    actor: request.actor,
    now: options.clock(),
    transact: options.db.transact,
    position: endpoint.paged ? positionIn(list) : undefined,
    next: (position) => void reply.header('link', linkAfter(position, list)),
    identify: async () => undefined,
    request,
    reply,
  } as Call<E>
  try {
    const key = request.headers['idempotency-key']
    // Read before the answer is computed: a change meanwhile makes the next poll compute again.
    const version = versionFor(endpoint, request, options)
    if (version !== undefined && request.headers['if-none-match']?.startsWith(`"${version}:`)) {
      return notModified(endpoint, request.headers['if-none-match'], reply)
    }
    if (endpoint.idempotent && key !== undefined) {
      return await runIdempotent(bound, call, String(key), options)
    }
    return send(endpoint, await handler(call), call, { version, parkedRows: options.parkedRows })
  } catch (error) {
    throw isListed(endpoint, error) ? error : new UnlistedRefusal(endpoint, error)
  }
}

async function runIdempotent<E extends Endpoint>(
  { endpoint, handler, replayed }: Bound<E>,
  call: Call<E>,
  sentKey: string,
  { db, secret, parkedRows }: BinderOptions,
): Promise<unknown> {
  const { data: key } = keySchema.safeParse(sentKey)
  if (key === undefined) {
    return refuse('platform.invalid_input', {
      fields: [{ path: 'Idempotency-Key', code: 'key_invalid', message: 'A chave de repetição não é válida.' }],
    })
  }
  const { url, body, headers } = call.request
  // The quote that is paid for identifies the request as much as its body.
  const asked = endpoint.quotable ? [body, headers[QUOTE_HEADER] ?? null] : body
  const idempotent = new IdempotentCall({
    userId: call.actor?.userId ?? null,
    key,
    request: `${endpoint.method} ${url}`,
    secret,
    answerOf: (result) => ({ status: endpoint.status, answer: serializeReply(endpoint, result).answer }),
  })
  try {
    if (bodyOf(endpoint) !== 'multipart') await idempotent.identify(db.sql, textOfBody(asked))
    const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      db.transact(async (tx) => {
        const result = await work(tx)
        idempotent.store(tx, result, call.now)
        return result
      })
    // A concurrent call with the same key may have caused the refusal by succeeding: then its answer counts.
    const identify = (contents: Uint8Array) => idempotent.identify(db.sql, contents)
    const result = await handler({ ...call, transact, identify }).catch(async (error: unknown) => {
      await idempotent.lookUp(db.sql)
      throw error instanceof AnswerKept ? new Refusal('platform.unavailable') : error
    })
    return send(endpoint, result, call, { parkedRows })
  } catch (error) {
    if (!(error instanceof StoredResponse)) throw error
    await replayed?.(call)
    return call.reply.code(error.status).header('idempotent-replayed', 'true').type(JSON_TYPE).send(error.answer)
  }
}

/** Which state of the caller's things an answer shows; undefined where the endpoint is not versioned. */
function versionFor(endpoint: Endpoint, request: FastifyRequest, options: BinderOptions): string | undefined {
  if (!endpoint.versioned || !request.actor) return undefined
  const version = options.versions.of(request.actor.userId, endpoint.versioned)
  if (version === undefined || !endpoint.versionedForMs) return version
  return `${version}.${Math.floor(options.clock().getTime() / endpoint.versionedForMs)}`
}

const notModified = (endpoint: Endpoint, etag: string, reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', CACHE[endpoint.cache]).header('etag', etag).code(304).send()

function send(
  endpoint: Endpoint,
  result: unknown,
  { request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'>,
  { version, parkedRows }: { version?: string | undefined; parkedRows: ParkedRows },
): unknown {
  if (reply.sent || reply.raw.headersSent) return reply
  const { answer, oddRows } = serializeReply(endpoint, result)
  for (const oddRow of oddRows) parkedRows.leaveOut(`${endpoint.method} ${endpoint.path}`, oddRow)
  reply.header('cache-control', CACHE[endpoint.cache])
  if (endpoint.method === 'GET' && endpoint.cache !== 'no-store') {
    const plain = etagOf(answer)
    const etag = version === undefined ? plain : plain.replace('"', `"${version}:`)
    if (request.headers['if-none-match']?.replace(/^"[^:"]*:/, '"') === plain) return notModified(endpoint, etag, reply)
    reply.header('etag', etag)
  }
  if (reply.statusCode === 200) reply.code(endpoint.status)
  return endpoint.cache === 'public' ? sendCompressed(answer, request, reply) : reply.type(JSON_TYPE).send(answer)
}

const compressed = new CompressedAnswers()

/** For browsers that take it: behind no proxy, a list would travel five times as large. */
async function sendCompressed(answer: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.type(JSON_TYPE).header('vary', 'accept-encoding')
  const [encoding] = encodingsOf(request.headers['accept-encoding'])
  const packed = encoding && (await compressed.of(etagOf(answer), answer, encoding))
  return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(answer)
}

export const etagOf = (answer: string | Buffer): string => `"${createHash('sha1').update(answer).digest('base64url')}"`

const CACHE: Record<Endpoint['cache'], string> = {
  private: 'private, no-cache',
  'no-store': 'no-store',
  public: 'public, no-cache',
  immutable: IMMUTABLE,
}

function parse(
  schema: Endpoint['body'],
  input: unknown,
  code: 'platform.invalid_input' | 'platform.not_found',
): unknown {
  if (!schema) return undefined
  // No body at all is read as an empty object; a body that says `null` is not one.
  const given = input === undefined ? {} : input
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  return refuse(code, code === 'platform.not_found' ? {} : { fields: fieldIssues(parsed.error, given) })
}

const isListed = (endpoint: Endpoint, error: unknown): boolean =>
  !(error instanceof Refusal) ||
  endpoint.delegates === true ||
  error.code.startsWith('platform.') ||
  endpoint.errors.includes(error.code)

/** A refusal that the endpoint's contract does not list: it is sent all the same, logged, and fails the tests. */
export class UnlistedRefusal extends Refusal {
  constructor(endpoint: Endpoint, cause: unknown) {
    const refusal = cause as Refusal
    super(refusal.code, refusal)
    this.message = `${endpoint.method} ${endpoint.path} does not list ${refusal.code}`
  }
}
