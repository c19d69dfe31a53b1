import {
  type Endpoint,
  QUOTE_HEADER,
  type Reply,
  type SentBody,
  type SentQuery,
} from '@salama/contract/kernel/endpoint'
import { cursorIn } from '@salama/contract/kernel/page'
import { noteBuild } from '../release/new-release.ts'
import { OFFLINE, refusalOf, unreachable } from './api-error.ts'

export { ApiError, isUnauthorized, plainSentenceOf, sentenceOf } from './api-error.ts'

const TIMEOUT_MS = 30_000
const REQUEST_ID = 'x-request-id'
const OVERLOADED = '"platform.overloaded"'
const MOST_PATIENCE_S = 10
const BUILD = 'x-build'
const NO_ANSWER = 'A ligação falhou. Verifique a rede e tente novamente.'
const TOO_SLOW = 'A ligação está demasiado lenta. Tente novamente.'
const NOT_OURS =
  'A rede respondeu com outra página. Se está num Wi-Fi público, inicie sessão nessa rede e tente novamente.'

/** Names of the `:parameters` in a path. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Required<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V }

/** Where a call goes: parameters of its path, and its query. */
export type Target<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<E['path']>, string> }) & { query?: SentQuery<E> }

export type CallOptions<E extends Endpoint> = Target<E> &
  Required<'body', SentBody<E>> & {
    /** On creating calls: the same key for every try of one intention. */
    idempotencyKey?: string
    /** On calls that pay: the quote that is paid. */
    quoteId?: string | undefined
    signal?: AbortSignal
    /** It is sent to its end although the page is left meanwhile; bodies are small. */
    keepalive?: boolean
  }

/** A last argument that may be left out when everything in it may. */
export type Optional<T> = object extends T ? [options?: T] : [options: T]

/** Makes one call of the contract. Refusals and network failures throw an `ApiError`. */
export function call<E extends Endpoint>(endpoint: E, ...[options]: Optional<CallOptions<E>>): Promise<Reply<E>> {
  const { body, idempotencyKey, quoteId, signal, keepalive, ...target } = (options ?? {}) as AnyTarget & Sending
  const address = addressOf(partsOf(endpoint, target))
  return request<Reply<E>>(endpoint.method, address, { body, idempotencyKey, quoteId, signal, keepalive })
}

export type PathPart = string | Record<string, unknown>
type AnyTarget = { params?: Readonly<Record<string, string>> | undefined; query?: unknown }

/** The parts of a call's address: what a query is known by. The query of the call, if any, is the last part. */
export function partsOf(endpoint: Endpoint, { params, query }: AnyTarget = {}): PathPart[] {
  const [, root, ...rest] = endpoint.path.split('/')
  const parts: PathPart[] = [`/${root}`, ...rest.map((part) => filled(part, params))]
  const sent = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (sent.length > 0) parts.push(Object.fromEntries(sent))
  return parts
}

export function addressOf(parts: readonly unknown[]): string {
  const path = parts.filter((part) => typeof part !== 'object').join('/')
  const query = new URLSearchParams()
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const [name, value] of Object.entries(part)) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function filled(part: string, params: AnyTarget['params']): string {
  return part.startsWith(':') ? encodeURIComponent(params?.[part.slice(1)] ?? '') : part
}

type Sending = {
  body?: unknown
  idempotencyKey?: string | undefined
  quoteId?: string | undefined
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
}

/** The only fetch of JSON. Cookies go along; a content type goes only with a body. */
export const request = async <T>(method: string, address: string, sending: Sending = {}): Promise<T> =>
  (await exchange<T>(method, address, sending)).answer

/** One page of a list that goes on, and the cursor of the next one. */
export async function requestPage<T>(
  address: string,
  signal: AbortSignal,
): Promise<{ rows: T[]; next: string | undefined }> {
  const { answer, reply } = await exchange<T[]>('GET', address, { signal })
  return { rows: answer, next: cursorIn(reply.headers.get('link')) }
}

async function exchange<T>(method: string, address: string, sending: Sending): Promise<{ answer: T; reply: Response }> {
  const { body, idempotencyKey, quoteId, keepalive = false } = sending
  const { reply, text } = await patiently(address, sending.signal, {
    method,
    credentials: 'include',
    keepalive,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(quoteId && { [QUOTE_HEADER]: quoteId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  noteBuild(reply.headers.get(BUILD))
  if (!reply.ok) {
    const { status, statusText, headers } = reply
    throw refusalOf({ status, statusText, requestId: headers.get(REQUEST_ID) }, text)
  }
  try {
    return { answer: JSON.parse(text) as T, reply }
  } catch {
    throw unreachable(NOT_OURS)
  }
}

/** A server with too many calls at once refuses reads first, and says when to come back: once, before anybody hears of it. */
async function patiently(address: string, leaving: AbortSignal | undefined, init: RequestInit) {
  const answered = await answerOf(address, leaving, init)
  const seconds = Number(answered.reply.headers.get('retry-after'))
  const isBusy = answered.reply.status === 503 && answered.text.includes(OVERLOADED)
  if (init.method !== 'GET' || !isBusy || !(seconds <= MOST_PATIENCE_S)) return answered
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  leaving?.throwIfAborted()
  return answerOf(address, leaving, init)
}

/** The answer with its whole text, or what a person can do about its absence. */
async function answerOf(address: string, leaving: AbortSignal | undefined, init: RequestInit) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  const leave = () => stop.abort()
  leaving?.addEventListener('abort', leave)
  try {
    const reply = await fetch(address, { ...init, signal: stop.signal })
    return { reply, text: await reply.text() }
  } catch (error) {
    if (leaving?.aborted) throw error
    if (stop.signal.aborted) throw unreachable(TOO_SLOW)
    throw unreachable(navigator.onLine === false ? OFFLINE : NO_ANSWER)
  } finally {
    clearTimeout(timer)
    leaving?.removeEventListener('abort', leave)
  }
}

/** Ends the session, also when the page goes away meanwhile. */
export const endSession = (): Promise<Response> => fetch('/api/logout', { redirect: 'manual', keepalive: true })

type FormSending = {
  form: FormData
  /** Percent of the form that has left this phone. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sends a form with a file. `fetch` cannot say how much has gone; and no time is too long as long as it moves. */
export function upload<E extends Endpoint>(endpoint: E, { form, onProgress, signal }: FormSending): Promise<Reply<E>> {
  const sending = new XMLHttpRequest()
  const silence = watchdog(() => sending.abort())
  return new Promise<Reply<E>>((resolve, reject) => {
    sending.upload.onprogress = ({ loaded, total }) => {
      silence.wait()
      if (total > 0) onProgress?.((loaded / total) * 100)
    }
    sending.onload = () => {
      const { status, statusText, responseText } = sending
      if (status < 200 || status > 299) {
        const requestId = sending.getResponseHeader(REQUEST_ID)
        return reject(refusalOf({ status, statusText, requestId }, responseText))
      }
      try {
        resolve(JSON.parse(responseText) as Reply<E>)
      } catch {
        reject(unreachable(NOT_OURS))
      }
    }
    sending.onerror = () => reject(unreachable(navigator.onLine === false ? OFFLINE : NO_ANSWER))
    sending.onabort = () => reject(signal?.aborted ? signal.reason : unreachable(TOO_SLOW))
    sending.onloadend = silence.end
    signal?.addEventListener('abort', () => sending.abort())
    sending.open(endpoint.method, endpoint.path)
    sending.setRequestHeader('accept', 'application/json')
    silence.wait()
    sending.send(form)
  })
}

/** Gives up once nothing has moved for as long as a call may take. */
function watchdog(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const wait = () => {
    end()
    timer = setTimeout(giveUp, TIMEOUT_MS)
  }
  return { wait, end }
}
