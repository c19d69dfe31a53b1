import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { sourceOf } from './limits.ts'

export type ConnectionLimits = {
  /** Open connections of all together. */
  most: number
  /** Open connections of one address; undefined behind a proxy, where all share the proxy's. */
  mostPerAddress: number | undefined
  /** A connection on which nothing moves, neither read nor written, ends after this. */
  stalledMs: number
}

/** Keeps one address from taking every connection, and a client that does not read its answer from holding one (DOS-01). */
export function limitConnections(server: Server, { most, mostPerAddress = most, stalledMs }: ConnectionLimits): void {
  server.setTimeout(stalledMs)
  const open = new Map<string, number>()
  let count = 0
  server.on('connection', (socket) => {
    const source = sourceOf(socket.remoteAddress)
    const ofSource = open.get(source) ?? 0
    if (count >= most || ofSource >= mostPerAddress) {
      socket.destroy()
      return
    }
    count++
    open.set(source, ofSource + 1)
    socket.once('close', () => {
      count--
      const left = (open.get(source) ?? 1) - 1
      if (left > 0) open.set(source, left)
      else open.delete(source)
    })
  })
}

/** Answers that one connection may wait for; browsers and proxies ask for the next when they have the last. */
const MOST_ANSWERS = 4

/** Ends connections that ask on and on without reading: each answer that nobody takes is kept in memory. */
export function limitPipelining(server: Server): void {
  const waiting = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MOST_ANSWERS) socket.destroy()
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  })
}
