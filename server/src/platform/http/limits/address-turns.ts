import type { FastifyInstance } from 'fastify'
import { sourceOf } from './limits.ts'

/**
 * Of each address one request begins in each turn of the event loop; whoever came first is next. However many one address
 * sends at once, what others wait for between two turns is the work of one of them. A loop that has nothing else to do
 * turns at once: no request is refused, and as many are answered as before.
 */
export class AddressTurns {
  private readonly waiting = new Map<string, (() => void)[]>()

  /** Begins at once where nothing of this address has begun in this turn. */
  take(address: string, begin: () => void): void {
    const line = this.waiting.get(address)
    if (line) return void line.push(begin)
    this.waiting.set(address, [])
    this.run(address, begin)
  }

  private run(address: string, begin: () => void): void {
    setImmediate(() => {
      const next = this.waiting.get(address)?.shift()
      if (next) this.run(address, next)
      else this.waiting.delete(address)
    })
    begin()
  }
}

/** Before every hook that costs something, and before a body is read. */
export function takeTurns(app: FastifyInstance): void {
  const turns = new AddressTurns()
  app.addHook('onRequest', (request, _reply, done) => turns.take(sourceOf(request.ip), done))
}
