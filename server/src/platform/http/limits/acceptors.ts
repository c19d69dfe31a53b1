import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { platform } from 'node:process'

/**
 * Node accepts one connection of a listening socket in each turn of the event loop. While the loop is busy a turn takes tens
 * of milliseconds, and somebody new would wait behind hundreds who came at once; with several sockets each turn accepts as many.
 */
const SOCKETS = 64
/** Connections that the kernel keeps until they are accepted; Linux takes at most `net.core.somaxconn`. */
const BACKLOG = 4_096

type Address = { port: number; host: string }

/** The other sockets of the port that a server listens on. */
export class Acceptors {
  private sockets: Server[] = []

  /** What the server itself must listen with, so that others may share its port. Rejects where somebody else has it. */
  static async optionsAt({ port, host }: Address): Promise<ListenOptions> {
    if (platform !== 'linux') return { port, host, backlog: BACKLOG }
    // Shared ports are shared with any process of this user: a second server would take half of the calls, unnoticed.
    if (port !== 0) {
      const alone = createServer().listen({ port, host })
      await once(alone, 'listening')
      await closed(alone)
    }
    return { port, host, backlog: BACKLOG, reusePort: true }
  }

  /** Opens them once the server listens; what they accept is the server's. */
  async open(server: HttpServer): Promise<void> {
    if (platform !== 'linux') return
    const { port, address: host } = server.address() as AddressInfo
    this.sockets = Array.from({ length: SOCKETS - 1 }, () =>
      createServer((socket) => void server.emit('connection', socket)),
    )
    for (const socket of this.sockets)
      await once(socket.listen({ port, host, backlog: BACKLOG, reusePort: true }), 'listening')
  }

  /** Accepts nothing more; resolves once every connection that they accepted has ended. */
  async close(): Promise<void> {
    await Promise.all(this.sockets.map(closed))
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
