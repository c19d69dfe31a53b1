import type { Limit } from '@salama/contract/kernel/limit'
import type { Clock } from '../../clock/clock.ts'
import { refuse } from '../replies/refusal.ts'
import type { SharedCount, SharedCounts } from './shared-counts.ts'

/**
 * Of all calls together; an endpoint may have one of its own beside them. Signed-in callers are counted by account, so
 * that many people behind one address (CGNAT) do not share a limit.
 */
export const LIMITS = {
  account: { name: 'account', most: 600, windowMs: 60_000 },
  address: { name: 'address', most: 6_000, windowMs: 60_000 },
} satisfies Record<string, Limit>

type Window = { count: number; endsAt: number }

const MOST_KEYS = 100_000

type RateLimitOptions = {
  off: boolean
  clock: Clock
  /** How nodes share their counts; without it each counts for itself. */
  shareWith?: ((tell: (counted: SharedCount) => void) => SharedCounts) | undefined
}

/** Fixed windows, held in memory. */
export class RateLimits {
  private readonly windows = new Map<string, Window>()
  private readonly off: boolean
  private readonly clock: Clock
  private readonly shared: SharedCounts | undefined

  constructor({ off, clock, shareWith }: RateLimitOptions) {
    this.off = off
    this.clock = clock
    this.shared = off ? undefined : shareWith?.((counted) => this.learn(counted))
  }

  start(): void {
    this.shared?.start()
  }

  stop(): void {
    this.shared?.stop()
  }

  /** Counts one call and refuses it with 429 when there were too many. */
  count({ name, most, windowMs }: Limit, key: string, now: number): void {
    if (this.off) return
    const id = `${name} ${key}`
    let window = this.windows.get(id)
    if (!window || window.endsAt <= now) {
      if (this.windows.size >= MOST_KEYS) this.forgetEnded(now)
      window = { count: 0, endsAt: now + windowMs }
      this.windows.set(id, window)
    }
    window.count++
    this.shared?.add(id, windowMs)
    if (window.count > most) {
      refuse('platform.too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) })
    }
  }

  /** The other nodes have counted too. */
  private learn({ id, count, endsInMs }: SharedCount): void {
    const window = this.windows.get(id)
    if (!window || endsInMs <= 0) return
    window.endsAt = this.clock().getTime() + endsInMs
    window.count = Math.max(window.count, count)
  }

  private forgetEnded(now: number): void {
    for (const [id, window] of this.windows) if (window.endsAt <= now) this.windows.delete(id)
    // All windows are open: an attack from many addresses. Starting to count anew is better than refusing everybody.
    if (this.windows.size >= MOST_KEYS) this.windows.clear()
  }
}

/** The address that limits count by: the /64 of an IPv6 subscriber, however its zeros are written. */
export function sourceOf(address: string | undefined): string {
  // A connection that its client has reset no longer knows its address.
  if (address === undefined) return ''
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [before = [], after = []] = address
    .split('::', 2)
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
