import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MpesaSettings } from '../../src/domains/wallets/gateways/mpesa/adapter.ts'
import { MERCHANT } from '../../src/domains/wallets/gateways/sandbox/mpesa.ts'
import { makeKeyPair } from '../../src/domains/wallets/gateways/sandbox/token.ts'

export type RecordedRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type Reply = (request: RecordedRequest, response: ServerResponse) => void

/** A gateway for tests that answers exactly what `reply` writes and remembers what it was asked. */
export async function startRawGateway(reply: Reply) {
  const { publicKey, privateKey } = await makeKeyPair()
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const url = new URL(request.url ?? '/', 'http://gateway')
    const recorded = { method: request.method ?? '', url, headers: request.headers, body }
    requests.push(recorded)
    reply(recorded, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings: MpesaSettings = {
    ...MERCHANT,
    host: 'http://127.0.0.1',
    ports: { c2b: port, b2c: port, b2b: port, reversal: port, query: port },
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    origin: 'developer.mpesa.vm.co.mz',
    readTimeoutMs: 5_000,
    queryTimeoutMs: 5_000,
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { settings, requests, privateKey, stop }
}

export function sendJson(response: ServerResponse, status: number, output: Record<string, string>): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(output))
}
