import { brotliCompressSync } from 'node:zlib'
import type { Province } from '@salama/contract/places/gazetteer'
import { indexPlaces, searchPlaces } from '@salama/contract/places/search'
import { startBenchCluster } from './harness/cluster.ts'
import { printLatency, timeEach } from './harness/latency.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench -- places`: how long the picker's search takes at each letter, and how long a place around a position.
const CALLS = 500
const TYPED = ['m', 'ma', 'map', 'polana', 'ponta gea', 'munhava', 'xyz']

const cluster = await startBenchCluster({ doctors: 1 })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench -- places' })
  const salama = await startSalamaOn(await cluster.side('places'), { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const read = async (path: string) => (await fetch(salama.origin + path)).text()
  const text = await read('/api/geo/locations')
  const provinces: Province[] = JSON.parse(text)
  console.log(`the whole hierarchy: ${text.length} bytes, ${brotliCompressSync(text).length} with brotli`)

  printLatency('making the index', [timed(() => indexPlaces(provinces))])
  const index = indexPlaces(provinces)
  const searches = Array.from({ length: CALLS }, (_, round) => TYPED[round % TYPED.length] ?? '')
  printLatency(
    'search in the picker, at a letter',
    searches.map((typed) => timed(() => searchPlaces(index, typed, 20))),
  )

  const position = () => `lat=${-26 + Math.random() * 12}&lng=${32 + Math.random() * 7}`
  printLatency('GET /api/geo/locate', await timeEach(CALLS, () => read(`/api/geo/locate?${position()}`)))
  printLatency(
    'GET /api/geo/locations?q=',
    await timeEach(CALLS, (round) => read(`/api/geo/locations?q=${searches[round]}`)),
  )
  printLatency(
    'GET /api/geo/landmarks?q=',
    await timeEach(CALLS, (round) => read(`/api/geo/landmarks?q=${searches[round]}&latitude=-19.84&longitude=34.84`)),
  )
  const body = JSON.stringify({ districtId: 'kampfumo', latitude: -25.97, longitude: 32.58 })
  const headers = { 'content-type': 'application/json' }
  printLatency(
    'POST /api/geo/fee',
    await timeEach(CALLS, () => fetch(`${salama.origin}/api/geo/fee`, { method: 'POST', headers, body })),
  )
  await salama.stop()
} finally {
  await cluster.stop()
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
