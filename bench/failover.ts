import { type FailedOver, failOverOnce } from './harness/fail-over.ts'
import { printFigures, printMachine } from './harness/report.ts'

/** Usage: npm run prove:failover -- [failovers] [seconds on the standby before it is promoted] [seed] */
const [failovers = 3, seconds = 15, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)

printMachine({ command: `npm run prove:failover -- ${failovers} ${seconds} ${seed}` })
const done: FailedOver[] = []
for (let round = 0; round < failovers; round++) {
  const one = await failOverOnce({ seed: seed + 10 * round, standbyMs: seconds * 1_000 })
  done.push(one)
  const { faults, refused, ...figures } = one
  console.log(
    `${round + 1}. ${JSON.stringify({ ...figures, readyMs: Math.round(one.readyMs), faults: faults.length })}`,
  )
  for (const line of [...faults, ...refused]) console.log(`   see ${line}`)
}
const sum = (of: (one: FailedOver) => number) => [done.reduce((total, one) => total + of(one), 0)]
const none = { goal: { atMost: 0 } }
printFigures([
  { name: 'writes acknowledged', unit: 'writes', ours: sum((one) => one.acknowledged) },
  { name: 'lost', unit: 'writes', ours: sum((one) => one.lost), ...none },
  { name: 'duplicated', unit: 'writes', ours: sum((one) => one.duplicated), ...none },
  { name: 'answers 5xx other than 503', unit: 'answers', ours: sum((one) => one.faults.length), ...none },
  {
    name: 'listening connections of two nodes',
    unit: 'most',
    ours: done.map((one) => one.listening),
    goal: { atMost: 2 },
  },
  { name: 'frames received', unit: 'frames', ours: sum((one) => one.frames) },
  { name: '… a second time', unit: 'frames', ours: sum((one) => one.doubledFrames), ...none },
  {
    name: 'both nodes ready after the promotion',
    unit: 'ms',
    ours: done.map((one) => one.readyMs),
    goal: { atMost: 5_000 },
  },
])
const isGood = (one: FailedOver) => one.lost + one.duplicated + one.faults.length + one.doubledFrames === 0
process.exitCode = done.every(isGood) ? 0 : 1
