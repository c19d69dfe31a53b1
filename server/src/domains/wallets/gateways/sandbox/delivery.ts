import type { ServerResponse } from 'node:http'
import type { WireReply } from './wire.ts'

/** Answers as the reply says, or goes wrong as its fault says. */
export function deliver(response: ServerResponse, { status, body, silent, fault }: WireReply): void {
  // The caller left meanwhile: a drip would never hear that it closed.
  if (response.destroyed) return
  const answer = fault?.answer
  if (answer === 'cut') response.destroy()
  else if (answer === 'drip') drip(response, status, body)
  else if (typeof answer === 'object') send(response, answer)
  else if (!silent && answer !== 'silence') send(response, { status, body })
}

const DRIP_MS = 50

/** Announces more than it will ever say, a byte at a time. */
function drip(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': typeOf(body), 'Content-Length': body.length * 1000 })
  let at = 0
  const timer = setInterval(() => response.write(body[at++ % body.length]), DRIP_MS)
  response.on('close', () => clearInterval(timer))
}

export function send(response: ServerResponse, { status, body }: { status: number; body: string }): void {
  response.writeHead(status, { 'Content-Type': typeOf(body), 'Content-Length': Buffer.byteLength(body) }).end(body)
}

const typeOf = (body: string): string => {
  if (body.startsWith('<?xml')) return 'text/xml; charset=utf-8'
  return body.startsWith('<') ? 'text/html' : 'application/json'
}

export function postCallbacks(url: string, { times, body }: NonNullable<WireReply['callbacks']>): void {
  const post = async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body })
    await response.body?.cancel()
  }
  // A provider posts and does not mind whether anyone listens.
  for (let n = 0; n < times; n++) post().catch(() => undefined)
}
