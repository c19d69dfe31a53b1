import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE } from '../replies/answer-error.ts'
import { headersOf, requestIdOf } from '../replies/headers.ts'
import { overloaded } from '../replies/refusal.ts'

/** One line of the log says how many were refused since the first of them. */
const TELL_AFTER_MS = 1_000

/**
 * Refuses lists before the framework has made a request of them. Five times as many as can be answered are mostly refused:
 * what a refusal costs is then what everything else waits for.
 */
export class EarlyRefusals {
  private readonly app: FastifyInstance
  private readonly refuses: () => boolean
  /** Of lists without a parameter in them; the others are refused by the first hook. */
  private readonly paths = new Set<string>()
  private untold = 0

  constructor(app: FastifyInstance, refuses: () => boolean) {
    this.app = app
    this.refuses = refuses
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.urgency === 'last' && method === 'GET' && !/[:*]/.test(url)) this.paths.add(url)
    })
  }

  /** Takes the place of the framework's listener, and hands on what it lets pass. */
  standBefore(): void {
    const { server } = this.app
    const listeners = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (this.isList(request) && this.refuses()) return this.refuse(request, response)
      for (const listener of listeners) listener.call(server, request, response)
    })
  }

  private isList({ method, url = '' }: IncomingMessage): boolean {
    if (method !== 'GET') return false
    const query = url.indexOf('?')
    return this.paths.has(query === -1 ? url : url.slice(0, query))
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    const refusal = overloaded()
    const body = JSON.stringify(refusal.body())
    response
      .writeHead(refusal.status, {
        ...headersOf(this.app, requestIdOf(request)),
        'retry-after': String(refusal.retryAfterSeconds),
        'cache-control': 'no-store',
        'content-type': JSON_TYPE,
        'content-length': Buffer.byteLength(body),
        ...(this.app.isLeaving ? { connection: 'close' } : {}),
      })
      .end(body)
    if (this.untold++ === 0) setTimeout(() => this.tell(), TELL_AFTER_MS).unref()
  }

  private tell(): void {
    this.app.log.info({ refused: this.untold }, 'lists refused')
    this.untold = 0
  }
}
