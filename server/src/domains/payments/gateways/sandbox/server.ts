import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MpesaSettings } from '../mpesa/adapter.ts'
import { type Books, type ChargeLine, openBooks } from './books.ts'
import type { Timing } from './endings.ts'
import { type Fault, type FaultPattern, openScript } from './faults.ts'
import { type Input, MERCHANT, MPESA_PATHS, type MpesaOperation, type Reaction, react } from './mpesa.ts'
import { apiKeyIn, type KeyPair, makeKeyPair } from './token.ts'

export type SandboxOptions = {
  /** From the prompt to the customer's answer. */
  delayMs: number
  /** How long ending 0005 takes; 30 s unless said. */
  slowMs?: number
  keyPair?: KeyPair
  /** One port for all operations; without it each gets a free one of its own, as the real gateway has. */
  port?: number
  /** The books are appended here and read back at the next start. */
  storeFile?: string
  /** Where the callbacks go; without it none are posted. */
  callbackUrl?: string
}

export type SandboxOperator = {
  ports: MpesaSettings['ports']
  delayMs: number
  /** base64 of the DER, as the real portal shows it. */
  publicKey: string
  /** What the operator charged and gave back, to reconcile with. */
  books(): ChargeLine[]
  /** Makes every charge of this reference or number (nine digits) go wrong. */
  script(pattern: FaultPattern, fault: Fault): void
  /** Cuts every connection; the books stay in the store file. */
  stop(): Promise<void>
}

const OPERATIONS = Object.keys(MPESA_PATHS) as MpesaOperation[]
const SLOW_MS = 30_000
const BODY_LIMIT_BYTES = 16 * 1024
/** A timer may fire a millisecond early; the answer must never be ahead of the books. */
const TIMER_SLACK_MS = 2

/** Starts the stand-in for the operators: a real HTTP server on loopback with books of its own. */
export async function startSandboxOperator(options: SandboxOptions): Promise<SandboxOperator> {
  const keyPair = options.keyPair ?? (await makeKeyPair())
  const counter: Counter = {
    books: openBooks(options.storeFile),
    script: openScript(),
    timing: { delayMs: options.delayMs, slowMs: options.slowMs ?? SLOW_MS },
    privateKey: keyPair.privateKey,
    callbackUrl: options.callbackUrl,
    timers: new Set(),
  }
  const servers: Server[] = []
  const listen = async (operations: readonly MpesaOperation[]): Promise<number> => {
    const server = createServer((request, response) => {
      answer(counter, operations, request, response).catch(() => response.destroy()) // The caller left meanwhile.
    })
    servers.push(server)
    server.listen(options.port ?? 0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const shared = options.port ? await listen(OPERATIONS) : null
  const ports = await Promise.all(OPERATIONS.map(async (name) => [name, shared ?? (await listen([name]))]))

  return {
    ports: Object.fromEntries(ports),
    delayMs: options.delayMs,
    publicKey: keyPair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    books: () => counter.books.lines(Date.now()),
    script: counter.script.add,
    stop: async () => {
      for (const timer of counter.timers) clearTimeout(timer)
      await Promise.all(servers.map(close))
    },
  }
}

/** What an M-Pesa adapter needs to speak with this sandbox. */
export const sandboxSettings = ({ ports, publicKey, delayMs }: SandboxOperator): MpesaSettings => ({
  ...MERCHANT,
  host: 'http://127.0.0.1',
  ports,
  publicKey,
  origin: 'developer.mpesa.vm.co.mz',
  readTimeoutMs: Math.max(4 * delayMs, 1000),
  queryTimeoutMs: 3000,
})

type Counter = {
  books: Books
  script: ReturnType<typeof openScript>
  timing: Timing
  privateKey: KeyPair['privateKey']
  callbackUrl: string | undefined
  /** Answers that customers have not given yet. */
  timers: Set<NodeJS.Timeout>
}

async function answer(
  counter: Counter,
  operations: readonly MpesaOperation[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const input = await readInput(request, url)
  const operation = operations.find((name) => {
    const [method, path] = MPESA_PATHS[name]
    return method === request.method && path === url.pathname
  })
  if (!operation) return send(response, { status: 404, body: '' })
  if (!input) return sendJson(response, 400, { output_ResponseCode: 'INS-21', output_error: 'Malformed request' })
  const apiKey = apiKeyIn(request.headers.authorization, counter.privateKey)
  if (apiKey !== MERCHANT.apiKey || !request.headers.origin) {
    return sendJson(response, 401, { output_ResponseCode: 'INS-2', output_error: 'Invalid API Key' })
  }
  const { books, timing, script } = counter
  const reaction = react(operation, input, { books, timing, now: Date.now(), faultOf: script.faultOf })
  const fault = operation === 'c2b' ? script.faultOf(payerOf(input)) : {}
  const timer = setTimeout(() => {
    counter.timers.delete(timer)
    deliver(response, reaction, fault)
    if (counter.callbackUrl && reaction.callbacks) postCallbacks(counter.callbackUrl, reaction.callbacks)
  }, reaction.afterMs + TIMER_SLACK_MS)
  counter.timers.add(timer)
}

const payerOf = (input: Input) => ({
  reference: input.input_ThirdPartyReference ?? '',
  msisdn: (input.input_CustomerMSISDN ?? '').slice(3),
})

/** The query string of a GET, the JSON object of anything else; null when it is not one of plain strings. */
async function readInput(request: IncomingMessage, url: URL): Promise<Input | null> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > BODY_LIMIT_BYTES) return null
  }
  if (request.method === 'GET') return Object.fromEntries(url.searchParams)
  try {
    const json: unknown = JSON.parse(body)
    const isInput = typeof json === 'object' && json !== null && Object.values(json).every((v) => typeof v === 'string')
    return isInput ? (json as Input) : null
  } catch {
    return null
  }
}

function deliver(response: ServerResponse, { status, output, silent }: Reaction, { answer }: Fault): void {
  if (answer === 'cut') response.destroy()
  else if (answer === 'drip') drip(response, status, JSON.stringify(output))
  else if (typeof answer === 'object') send(response, answer)
  else if (!silent && answer !== 'silence') sendJson(response, status, output)
}

const DRIP_MS = 50

/** Announces more than it will ever say, a byte at a time. */
function drip(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length * 1000 })
  let at = 0
  const timer = setInterval(() => response.write(body[at++ % body.length]), DRIP_MS)
  response.on('close', () => clearInterval(timer))
}

const sendJson = (response: ServerResponse, status: number, output: Record<string, string>): void =>
  send(response, { status, body: JSON.stringify(output) })

function send(response: ServerResponse, { status, body }: { status: number; body: string }): void {
  const type = body.startsWith('<') ? 'text/html' : 'application/json'
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

function postCallbacks(url: string, { charge, times }: NonNullable<Reaction['callbacks']>): void {
  const body = JSON.stringify({
    input_OriginalConversationID: charge.conversationId,
    input_ThirdPartyReference: charge.reference,
    input_TransactionID: charge.transactionId,
    input_ResultCode: '0',
    input_ResultDesc: 'Request Processed Successfully',
  })
  for (let post = 0; post < times; post++) {
    const headers = { 'Content-Type': 'application/json' }
    // An operator posts and does not mind whether anyone listens.
    fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
  }
}

function close(server: Server): Promise<unknown> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  return closed
}
