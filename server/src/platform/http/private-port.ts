import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'
import type { Figures } from '../figures/registry.ts'

type PrivatePortOptions = { probe: Probe; figures: Figures }

/**
 * What supervisors and Prometheus ask, on a port that the public does not reach: `/livez` (the process answers; never the
 * database, whose absence no restart mends), `/readyz` (it can serve and is not leaving) and `/metrics`.
 */
export class PrivatePort {
  private readonly app: FastifyInstance
  private readonly probe: Probe
  private readonly figures: Figures
  private readonly server: Server

  constructor(app: FastifyInstance, { probe, figures }: PrivatePortOptions) {
    this.app = app
    this.probe = probe
    this.figures = figures
    app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
      figures.noteCall({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime)
      done()
    })
    this.server = createServer(async ({ url }, response) => {
      const [status, body, type] = await this.answer(url).catch(() => FAILED)
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    })
  }

  async listen(port: number, host: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.server.once('error', reject).listen(port, host, resolve)
    await promise
    const address = this.server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(url: string | undefined): Promise<Answer> {
    if (url === '/livez') return [200, 'ok', 'text/plain']
    if (url === '/metrics') return [200, await this.figures.text(), this.figures.contentType]
    if (url !== '/readyz') return [404, 'not found', 'text/plain']
    if (this.app.isLeaving) return [503, 'leaving', 'text/plain']
    const { isUp, isWritable } = await this.probe.state()
    if (!isUp) return [503, 'database away', 'text/plain']
    return [200, isWritable ? 'ok' : 'ok, writes refused', 'text/plain']
  }
}

type Answer = readonly [status: number, body: string, type: string]
const FAILED: Answer = [500, 'failed', 'text/plain']
