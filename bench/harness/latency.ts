/** One after the other, the first hundred for the compiler and the caches; milliseconds each. */
export async function timeEach(calls: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = -100; round < calls; round++) {
    const began = performance.now()
    await work(Math.max(0, round))
    if (round >= 0) took.push(performance.now() - began)
  }
  return took
}

/** `took` in milliseconds; `more` is put behind them. */
export function printLatency(name: string, took: readonly number[], more = ''): void {
  const [median, p99] = [0.5, 0.99].map((part) => quantile(took, part).toFixed(2))
  console.log(`${name}: median ${median} ms, p99 ${p99} ms${more}`)
}

/** The value that `part` of them do not exceed: 0.99 of a hundred is the 99th. */
export function quantile(took: readonly number[], part: number): number {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
