import underPressure from '@fastify/under-pressure'
import type { Endpoint, Urgency } from '@salama/contract/kernel/endpoint'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'

/**
 * Calls under way, whatever their kind, beyond which a call of this kind is refused with 503. One costs one to three
 * milliseconds of processor time, so that fifty are a queue of about a tenth of a second: room is left for what matters more.
 */
const MOST_UNDER_WAY: Record<Urgency, number> = { first: 600, normal: 200, last: 50 }

/** How many times `POLICY_PATIENCE_MS` the event loop may be late before calls of this kind are refused. */
const PATIENCE: Record<Urgency, number> = { first: Number.POSITIVE_INFINITY, normal: 4, last: 1 }

const SAMPLE_MS = 250
/** Whoever was refused together does not come back together. */
const RETRY_SECONDS = { least: 2, most: 6 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether lists are refused at this moment. */
    isLate(): boolean
  }
  interface FastifyContextConfig {
    /** Absent: never refused, as what costs next to nothing. */
    urgency?: Urgency
  }
}

/** Payments, help and whatever else a person does before what one looks at; lists and public pages last. */
export function urgencyOf({ method, cache, paged, urgency, webhook }: Endpoint): Urgency {
  if (urgency) return urgency
  if (webhook || method !== 'GET') return 'first'
  return cache === 'public' || paged ? 'last' : 'normal'
}

/** Refuses calls while the event loop is late, and lets the pages know. */
export async function watchPressure(app: FastifyInstance, patienceMs: number): Promise<void> {
  // The plugin only measures: after a pause longer than its interval it has no sample, and its own limit reads that as an
  // infinite delay.
  await app.register(underPressure, { sampleInterval: SAMPLE_MS })
  const isLate = (times: number) => {
    const { eventLoopDelay } = app.memoryUsage()
    return Number.isFinite(eventLoopDelay) && eventLoopDelay > patienceMs * times
  }
  app.decorate('isLate', () => isLate(PATIENCE.last))
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.urgency && isLate(PATIENCE[config.urgency])) refuseForNow()
  })
}

/** Counts the calls under way, from the parsed request to its answer; bodies on their way and open streams are none. */
export class CallsUnderWay {
  count = 0
  /** Calls refused for too many under way, since the start. */
  refused = 0

  async during<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    if (this.count >= MOST_UNDER_WAY[urgency]) {
      this.refused++
      refuseForNow()
    }
    this.count++
    try {
      return await work()
    } finally {
      this.count--
    }
  }
}

function refuseForNow(): never {
  const { least, most } = RETRY_SECONDS
  refuse('platform.overloaded', { retryAfterSeconds: least + Math.floor(Math.random() * (most - least + 1)) })
}
