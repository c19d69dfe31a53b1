import http from 'node:http'
import type { Visitor } from './server.ts'

export type EventStream = { status: number; text(): string; closed(): boolean; close(): void }

/** Opens `GET /api/events` as this visitor, and keeps everything that arrives. */
export function openEventStream(
  visitor: Visitor,
  { origin, headers = {} }: { origin: string; headers?: Record<string, string> },
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${origin}/api/events`,
      { headers: { cookie: visitor.cookieHeader(), ...headers } },
      (response) => {
        let text = ''
        let closed = false
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('error', () => undefined)
        response.on('close', () => (closed = true))
        resolve({
          status: response.statusCode ?? 0,
          text: () => text,
          closed: () => closed,
          close: () => request.destroy(),
        })
      },
    )
    request.on('error', reject)
  })
}
