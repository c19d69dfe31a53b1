import { deepEqual } from 'node:assert/strict'
import { startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { startBareServer, startSalamaOn } from './harness/programs.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'
import { getsPerSecond } from './harness/wrk.ts'

/** The list as a bare server would read it: one statement, no contract. */
const DOCTORS = `
  select id, specialty, specialties, clinic_name as "clinicName", city, province, rating::float8 as rating,
    review_count as "reviewCount", is_24x7 as "is24x7", price_video as "consultationPrice",
    price_chat as "consultationPriceChat", first_name as "firstName", last_name as "lastName",
    profile_image_url as "profileImageUrl", n.next_free_at as "nextFreeAt"
  from appointments_doctors d left join appointments_next_free n on n.doctor_id = d.id
  where status = 'approved' and not paused order by (review_count = 0), created_at, id limit 100`
const ROWS = 50
const CLIENTS = 16

const cluster = await startBenchCluster({ doctors: ROWS })
try {
  printMachine({ postgresql: cluster.version, command: 'npm run bench -- doctors-list' })
  const side = await cluster.side('doctors')
  const salama = await startSalamaOn(side)
  const bare = await startBareServer({ connection: side.connection, doctors: DOCTORS })
  const urls = { salama: `${salama.origin}/api/doctors`, bare: `${bare.origin}/api/doctors` }
  await compareAnswers(urls)
  const load = { clients: CLIENTS, seconds: SECONDS }
  // The first seconds belong to the compiler of both.
  for (const url of Object.values(urls)) await getsPerSecond(url, { ...load, seconds: 2 })
  const measured = async (side: 'salama' | 'bare', pid: number) => {
    const before = cpuMsOf([pid, ...cluster.pids()])
    const perSecond = await getsPerSecond(urls[side], load)
    return { perSecond, cpuMs: (cpuMsOf([pid, ...cluster.pids()]) - before) / (perSecond * SECONDS) }
  }
  const runs = await interleave(
    { salama: () => measured('salama', salama.pid), bare: () => measured('bare', bare.pid) },
    ROUNDS,
  )
  printFigures(
    compare({
      name: `GET /api/doctors, ${ROWS} rows, one core`,
      unit: 'requests',
      ours: runs.salama,
      atLeast: 0.5,
      reference: { name: 'bare Fastify + pg', runs: runs.bare },
    }),
  )
  await bare.stop()
  await salama.stop()
} finally {
  await cluster.stop()
}

/** A comparison of different answers would say nothing. */
async function compareAnswers(urls: { salama: string; bare: string }): Promise<void> {
  const read = async (url: string) => (await fetch(url)).json() as Promise<{ id: string }[]>
  const [ours, theirs] = [await read(urls.salama), await read(urls.bare)]
  const byId = (list: { id: string }[]) => list.toSorted((a, b) => a.id.localeCompare(b.id))
  if (ours.length !== ROWS) throw new Error(`${ours.length} doctors instead of ${ROWS}`)
  deepEqual(byId(ours), byId(theirs))
}
