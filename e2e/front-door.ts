import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The one address of several servers: each connection goes to the first of them that takes it. */
export class FrontDoor {
  readonly origin: string
  private readonly ports: readonly number[]
  private readonly server: Server

  constructor(port: number, servers: readonly { origin: string }[]) {
    this.origin = `http://localhost:${port}`
    this.ports = servers.map(({ origin }) => Number(new URL(origin).port))
    this.server = createServer((visitor) => this.lead(visitor, this.ports)).listen(port, 'localhost')
  }

  async close(): Promise<void> {
    this.server.close()
    await once(this.server, 'close')
  }

  private lead(visitor: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void visitor.destroy()
    const server = connect(port, 'localhost')
    server.once('error', () => {
      server.destroy()
      this.lead(visitor, others)
    })
    server.once('connect', () => {
      server.removeAllListeners('error')
      for (const [one, other] of [
        [visitor, server],
        [server, visitor],
      ] as const) {
        one.pipe(other)
        // The end of one is the end of the other, as with a proxy.
        one.on('error', () => other.destroy()).on('close', () => other.destroy())
      }
    })
  }
}
