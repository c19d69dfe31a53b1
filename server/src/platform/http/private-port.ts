import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Probe } from '../db/probe.ts'

type PrivatePortOptions = {
  probe: Probe
  pool: pg.Pool
}

/**
 * What supervisors and Prometheus ask, on a port that the public does not reach: `/livez` (the process answers; never the
 * database, whose absence no restart mends), `/readyz` (it can serve and is not leaving) and `/metrics`.
 */
export class PrivatePort {
  private readonly app: FastifyInstance
  private readonly probe: Probe
  private readonly registry = new Registry()
  private readonly server: Server

  constructor(app: FastifyInstance, { probe, pool }: PrivatePortOptions) {
    this.app = app
    this.probe = probe
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Answered requests by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
      done()
    })
    gauge('salama_calls_under_way', 'Calls between their request and their answer.', () => app.pressure.underWay)
    gauge(
      'salama_pool_waiting',
      'Statements and transactions that wait for a database connection.',
      () => pool.waitingCount,
    )
    gauge('salama_pool_connections', 'Open connections to the database.', () => pool.totalCount)
    new Counter({
      name: 'salama_calls_refused_total',
      help: 'Calls refused because too many were under way or the event loop was late.',
      registers,
      collect() {
        this.reset()
        this.inc(app.pressure.refused)
      },
    })
    this.server = createServer(async ({ url }, response) => {
      const [status, body, type] = await this.answer(url)
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    })

    function gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    }
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

  private async answer(url: string | undefined): Promise<readonly [status: number, body: string, type: string]> {
    if (url === '/livez') return [200, 'ok', 'text/plain']
    if (url === '/metrics') return [200, await this.registry.metrics(), this.registry.contentType]
    if (url !== '/readyz') return [404, 'not found', 'text/plain']
    if (this.app.isLeaving) return [503, 'leaving', 'text/plain']
    const { isUp, isWritable } = await this.probe.state()
    if (!isUp) return [503, 'database away', 'text/plain']
    return [200, isWritable ? 'ok' : 'ok, writes refused', 'text/plain']
  }
}
