import underPressure from '@fastify/under-pressure'
import type { Endpoint, Urgency } from '@salama/contract/kernel/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Turns } from '../../jobs/turns.ts'
import { answerError } from '../replies/answer-error.ts'
import { overloaded } from '../replies/refusal.ts'
import { EarlyRefusals } from './early-refusals.ts'

/** Calls under way, whatever their kind, beyond which a call of this kind is refused with 503. */
const MOST_UNDER_WAY: Record<Urgency, number> = { first: 600, normal: 200, last: 200 }
/**
 * Lists among them. One costs one to three milliseconds of processor time: thirty are a queue of less than a tenth of a
 * second, and room is left for what matters more. Passwords that wait for their turn cost nothing, and close no list.
 */
const MOST_LISTS = 30

/**
 * For this share of the connections to the database lists are worked on at once, the others wait in line: payments find a
 * connection free, and an embedded database does not take all processors from the server.
 */
const LISTS_SHARE = 0.25

/** How many times `POLICY_PATIENCE_MS` the event loop may be late before calls of this kind are refused. */
const PATIENCE: Record<Urgency, number> = { first: Number.POSITIVE_INFINITY, normal: 4, last: 1 }

const SAMPLE_MS = 250
declare module 'fastify' {
  interface FastifyInstance {
    pressure: Pressure
  }
  interface FastifyContextConfig {
    /** Absent: never refused, as what costs next to nothing. */
    urgency?: Urgency
    /** Open for minutes and idle: refused like others, and counted only while it opens. */
    isStream?: boolean
  }
  interface FastifyRequest {
    place: Place | null
  }
}

/** Payments and whatever else an account does before what one looks at, and what a visitor does; lists and public pages last. */
export function urgencyOf({ method, session, cache, paged, urgency, webhook }: Endpoint): Urgency {
  if (urgency) return urgency
  if (webhook) return 'first'
  if (method !== 'GET') return session === 'required' ? 'first' : 'normal'
  return cache === 'public' || paged ? 'last' : 'normal'
}

/** How many calls are under way and how late the event loop is, and which calls are refused for it. */
class Pressure {
  /** Calls from their admission to their answer; bodies on their way and open streams are none. */
  underWay = 0
  /** Of these, of the kind that is refused first. */
  lists = 0
  /** Calls refused since the start. */
  refused = 0
  private readonly delay: () => number
  private readonly patienceMs: number
  /** Of lists. */
  private readonly turns: Turns

  constructor({ delay, patienceMs, listsAtOnce }: { delay: () => number; patienceMs: number; listsAtOnce: number }) {
    this.delay = delay
    this.patienceMs = patienceMs
    this.turns = new Turns(listsAtOnce)
  }

  /** Whether calls of this kind are refused because the event loop is late. */
  isLate(urgency: Urgency = 'last'): boolean {
    const delay = this.delay()
    // After a pause longer than its interval there is no sample, and the plugin says that the delay is infinite.
    return Number.isFinite(delay) && delay > this.patienceMs * PATIENCE[urgency]
  }

  /** A place among the calls under way; null where the call is refused. */
  admit(urgency: Urgency): Place | null {
    return this.refuses(urgency) ? null : new Place(this, urgency)
  }

  /** Whether a call of this kind would be refused; if so, it is counted as refused. */
  refuses(urgency: Urgency): boolean {
    const hasRoom = this.underWay < MOST_UNDER_WAY[urgency] && (urgency !== 'last' || this.lists < MOST_LISTS)
    if (hasRoom && !this.isLate(urgency)) return false
    this.refused++
    return true
  }

  /** Works at once, but for lists, which wait until it is their turn. */
  work<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    return urgency === 'last' ? this.turns.take(work) : work()
  }
}

/** Of one call, from its admission until its work is done, whether or not its client still waits. */
class Place {
  private readonly pressure: Pressure
  private readonly urgency: Urgency
  private isHeld = true
  private isWorking = false

  constructor(pressure: Pressure, urgency: Urgency) {
    this.pressure = pressure
    this.urgency = urgency
    this.count(1)
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.isWorking = true
    try {
      return await this.pressure.work(this.urgency, work)
    } finally {
      this.isWorking = false
      this.leave()
    }
  }

  /** The call is refused or its client has left; work that has begun goes on and keeps its place. */
  leave(): void {
    if (!this.isHeld || this.isWorking) return
    this.isHeld = false
    this.count(-1)
  }

  private count(change: 1 | -1): void {
    this.pressure.underWay += change
    if (this.urgency === 'last') this.pressure.lists += change
  }
}

/**
 * Refuses calls beyond what can be answered soon. Lists are refused before anything else is done for them: while five times
 * as many come as can be answered, refusing is most of the work, and a node is late by what it costs.
 */
export async function watchPressure(
  app: FastifyInstance,
  { patienceMs, connections }: { patienceMs: number; connections: number },
): Promise<void> {
  await app.register(underPressure, { sampleInterval: SAMPLE_MS })
  const pressure = new Pressure({
    delay: () => app.memoryUsage().eventLoopDelay,
    patienceMs,
    listsAtOnce: Math.max(1, Math.floor(connections * LISTS_SHARE)),
  })
  app.decorate('pressure', pressure)
  new EarlyRefusals(app, () => pressure.refuses('last')).standBefore()
  app.decorateRequest('place', null)
  app.addHook('onRequest', (request, reply, done) => {
    // Whoever asked has left.
    if (request.raw.socket.destroyed) return void reply.hijack()
    if (request.routeOptions.config.urgency === 'last') enter(request, reply, done)
    else done()
  })
  // The limits of an account come before, so that who asks too often takes nobody's place, and bodies, so that a slow sender
  // holds none.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.urgency === 'last') done()
    else enter(request, reply, done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.place?.leave()
    done(null, payload)
  })

  function enter(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { urgency, isStream } = request.routeOptions.config
    if (urgency === undefined) return done()
    const place = pressure.admit(urgency)
    if (!place) return refuseForNow(reply)
    if (isStream) place.leave()
    request.place = place
    // Of a client that has left Fastify runs no further hook.
    reply.raw.once('close', () => place.leave())
    done()
  }
}

const refuseForNow = (reply: FastifyReply): void => answerError(overloaded(), reply)
