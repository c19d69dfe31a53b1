import { vi } from 'vitest'

export const sockets: StubbedSocket[] = []

type SentMessage = { type: string; ref?: string; call?: string }

/** As much of WebSocket as the room uses; the test speaks for the server. */
class StubbedSocket {
  static readonly OPEN = 1
  readonly sent: SentMessage[] = []
  readonly url: string
  readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(url: string) {
    this.url = url
    sockets.push(this)
    setTimeout(() => this.onopen?.())
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as SentMessage)
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(code = 1000): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** The sockets that the screen opens from now on are those in `sockets`. */
export function stubSockets(): void {
  sockets.length = 0
  vi.stubGlobal('WebSocket', StubbedSocket)
}

/** The socket opened last. */
export const socket = (): StubbedSocket | undefined => sockets.at(-1)
