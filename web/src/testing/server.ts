import type { Endpoint, Reply, SentBody } from '@salama/contract/kernel/endpoint'
import { linkTo } from '@salama/contract/kernel/page'

/** A call that a screen made. */
export type Sent<E extends Endpoint = Endpoint> = {
  body: SentBody<E>
  /** Of a call that sends a file. */
  form: FormData | undefined
  address: string
  idempotencyKey: string | null
  quoteId: string | null
}

type Stub = {
  endpoint: Endpoint
  reply(sent: Sent): Promise<Response>
}

let stubs: Stub[] = []
let sent: { endpoint: Endpoint; call: Sent }[] = []
let untaken: string[] = []

/** Forgets every answer and every call. */
export function resetServer(): void {
  stubs = []
  sent = []
  untaken = []
  globalThis.fetch = (address, init) => respond(String(address), init)
  globalThis.XMLHttpRequest = StubbedUpload as unknown as typeof XMLHttpRequest
  globalThis.EventSource = class extends EventTarget {
    close(): void {}
  } as unknown as typeof EventSource
}

/** What the server answers to a call from now on. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Reply<E>): void =>
  stub(endpoint, async () => Response.json(reply, { status: endpoint.status }))

/** One page of a list that goes on after this cursor. */
export const answerPage = <E extends Endpoint>(endpoint: E, reply: Reply<E>, cursor: string): void =>
  stub(endpoint, async () => Response.json(reply, { headers: { link: linkTo(`${endpoint.path}?cursor=${cursor}`) } }))

/** How the server refuses a call from now on. */
export const refuse = (endpoint: Endpoint, status: number, body: object = {}): void =>
  stub(endpoint, async () => Response.json(body, { status }))

/** No answer comes: the network fails. */
export const fail = (endpoint: Endpoint): void => stub(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))

/** Keeps answers to this call back until the returned function is called; then the stub from before answers. */
export function hold(endpoint: Endpoint): () => void {
  const before = stubs.find((one) => one.endpoint === endpoint)
  const { promise, resolve } = Promise.withResolvers<void>()
  stub(endpoint, async (call) => {
    await promise
    return before ? before.reply(call) : new Response('', { status: 500 })
  })
  return resolve
}

/** The calls of this kind so far. */
export const callsOf = <E extends Endpoint>(endpoint: E): Sent<E>[] =>
  sent.filter((one) => one.endpoint === endpoint).map(({ call }) => call as Sent<E>)

/**
 * What a screen sent with each call of this kind so far: the parameters of the address, and the body. A test compares all of it,
 * so that a value that is lost, added or of another row is noticed.
 */
export const sentTo = <E extends Endpoint>(endpoint: E): Record<string, unknown>[] =>
  callsOf(endpoint).map(({ address, body }) => ({ ...parametersIn(endpoint, address), ...(body ? { body } : {}) }))

/** Bodies that a screen has sent and the contract does not take, or reads in part only, though the answer did not say so. */
export const untakenBodies = (): readonly string[] => untaken

function stub(endpoint: Endpoint, reply: Stub['reply']): void {
  stubs = [{ endpoint, reply }, ...stubs.filter((one) => one.endpoint !== endpoint)]
}

async function respond(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, location.href)
  const found = stubs
    .filter(({ endpoint }) => endpoint.method === (init.method ?? 'GET') && matches(endpoint, pathname))
    .toSorted((one, other) => parametersOf(one.endpoint) - parametersOf(other.endpoint))[0]
  if (!found) throw new Error(`no answer is prepared for ${init.method ?? 'GET'} ${address}`)
  const call: Sent = {
    address,
    body: (typeof init.body === 'string' ? JSON.parse(init.body) : undefined) as Sent['body'],
    form: init.body instanceof FormData ? init.body : undefined,
    idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    quoteId: new Headers(init.headers).get('quote-id'),
  }
  sent.push({ endpoint: found.endpoint, call })
  const reply = await found.reply(call)
  // The form lets the server judge, and this one has.
  if (reply.status !== 400) untaken.push(...whyUntaken(found.endpoint, call.body))
  return reply
}

/** As much of XMLHttpRequest as `upload` in `lib/api/api.ts` uses. */
class StubbedUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  statusText = ''
  responseText = ''
  private headers = new Headers()
  private target = { method: '', address: '' }

  open(method: string, address: string): void {
    this.target = { method, address }
  }

  setRequestHeader(): void {}

  getResponseHeader(name: string): string | null {
    return this.headers.get(name)
  }

  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }

  send(form: FormData): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    const { method, address } = this.target
    respond(address, { method, body: form })
      .then(async (reply) => {
        this.status = reply.status
        this.headers = reply.headers
        this.responseText = await reply.text()
        this.onload?.()
      })
      .catch(() => this.onerror?.())
      .finally(() => this.onloadend?.())
  }
}

function whyUntaken({ method, path, body: schema }: Endpoint, body: unknown): string[] {
  if (!schema) return body === undefined ? [] : [`${method} ${path} takes no body`]
  const { success, data, error } = schema.safeParse(body)
  if (!success) return [`${method} ${path}: ${error.message}`]
  return unreadIn(body, data).map((name) => `${method} ${path} does not read ${name}`)
}

/** Fields that were sent and are not in what the contract makes of them. */
function unreadIn(given: unknown, made: unknown): string[] {
  if (!isThing(given) || !isThing(made)) return []
  return Object.entries(given).flatMap(([name, value]) => (name in made ? unreadIn(value, made[name]) : [name]))
}

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parametersIn({ path }: Endpoint, address: string): Record<string, string> {
  const parts = new URL(address, location.href).pathname.split('/').map(decodeURIComponent)
  return Object.fromEntries(
    path.split('/').flatMap((name, place) => (name.startsWith(':') ? [[name.slice(1), parts[place] ?? '']] : [])),
  )
}

/** `/api/payments/methods` is meant before `/api/payments/:id`. */
const parametersOf = ({ path }: Endpoint): number => path.split(':').length

/** `/api/restaurants/favourites` is no restaurant: its parameter is an id. */
const matches = (endpoint: Endpoint, pathname: string): boolean =>
  new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname) &&
  (endpoint.params?.safeParse(parametersIn(endpoint, pathname)).success ?? true)
