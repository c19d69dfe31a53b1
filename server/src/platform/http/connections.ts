import type { Server } from 'node:http'
import { sourceOf } from './limits.ts'

export type ConnectionLimits = {
  /** Open connections of one address; undefined behind a proxy, where all share the proxy's. */
  mostPerAddress: number | undefined
  /** A connection on which nothing moves, neither read nor written, ends after this. */
  stalledMs: number
}

/** Keeps one address from taking every connection, and a client that does not read its answer from holding one (DOS-01). */
export function limitConnections(server: Server, { mostPerAddress, stalledMs }: ConnectionLimits): void {
  server.setTimeout(stalledMs)
  if (mostPerAddress === undefined) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const source = sourceOf(socket.remoteAddress)
    const count = (open.get(source) ?? 0) + 1
    if (count > mostPerAddress) {
      socket.destroy()
      return
    }
    open.set(source, count)
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1
      if (left > 0) open.set(source, left)
      else open.delete(source)
    })
  })
}
