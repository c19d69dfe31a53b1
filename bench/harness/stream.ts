import { get } from 'node:http'
import type { Patient } from '../../server/testing/load-rows.ts'
import { loopbackOf } from './loopback.ts'

/** A browser's live events, of which one kind is waited for. */
export class Stream {
  private static opened = 0
  private waiting: (() => void) | undefined
  private readonly request: ReturnType<typeof get>

  private constructor(request: ReturnType<typeof get>) {
    this.request = request
  }

  static open(origin: string, { cookie }: Patient, event: string): Promise<Stream> {
    const localAddress = loopbackOf(Stream.opened++)
    return new Promise((resolve, reject) => {
      const request = get(`${origin}/api/events`, { headers: { cookie }, agent: false, localAddress }, (response) => {
        const stream = new Stream(request)
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes(`event: ${event}\n`)) stream.waiting?.()
        })
        response.on('error', () => undefined)
        resolve(stream)
      })
      request.on('error', reject)
    })
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting = resolve
    })
  }

  close(): void {
    this.request.destroy()
  }
}
