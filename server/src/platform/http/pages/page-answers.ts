import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@salama/contract/catalogue'
import { cursorIn, cursorKey } from '@salama/contract/kernel/page'
import { FRAME_READS, LANDING_READS, LIVE_ADDRESS, type Page, readsOf, SESSION_ADDRESS } from '@salama/contract/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REQUEST_ID } from '../replies/headers.ts'

/** A document does not wait longer for its data: what is missing the page asks for itself. */
const LONGEST_MS = 1_000

const PASSED_ON = ['cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

/** What tells who asks, and from where: an inner call is judged by it exactly as the call itself would be. */
export const passedOn = (request: FastifyRequest) =>
  Object.fromEntries([
    ...PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    [REQUEST_ID, request.id],
  ])

const openToVisitors = new Set(
  Object.values(endpoints)
    .flatMap((domain) => Object.values(domain))
    .filter(({ method, session }) => method === 'GET' && session !== 'required')
    .map(({ path }) => path),
)

/** By address; and whether something that the page's own address names does not exist. */
type Answers = { answers: Record<string, unknown>; isMissing: boolean }

/** The answers that a page shows first to a visitor: the same for all of them. */
export function answersForVisitors(
  app: FastifyInstance,
  request: FastifyRequest,
  page: Page | undefined,
  named?: string,
) {
  const reads = readsOf(page, pathOf(request), named).filter(({ call }) => openToVisitors.has(call))
  return answersOf(app, request, reads, { [SESSION_ADDRESS]: null })
}

/** What the landing page tells. */
export const answersForLanding = async (app: FastifyInstance, request: FastifyRequest) =>
  (await answersOf(app, request, plain(LANDING_READS), {})).answers

/**
 * The session and the answers that a page shows first to whoever the cookie of this request stands for. `livePosition` is
 * read before them, so that the page's stream of live events reports every change since.
 */
export function answersForPerson(
  app: FastifyInstance,
  request: FastifyRequest,
  page: Page | undefined,
  livePosition: string | undefined,
) {
  const known = livePosition === undefined ? {} : { [LIVE_ADDRESS]: livePosition }
  const frame = plain([SESSION_ADDRESS, ...FRAME_READS])
  return answersOf(app, request, [...frame, ...readsOf(page, pathOf(request))], known)
}

const plain = (addresses: readonly string[]) => addresses.map((address) => ({ call: address, address }))

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Each address is called as the browser would call it, with the same refusals, limits and shapes of answers. */
async function answersOf(
  app: FastifyInstance,
  request: FastifyRequest,
  reads: readonly { call: string; address: string }[],
  known: Record<string, unknown>,
): Promise<Answers> {
  const answers = { ...known }
  let isMissing = false
  // Pages come without their answers then, and ask for them later.
  if (app.pressure.isLate()) return { answers, isMissing }
  const headers = passedOn(request)
  const late = new AbortController()
  const calls = reads.map(async ({ call, address }) => {
    const remoteAddress = request.socket.remoteAddress
    const reply = await app.inject({
      method: 'GET',
      url: address,
      headers,
      ...(remoteAddress ? { remoteAddress } : {}),
    })
    if (late.signal.aborted) return
    if (reply.statusCode === 200) {
      answers[address] = reply.json()
      const cursor = cursorIn(String(reply.headers.link ?? ''))
      if (cursor !== undefined) answers[cursorKey(address)] = cursor
    } else if (address === SESSION_ADDRESS && reply.statusCode === 401) answers[address] = null
    else if (reply.statusCode === 404 && call.includes(':')) isMissing = true
  })
  const enough = new AbortController()
  await Promise.race([
    Promise.allSettled(calls),
    sleep(LONGEST_MS, undefined, { signal: enough.signal }).catch(() => {}),
  ])
  enough.abort()
  late.abort()
  return { answers, isMissing }
}
