const RealDate = Date
/** A Wednesday, 10:00 in Maputo; long enough ago that what PostgreSQL's own clock says is never near it. */
const START = RealDate.UTC(2026, 2, 11, 8)
const STEP_MS = 4_000

/**
 * Time for the whole process. Within a step it passes as it does, for what is tried again in a moment, but never beyond the
 * step's end, and never twice the same millisecond, so that ids keep their order.
 */
export type StillTime = { step(): void; go(): void }

export function stopTime(): StillTime {
  let [at, last, since] = [START, START, performance.now()]
  const now = (): number => {
    last = Math.min(Math.max(last + 1, at + Math.floor(performance.now() - since)), at + STEP_MS - 1)
    return last
  }
  class StillDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }
    static override now = now
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]'
    }
  }
  globalThis.Date = StillDate as DateConstructor
  return {
    step() {
      at += STEP_MS
      since = performance.now()
    },
    go() {
      globalThis.Date = RealDate
    },
  }
}

/** Where a moment is, seen from the start; in the steps of time. */
export function fromStart(text: string): string {
  // It can only come from PostgreSQL's own clock.
  if (Math.abs(RealDate.parse(text) - RealDate.now()) < 7_200_000) return '<now()>'
  const ms = Math.floor((RealDate.parse(text) - START) / STEP_MS) * STEP_MS
  const rest = Math.abs(ms)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const [days, hours] = [Math.floor(rest / 86_400_000), rest % 86_400_000]
  const clock = `${two(hours / 3_600_000)}:${two((hours % 3_600_000) / 60_000)}:${two((hours % 60_000) / 1_000)}`
  return `${ms < 0 ? '-' : '+'}${days > 0 ? `${days}d ` : ''}${clock}`
}
