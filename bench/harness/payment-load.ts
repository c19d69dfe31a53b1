import { text } from 'node:stream/consumers'
import type { LoadRows } from '../../server/testing/load-rows.ts'
import { Caller } from './caller.ts'
import { type Hold, holdFacts, holdOf, initiateBody } from './held-appointments.ts'

export type PaymentPlan = {
  origin: string
  clients: number
  seconds: number
  rows: LoadRows
  /** The first hold that nobody has paid in this database. */
  fromHold: number
  /** How the end is heard of: by the stream of live events, as in the pages, or by the answer to the call. */
  heardBy: 'stream' | 'answer'
}
export type PaymentResult = { paid: number; perSecond: number; nextHold: number; p50: number; p99: number }

/** The version of an appointment when it was held, when its payment began, and when that paid it. */
const PAID_VERSION = 3

/** Closed loop: each client pays for the next held appointment as soon as it has seen the last one confirmed. */
const plan = JSON.parse(await text(process.stdin)) as PaymentPlan
const caller = new Caller(plan.origin, plan.clients)
const waiting = new Map<string, () => void>()
const ended = new AbortController()
if (plan.heardBy === 'stream') await Promise.all(plan.rows.patients.map(({ cookie }) => listenFor(cookie)))

const took: number[] = []
let next = plan.fromHold
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1000
await Promise.all(Array.from({ length: plan.clients }, client))
const perSecond = (took.length * 1000) / (performance.now() - startedAt)
ended.abort()
caller.close()
took.sort((a, b) => a - b)
const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
const result: PaymentResult = { paid: took.length, perSecond, nextHold: next, p50: at(0.5), p99: at(0.99) }
console.log(JSON.stringify(result))

async function client(): Promise<void> {
  while (performance.now() < endsAt) {
    const hold = holdOf(next++, plan.rows)
    const sentAt = performance.now()
    const confirmed = plan.heardBy === 'stream' ? confirmationOf(hold) : undefined
    const headers = {
      cookie: hold.cookie,
      'idempotency-key': hold.key,
      // The bare server knows no rows of its own and is told whose they are.
      ...(plan.heardBy === 'answer' ? { 'x-checkout': JSON.stringify(holdFacts(hold)) } : {}),
    }
    const path = '/api/payments/mobile-money/initiate'
    const { status, text: answer } = await caller.call('POST', path, headers, JSON.stringify(initiateBody(hold)))
    if (status !== 201) throw new Error(`a checkout was answered ${status}: ${answer}`)
    await confirmed
    took.push(performance.now() - sentAt)
  }
}

function confirmationOf({ appointment }: Hold): Promise<void> {
  return new Promise((resolve) => void waiting.set(appointment, resolve))
}

/** One browser tab: told that an appointment changed, and to which version. */
async function listenFor(cookie: string): Promise<void> {
  const stream = await fetch(`${plan.origin}/api/events`, { headers: { cookie }, signal: ended.signal })
  if (!stream.ok || !stream.body) throw new Error(`the stream was answered ${stream.status}`)
  void read(stream.body)
}

async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  let rest = ''
  try {
    for await (const chunk of body) {
      const frames = (rest + Buffer.from(chunk).toString()).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) hear(frame)
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error
  }
}

function hear(frame: string): void {
  const data = /^event: appointment\ndata: (.*)$/m.exec(frame)?.[1]
  if (data === undefined) return
  const { id, version } = JSON.parse(data) as { id: string; version: number }
  if (version < PAID_VERSION) return
  waiting.get(id)?.()
  waiting.delete(id)
}
