import { brotliCompressSync } from 'node:zlib'
import type { Province } from '@salama/contract/places/gazetteer'
import { indexPlaces, searchPlaces } from '@salama/contract/places/search'
import { startBenchCluster } from './harness/cluster.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench:places`: how long the picker's search takes at each letter, and how long a place around a position.
const CALLS = 500
const TYPED = ['m', 'ma', 'map', 'polana', 'ponta gea', 'munhava', 'xyz']

const cluster = await startBenchCluster({ doctors: 1 })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench:places' })
  const salama = await startSalamaOn(await cluster.side('places'), { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const read = async (path: string) => (await fetch(salama.origin + path)).text()
  const text = await read('/api/geo/locations')
  const provinces: Province[] = JSON.parse(text)
  console.log(`the whole hierarchy: ${text.length} bytes, ${brotliCompressSync(text).length} with brotli`)

  print('making the index', [timed(() => indexPlaces(provinces))])
  const index = indexPlaces(provinces)
  const searches = Array.from({ length: CALLS }, (_, round) => TYPED[round % TYPED.length] ?? '')
  print(
    'search in the picker, at a letter',
    searches.map((typed) => timed(() => searchPlaces(index, typed, 20))),
  )

  const position = () => `lat=${-26 + Math.random() * 12}&lng=${32 + Math.random() * 7}`
  print('GET /api/geo/locate', await each(() => read(`/api/geo/locate?${position()}`)))
  print('GET /api/geo/locations?q=', await each((round) => read(`/api/geo/locations?q=${searches[round]}`)))
  const body = JSON.stringify({ districtId: 'kampfumo', latitude: -25.97, longitude: 32.58 })
  const headers = { 'content-type': 'application/json' }
  print('POST /api/geo/fee', await each(() => fetch(`${salama.origin}/api/geo/fee`, { method: 'POST', headers, body })))
  await salama.stop()
} finally {
  await cluster.stop()
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** One after the other, the first hundred for the compiler. */
async function each(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = -100; round < CALLS; round++) {
    const began = performance.now()
    await work(Math.max(0, round))
    if (round >= 0) took.push(performance.now() - began)
  }
  return took
}

function print(name: string, took: readonly number[]): void {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2)
  console.log(`${name}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
