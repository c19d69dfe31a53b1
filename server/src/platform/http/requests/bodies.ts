import type { IncomingMessage, Server } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** How long the rest of a body is read after the answer: a connection closed at once could lose the answer. */
const LINGER_MS = 5_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Every body must arrive whole within `ms`, whatever its path and whether anybody reads it (DOS-01). Node has one limit
 * for all requests, and an upload over a weak network needs an hour where a form needs seconds: a handler that enforces
 * a limit of its own says so with `noBodyTimeout`.
 */
export function limitBodyTime(server: Server, ms: number): void {
  server.prependListener('request', (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': transfer } = request.headers
    if (length === '0' && transfer === undefined) return
    const cutOff = () => {
      if (request.complete || request.socket.destroyed) return
      if (response.headersSent) request.socket.destroy()
      else server.emit('clientError', Object.assign(new Error('slow body'), TIMED_OUT), request.socket)
    }
    setDeadline(request, cutOff, ms)
    response.once('finish', () => {
      if (!request.complete) setDeadline(request, cutOff, Math.min(ms, LINGER_MS))
    })
    request.once('close', () => clearTimeout(deadlines.get(request)))
  })
}

/** Lifts the time limit from a body whose reader enforces one of its own (`watchBody`); it applies again once answered. */
export function noBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(deadlines.get(raw))
}

function setDeadline(request: IncomingMessage, cutOff: () => void, ms: number): void {
  clearTimeout(deadlines.get(request))
  deadlines.set(request, setTimeout(cutOff, ms).unref())
}

/** The error that Node itself reports for a slow request; it is answered with 408. */
const TIMED_OUT = { code: 'ERR_HTTP_REQUEST_TIMEOUT' }

/** Why a body is not read to its end. */
export class BodyBroken extends Error {
  readonly reason: 'too_large' | 'too_slow' | 'stopping'
  constructor(reason: 'too_large' | 'too_slow' | 'stopping') {
    super(`body ${reason}`)
    this.reason = reason
  }
}

export type BodyLimits = { mostBytes: number; leastBytesPerSecond: number; windowMs: number; stop: AbortSignal }

/** Counts a body while something else reads it; `broken` rejects once it is too large or, over a window, too slow. */
export function watchBody(
  { raw }: FastifyRequest,
  { mostBytes, leastBytesPerSecond, windowMs, stop }: BodyLimits,
): { broken: Promise<never>; end(): void } {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  let [received, before] = [0, 0]
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > mostBytes) reject(new BodyBroken('too_large'))
  }
  const timer = setInterval(() => {
    if (received - before < (leastBytesPerSecond * windowMs) / 1000) reject(new BodyBroken('too_slow'))
    before = received
  }, windowMs).unref()
  const stopping = () => reject(new BodyBroken('stopping'))
  stop.addEventListener('abort', stopping)
  raw.on('data', count)
  // Without a handler of its own, a rejection that nobody awaits any more would count as unhandled.
  broken.catch(() => undefined)
  return {
    broken,
    end() {
      clearInterval(timer)
      raw.off('data', count)
      stop.removeEventListener('abort', stopping)
    },
  }
}
