import { firstLoadDay, type LoadRows } from '../server/testing/load-rows.ts'
import { randomFrom } from '../server/testing/mixed-load.ts'
import { Caller } from './harness/caller.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printFigures, printMachine } from './harness/report.ts'

/** Usage: npm run bench -- races [races] [seed] */
const [races = 50, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const firstDay = firstLoadDay(new Date())
const HALF_HOUR_MS = 30 * 60_000
const MOST_RACERS = 100
const PEOPLE = 200

type Refused = { code: string; details?: { freeSlots?: string[] } }
const HALF_HOURS = 500
/** Who won at an instant sits in that consultation: they are no fair racers for another doctor's same instant. */
const busyAt = new Map<number, Set<string>>()
const seen = { racers: 0, later: 0, winners: [] as number[], strange: [] as string[] }

const cluster = await startBenchCluster({ doctors: PEOPLE })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- races ${races} ${seed}` })
  const server = await startSalamaOn(await cluster.side('races'))
  const caller = new Caller(server.origin, MOST_RACERS)
  const random = randomFrom(seed)
  for (let race = 0; race < races; race++) await runRace(race, caller, cluster.rows, random)
  caller.close()
  await server.stop()
} finally {
  await cluster.stop()
}

for (const what of new Set(seen.strange)) console.log(`see ${what}`)
const notOne = seen.winners.filter((winners) => winners !== 1).length
printFigures([
  { name: `races of 2 to ${MOST_RACERS} for one slot`, unit: 'races', ours: [races] },
  { name: 'racers', unit: 'people', ours: [seen.racers] },
  { name: 'races without exactly one winner', unit: 'races', ours: [notOne], goal: { atMost: 0 } },
  { name: 'racers told to come back later (503), the server being out of time', unit: 'answers', ours: [seen.later] },
  {
    name: 'losers answered otherwise than 409 slot_taken with three free slots',
    unit: 'answers',
    ours: [seen.strange.length],
    goal: { atMost: 0 },
  },
])
process.exitCode = notOne + seen.strange.length > 0 ? 1 : 0

/** All at once for the same doctor and time, each with an account and a connection of their own. */
async function runRace(race: number, caller: Caller, rows: LoadRows, random: () => number): Promise<void> {
  const startsAt = new Date(firstDay.getTime() + (race % HALF_HOURS) * HALF_HOUR_MS)
  const doctor = (race + Math.floor(race / HALF_HOURS)) % PEOPLE
  const busy = busyAt.get(startsAt.getTime()) ?? new Set()
  const free = rows.patients.filter(({ id }) => !busy.has(id)).toSorted(() => random() - 0.5)
  const racers = free.slice(0, 2 + Math.floor(random() * (MOST_RACERS - 1)))
  const body = JSON.stringify({ doctorId: rows.doctorIds[doctor], scheduledAt: startsAt.toISOString(), type: 'video' })
  const answers = await Promise.all(
    racers.map(({ cookie }) => caller.call('POST', '/api/appointments', { cookie }, body)),
  )
  seen.racers += racers.length
  seen.winners.push(answers.filter(({ status }) => status === 201).length)
  const winner = racers[answers.findIndex(({ status }) => status === 201)]
  if (winner) busyAt.set(startsAt.getTime(), busy.add(winner.id))
  for (const { status, text } of answers.filter((answer) => answer.status !== 201)) {
    const { code, details } = JSON.parse(text) as Refused
    if (status === 503) seen.later++
    const isFair =
      status === 503 || (status === 409 && code === 'appointments.slot_taken' && details?.freeSlots?.length === 3)
    if (!isFair) seen.strange.push(`${status} ${text.slice(0, 200)}`)
  }
}
