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
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2)
  console.log(`${name}: median ${at(0.5)} ms, p99 ${at(0.99)} ms${more}`)
}
