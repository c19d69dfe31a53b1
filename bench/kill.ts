import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds, type Victim } from '../server/testing/kill-rounds.ts'
import { printFigures, printMachine } from './harness/report.ts'

/** Usage: npm run bench -- kill [kills of the server] [kills of the database] [seed] */
const [servers = 20, databases = 10, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const rounds = servers + databases
/** Spread evenly: a database that dies six times in a row without a steady minute is given up by its supervisor. */
const victims = Array.from({ length: rounds }, (_, round): Victim => {
  const databasesBefore = (upTo: number) => Math.floor((upTo * databases) / rounds)
  return databasesBefore(round + 1) > databasesBefore(round) ? 'database' : 'server'
})

printMachine({ command: `npm run bench -- kill ${servers} ${databases} ${seed}` })
const dataDir = mkdtempSync(join(tmpdir(), 'salama-kill-'))
if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
try {
  const tally = await killRounds({
    dataDir,
    victims,
    seed,
    clients: 16,
    doctors: 600,
    loadMs: [300, 2_000],
    onRound: (round, victim, { acknowledged, lost, duplicated, unacknowledgedButThere, readyMs }) =>
      console.log(
        `${round}. ${victim}: acknowledged ${acknowledged}, lost ${lost.length}, duplicated ${duplicated.length}, ` +
          `unacknowledged but there ${unacknowledgedButThere}, ready after ${readyMs.at(-1)?.toFixed(0)} ms`,
      ),
  })
  for (const key of [...tally.lost, ...tally.duplicated, ...tally.refused]) console.log(`see ${key}`)
  const one = (name: string, value: number, atMost?: number) => ({
    name,
    unit: 'writes',
    ours: [value],
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  })
  const readyMs = (victim: Victim) => tally.readyMs.filter((_, round) => victims[round] === victim)
  console.log('')
  printFigures([
    one('acknowledged', tally.acknowledged),
    ...Object.entries(tally.byKind).map(([kind, count]) => one(`… of which ${kind}`, count)),
    one('lost', tally.lost.length, 0),
    one('duplicated after a retry with the same key', tally.duplicated.length, 0),
    one('sent again with the same key', tally.repeated),
    one('unacknowledged, yet there', tally.unacknowledgedButThere),
    one('refused although they should have passed', tally.refused.length, 0),
    {
      name: `ready again after the server was killed (${servers}×)`,
      unit: 'ms',
      ours: readyMs('server'),
      goal: { atMost: 5_000 },
    },
    {
      name: `ready again after the database was killed (${databases}×)`,
      unit: 'ms',
      ours: readyMs('database'),
      goal: { atMost: 5_000 },
    },
  ])
  process.exitCode = tally.lost.length + tally.duplicated.length > 0 ? 1 : 0
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
