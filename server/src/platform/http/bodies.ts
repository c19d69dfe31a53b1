import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: held to a rate (`watchBody`) instead of a duration. */
    unhurried?: boolean
  }
}

/**
 * A body has this long to arrive whole (DOS-01). Node knows one limit for all paths, and an upload over a weak network
 * needs an hour where a form needs seconds, so each route is timed here.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.unhurried) cutOffAfter(request, reply, ms)
    done()
  })
}

/** Ends the connection if the body has not arrived whole by then, answered or not. */
export function cutOffAfter({ raw, server, headers }: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': transfer } = headers
  if (raw.complete || (length === '0' && transfer === undefined)) return
  const timer = setTimeout(() => {
    if (raw.complete || raw.socket.destroyed) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else server.server.emit('clientError', Object.assign(new Error('slow body'), TIMED_OUT), raw.socket)
  }, ms).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** What Node itself reports, and is answered with 408. */
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
  // Nobody may be waiting any more when it breaks.
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
