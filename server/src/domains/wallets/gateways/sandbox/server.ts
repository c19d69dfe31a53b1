import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MobileMoney } from '@salama/contract/wallets'
import type { EmolaSettings } from '../emola/adapter.ts'
import type { MkeshSettings } from '../mkesh/adapter.ts'
import type { MpesaSettings } from '../mpesa/adapter.ts'
import { type Books, type ChargeLine, openBooks, type PayoutLine } from './books.ts'
import { deliver, postCallbacks, send } from './delivery.ts'
import { EMOLA_PARTNER, EMOLA_PATH, emolaWire } from './emola.ts'
import type { Timing } from './endings.ts'
import { FAULTS, type Fault, type FaultPattern, type FaultPlan, openScript } from './faults.ts'
import { MKESH_MERCHANT, MKESH_PATH, mkeshWire } from './mkesh.ts'
import { MERCHANT, MPESA_PATHS, type MpesaOperation } from './mpesa.ts'
import { mpesaWire } from './mpesa-wire.ts'
import { type KeyPair, makeKeyPair } from './token.ts'
import type { SandboxWire, WireReply } from './wire.ts'

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
  /** What goes wrong where nothing is scripted. */
  faultOf?: FaultPlan
}

/** Where a provider posts its callbacks. */
export type CallbackAddress = (method: MobileMoney) => string

export type SandboxProvider = {
  /** M-Pesa's, one for each operation. */
  ports: MpesaSettings['ports']
  /** Where e-Mola and mKesh answer. */
  port: number
  delayMs: number
  /** base64 of the DER, as the real portal shows it. */
  publicKey: string
  /** What the provider charged and gave back, to reconcile with. */
  books(): ChargeLine[]
  /** What it sent to wallets for us. */
  payouts(): PayoutLine[]
  /** Makes every charge and pay-out of this reference or number (nine digits), or reversal of this reference, go wrong. */
  script(pattern: FaultPattern, fault: Fault): void
  /** While a wire is down it cuts every connection before anything is decided. */
  setDown(method: MobileMoney, isDown: boolean): void
  /** From then on callbacks are posted there; before, none are. */
  callBack(address: CallbackAddress): void
  /** Cuts every connection; the books stay in the store file. */
  stop(): Promise<void>
}

const MPESA_OPERATIONS = Object.keys(MPESA_PATHS) as MpesaOperation[]
const SLOW_MS = 30_000
const BODY_LIMIT_BYTES = 16 * 1024
/** A timer may fire a millisecond early; the answer must never be ahead of the books. */
const TIMER_SLACK_MS = 2
/** A callback comes after the answer to the call itself, if there is one. */
const CALLBACK_LAG_MS = 50

/** Starts the stand-in for the providers: a real HTTP server on loopback with books of its own. */
export async function startSandboxProvider(options: SandboxOptions): Promise<SandboxProvider> {
  const keyPair = options.keyPair ?? (await makeKeyPair())
  const counter: Counter = {
    books: openBooks(options.storeFile),
    script: openScript(options.faultOf),
    down: new Set(),
    cutLater: new Map(),
    timing: { delayMs: options.delayMs, slowMs: options.slowMs ?? SLOW_MS },
    timers: new Set(),
  }
  const servers: Server[] = []
  const listen = async (wires: readonly SandboxWire[]): Promise<number> => {
    const server = createServer((request, response) => {
      answer(counter, wires, request, response).catch(() => response.destroy()) // The caller left meanwhile.
    })
    servers.push(server)
    server.listen(options.port ?? 0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const mpesa = (operations: readonly MpesaOperation[]) => mpesaWire(operations, keyPair.privateKey)
  const others = [emolaWire, mkeshWire]
  const shared = await listen(options.port ? [mpesa(MPESA_OPERATIONS), ...others] : others)
  const portOf = (name: MpesaOperation) => (options.port ? shared : listen([mpesa([name])]))
  const ports = await Promise.all(MPESA_OPERATIONS.map(async (name) => [name, await portOf(name)]))

  return {
    ports: Object.fromEntries(ports),
    port: shared,
    delayMs: options.delayMs,
    publicKey: keyPair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    books: () => counter.books.lines(Date.now()),
    payouts: () => counter.books.payoutLines(Date.now()),
    script: counter.script.add,
    setDown: (method, isDown) => void (isDown ? counter.down.add(method) : counter.down.delete(method)),
    callBack: (address) => {
      counter.callbacksTo = address
    },
    stop: async () => {
      for (const timer of counter.timers) clearTimeout(timer)
      await Promise.all(servers.map(close))
    },
  }
}

const timeoutsFor = ({ delayMs }: SandboxProvider) => ({
  readTimeoutMs: Math.max(4 * delayMs, 1000),
  queryTimeoutMs: 3000,
})

/** Until then the sandbox takes the PIN: its slowest confirmation still counts. */
export const sandboxPromptMs = (delayMs: number): number => Math.max(10 * delayMs, SLOW_MS)

/** What an M-Pesa adapter needs to speak with this sandbox. */
export const sandboxSettings = (sandbox: SandboxProvider): MpesaSettings => ({
  ...MERCHANT,
  ...timeoutsFor(sandbox),
  host: 'http://127.0.0.1',
  ports: sandbox.ports,
  publicKey: sandbox.publicKey,
  origin: 'developer.mpesa.vm.co.mz',
})

/** What an e-Mola adapter needs. */
export const sandboxEmolaSettings = (sandbox: SandboxProvider): EmolaSettings => ({
  ...EMOLA_PARTNER,
  ...timeoutsFor(sandbox),
  url: `http://127.0.0.1:${sandbox.port}${EMOLA_PATH}?wsdl`,
})

/** What an mKesh adapter needs. */
export const sandboxMkeshSettings = (sandbox: SandboxProvider): MkeshSettings => ({
  ...MKESH_MERCHANT,
  ...timeoutsFor(sandbox),
  url: `http://127.0.0.1:${sandbox.port}${MKESH_PATH}`,
})

type Counter = {
  books: Books
  script: ReturnType<typeof openScript>
  down: Set<MobileMoney>
  /** By reference, how many answers about a charge were cut off after its own. */
  cutLater: Map<string, number>
  timing: Timing
  callbacksTo?: CallbackAddress
  /** Answers that customers have not given yet. */
  timers: Set<NodeJS.Timeout>
}

async function answer(
  counter: Counter,
  wires: readonly SandboxWire[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { books, script, timing, timers } = counter
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const { method = '', headers } = request
  const body = await readBody(request)
  const wire = wires.find(({ takes }) => takes({ method, url }))
  if (!wire || body === null) return send(response, { status: wire ? 413 : 404, body: '' })
  if (counter.down.has(wire.method)) return void response.destroy()
  const desk = { books, timing, now: Date.now(), faultOf: script.faultOf }
  const { about, ...decided } = wire.answer({ method, url, headers, body }, desk)
  const reply: WireReply = about && isCut(counter, about) ? { ...decided, fault: FAULTS.cutAfter } : decided
  const after = (delayMs: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delayMs + TIMER_SLACK_MS)
    timers.add(timer)
  }
  after(reply.afterMs, () => deliver(response, reply))
  const { callbacks } = reply
  if (!callbacks) return
  const { lagMs = CALLBACK_LAG_MS } = reply.fault?.callbacks ?? {}
  after(Math.max(0, callbacks.afterMs + lagMs), () => {
    if (counter.callbacksTo) postCallbacks(counter.callbacksTo(wire.method), callbacks)
  })
}

/** Whether this answer is one of those that the fault of what it is about cuts off. */
function isCut({ script, cutLater }: Counter, { reference, msisdn }: NonNullable<WireReply['about']>): boolean {
  const cut = cutLater.get(reference) ?? 0
  const isNext = cut < (script.faultOf({ reference, msisdn }).cutLater ?? 0)
  if (isNext) cutLater.set(reference, cut + 1)
  return isNext
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > BODY_LIMIT_BYTES) return null
  }
  return body
}

function close(server: Server): Promise<unknown> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  return closed
}
