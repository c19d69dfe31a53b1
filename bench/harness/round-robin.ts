import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RoundRobin = { origin: string; stop(): Promise<void> }

const CHECK_EVERY_MS = 250
/** A node that is alive answers, however busy the machine is. */
const CHECK_WITHIN_MS = 30_000

type Noted = (answer: { path: string; status: number }) => void

/**
 * A proxy as plain as one can be: each call to the next node whose `/api/ready` said yes when it was last asked. It never
 * repeats a call: what a node drops is answered with 502. `nodes` may change while it runs; `note` hears of every answer.
 */
export async function startRoundRobin(nodes: readonly string[], note?: Noted): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(nodes)
  let turn = 0
  const underWay = new Set<string>()
  // Never asked twice at once: an answer that comes late would undo what a later one said.
  const check = async (node: string) => {
    if (underWay.has(node)) return
    underWay.add(node)
    const isReady = await fetch(`${node}/api/ready`, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    underWay.delete(node)
    if (isReady) ready.add(node)
    else ready.delete(node)
  }
  const checks = setInterval(() => nodes.forEach((node) => void check(node)), CHECK_EVERY_MS)
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const open = nodes.filter((node) => ready.has(node))
    const node = open[turn++ % open.length]
    if (node === undefined) return answer.writeHead(502).end()
    const { method, headers, url = '/' } = asked
    answer.on('finish', () => note?.({ path: url, status: answer.statusCode }))
    const sent = request(node + url, { method, headers, agent }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
      received.on('error', () => answer.destroy())
    })
    sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    answer.on('close', () => sent.destroy())
    return asked.pipe(sent)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(checks)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
