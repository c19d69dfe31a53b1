import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** The id of the request that this is done for; undefined for sweeps, deliveries and whatever else nobody asked for. */
export const currentRequestId = (): string | undefined => current.getStore()

/** For work that a request only gives rise to, and that goes on for others. */
export const outsideRequest = <T>(work: () => T): T => current.exit(work)

/** From here on each line of the log that is written for a request carries its id. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  // A body comes by events of its connection, which outlives the request.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
}
