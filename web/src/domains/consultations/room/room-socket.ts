import type { ClientMessage, ServerMessage } from '@salama/contract/consultations/messages'
import { SOCKET_ADDRESS, SOCKET_CLOSED } from '@salama/contract/kernel/socket'

/** `ended`: the server will not have this browser back; `replaced`: the room is open in another tab. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'replaced' | 'ended'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
/** A server that could not do what was asked is left alone for so long. */
const BUSY_DELAY_MS = 2_000
/** A browser does not see that a socket is dead: it asks. */
const PING_EVERY_MS = 10_000
const PONG_WITHIN_MS = 5_000

type Options = {
  appointmentId: string
  onMessage(message: ServerMessage): void
  onState(state: SocketState): void
  /** It could not be opened: the server may have refused, and another call says why. */
  onRefused(): void
}

/** The socket of one room: connects again with a growing delay, and at once when the network is back. */
export class RoomConnection {
  private readonly options: Options
  private socket: WebSocket | undefined
  private state: SocketState = 'connecting'
  private failures = 0
  private waiting: ReturnType<typeof setTimeout> | undefined
  private pong: ReturnType<typeof setTimeout> | undefined
  private readonly pinging = setInterval(() => this.ping(), PING_EVERY_MS)

  constructor(options: Options) {
    this.options = options
    addEventListener('online', this.now)
    addEventListener('offline', this.look)
    document.addEventListener('visibilitychange', this.look)
    this.connect()
  }

  /** False when it did not leave this browser. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** Takes the room back from another tab. */
  reopen(): void {
    this.failures = 0
    this.connect()
  }

  /** The server could not do what was asked: it is asked again over a new socket. */
  retry(): void {
    this.drop()
    this.change('lost')
    this.connectIn(BUSY_DELAY_MS)
  }

  close(): void {
    clearInterval(this.pinging)
    removeEventListener('online', this.now)
    removeEventListener('offline', this.look)
    document.removeEventListener('visibilitychange', this.look)
    this.drop()
  }

  private connect(): void {
    this.drop()
    const { protocol, host } = location
    const scheme = protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${host}${SOCKET_ADDRESS}?appointment=${this.options.appointmentId}`)
    this.socket = socket
    let hasOpened = false
    socket.onopen = () => {
      hasOpened = true
      this.failures = 0
      this.change('open')
    }
    socket.onmessage = ({ data }) => {
      clearTimeout(this.pong)
      this.pong = undefined
      const message = JSON.parse(String(data)) as ServerMessage
      if (message.type !== 'pong') this.options.onMessage(message)
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      this.socket = undefined
      if (code === SOCKET_CLOSED.replaced) return this.change('replaced')
      if (code === SOCKET_CLOSED.noRight || code === SOCKET_CLOSED.signedOut) return this.change('ended')
      this.change('lost')
      if (!hasOpened) this.options.onRefused()
      this.later()
    }
  }

  private later(): void {
    this.connectIn(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.failures++))
  }

  private connectIn(delay: number): void {
    clearTimeout(this.waiting)
    // Not all at once after a restart of the server.
    this.waiting = setTimeout(() => this.connect(), delay * (0.5 + Math.random() / 2))
  }

  private readonly now = (): void => {
    if (this.state === 'lost' || this.state === 'connecting') this.connect()
    else this.ping()
  }

  private readonly look = (): void => {
    if (!navigator.onLine) this.ping()
    else if (document.visibilityState === 'visible') this.now()
  }

  private ping(): void {
    if (this.pong !== undefined || !this.send({ type: 'ping' })) return
    this.pong = setTimeout(() => {
      this.change('lost')
      this.connect()
    }, PONG_WITHIN_MS)
  }

  private drop(): void {
    clearTimeout(this.waiting)
    clearTimeout(this.pong)
    this.pong = undefined
    const { socket } = this
    this.socket = undefined
    socket?.close()
  }

  private change(state: SocketState): void {
    this.state = state
    this.options.onState(state)
  }
}
