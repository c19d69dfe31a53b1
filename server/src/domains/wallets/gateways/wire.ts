import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

/**
 * What came of one exchange. The difference between the last two is the customer's money: `not_sent` means that no byte
 * of the request left, so nothing was charged; `lost` means that it left and no whole answer came back.
 */
export type Exchange =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'not_sent'; code: `wire:${string}` }
  | { kind: 'lost'; code: `wire:${string}` }

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT'
  port: number
  path: string
  headers: Record<string, string>
  body?: string
  /** From the first byte to the last: a slow drip does not prolong it. */
  timeoutMs: number
}

export type Wire = (request: WireRequest) => Promise<Exchange>

/** An answer has some 300 bytes; anything near this is not one. */
const ANSWER_LIMIT_BYTES = 64 * 1024

/** Below the idle limit of common servers (Node 5 s), so that a request rarely meets a connection being closed. */
const IDLE_CONNECTION_MS = 4_000

type WireSettings = { host: string; caFile?: string; connectTimeoutMs: number }

/** Opens exchanges with one host; each request names its port. The certificate is always verified. */
export function openWire({ host, caFile, connectTimeoutMs }: WireSettings): Wire {
  const { protocol, hostname } = new URL(host)
  const secure = protocol === 'https:'
  const pool = { keepAlive: true, timeout: IDLE_CONNECTION_MS }
  const agent = secure
    ? new https.Agent({ ...pool, ...(caFile ? { ca: readFileSync(caFile) } : {}) })
    : new http.Agent(pool)
  const open = secure ? https.request : http.request

  return ({ method, port, path, headers, body, timeoutMs }) =>
    new Promise((resolve) => {
      let sent = false
      const request = open({
        agent,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
        // The real gateway's headers are not always well formed.
        insecureHTTPParser: true,
      })
      const finish = (exchange: Exchange) => {
        clearTimeout(deadline)
        clearTimeout(connectDeadline)
        resolve(exchange)
      }
      const giveUp = (what: string) => {
        finish({ kind: sent ? 'lost' : 'not_sent', code: `wire:${what}` })
        request.destroy()
      }
      const deadline = setTimeout(giveUp, timeoutMs, 'timeout')
      const connectDeadline = setTimeout(() => !sent && giveUp('no_connection'), connectTimeoutMs)

      request.on('socket', (socket) =>
        onceUsable(socket, { secure, reused: request.reusedSocket }, () => {
          sent = true
        }),
      )
      request.on('error', (error: NodeJS.ErrnoException) => giveUp(sent ? 'cut' : (error.code ?? 'no_connection')))
      request.on('response', (response) => readAnswer(response, { finish, giveUp }))
      request.end(body)
    })
}

/** Calls back as soon as a byte of the request may leave; in doubt at once. */
function onceUsable(
  socket: Socket,
  { secure, reused }: { secure: boolean; reused: boolean },
  usable: () => void,
): void {
  if (reused || !socket.connecting) usable()
  else socket.once(secure ? 'secureConnect' : 'connect', usable)
}

function readAnswer(
  response: http.IncomingMessage,
  { finish, giveUp }: { finish: (exchange: Exchange) => void; giveUp: (what: string) => void },
): void {
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > ANSWER_LIMIT_BYTES) giveUp('too_large')
    else chunks.push(chunk)
  })
  response.on('error', () => giveUp('cut'))
  response.on('end', () =>
    finish({ kind: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
  )
}
