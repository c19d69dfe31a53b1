import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printMachine } from '../bench/harness/report.ts'
import { BORNE_DAYS, MOST_BORNE } from '../server/src/domains/payments/refunds/rules/borne.ts'
import { mostWithin, playRing, sumOf } from './collude.ts'
import { playNight, shareSeen } from './night.ts'
import { checkoutOf, isFaulty } from './plan.ts'
import { type Simulation, simulate } from './run.ts'

/** Usage: npm run simulate -- [--seed N] [--payments N] [--kills N] [--at-once N], or --night [--seed N], or --collude [--seed N] */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    payments: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '32' },
    night: { type: 'boolean', default: false },
    collude: { type: 'boolean', default: false },
  },
})
const [seed, payments, kills] = [values.seed, values.payments, values.kills].map(Number) as [number, number, number]
const MOST_SHOWN = 50

if (values.night) {
  printNight(seed)
  process.exit()
}

if (values.collude) {
  printRing(seed)
  process.exit()
}

printMachine({ command: `npm run simulate -- --seed ${seed} --payments ${payments} --kills ${kills}` })
const dataDir = mkdtempSync(join(tmpdir(), 'salama-simulate-'))
if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
const startedAt = performance.now()
try {
  const run = await simulate({
    dataDir,
    seed,
    payments,
    kills,
    atOnce: Number(values['at-once']),
    pinMs: 3_000,
    unclaimedMs: 5_000,
    onIncident: (what) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${what}`),
  })
  printCounts(run)
  printBooks(run)
  for (const { rule, subject, details } of run.findings.slice(0, MOST_SHOWN)) {
    console.log(`WRONG: ${rule}: ${subject}: ${details}`)
  }
  const verdict = run.findings.length === 0 ? 'nothing is astray' : `${run.findings.length} things are wrong`
  console.log(`\nseed ${seed}: ${verdict}, after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  process.exitCode = run.findings.length === 0 ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** 400 people who want a doctor now, and 6 on duty who answer, miss and leave. */
function printNight(night: number): void {
  const played = playNight({ seed: night, people: 400, doctors: 6 })
  const counted = [...Map.groupBy(played.people, ({ ending }) => ending ?? 'charged and unseen')]
  for (const [ending, people] of counted) console.log(`${ending}: ${people.length}`)
  console.log(
    `seen within 5 minutes of the promise while somebody was on duty: ${(shareSeen(played) * 100).toFixed(1)} %`,
  )
}

/** A thousand days of people who have agreed, against rules that staff add nothing to. */
function printRing(ring: number): void {
  const days = 1_000
  const played = playRing({ seed: ring, days, customers: 6, shops: 2, drivers: 2 })
  const meticais = (amount: number) => `${Math.round(amount / 100)} MT`
  for (const [how, given] of Map.groupBy(played.given, (each) => each.how)) {
    console.log(`${how}: ${given.length} times, ${meticais(sumOf(given))}`)
  }
  const orders = played.given.filter(({ how }) => how !== 'advanced')
  for (const whose of ['payer', 'seller', 'driver'] as const) {
    const most = mostWithin(orders, whose, BORNE_DAYS)
    console.log(`most of one ${whose} within ${BORNE_DAYS} days: ${meticais(most)} of ${meticais(MOST_BORNE[whose])}`)
  }
  console.log(`in ${days} days they asked for ${meticais(played.asked)}, had ${meticais(sumOf(played.given))},`)
  console.log(`and left us ${meticais(played.commission)} of commission`)
}

function printCounts({ evidence, ...run }: Simulation): void {
  const { repeated, unpaid, late, plans, decisions, callbacks, incidents } = run
  const planned = Array.from({ length: payments }, (_, n) => checkoutOf(seed, n))
  const faulty = planned.filter(({ mishap }) => isFaulty(mishap)).length
  const counted = (names: readonly string[]) =>
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]) => `${name} ${all.length}`)
      .toSorted()
      .join(', ')
  console.log(`\ncheckouts: ${payments}, of which ${faulty} (${Math.round((faulty * 100) / payments)} %) with a fault`)
  console.log(`what befell them: ${counted(planned.map(({ mishap }) => mishap))}`)
  console.log(`how they ended: ${counted(evidence.payments.map(({ status }) => status))}`)
  console.log(`claimed: ${evidence.payments.filter(({ claimedById }) => claimedById !== null).length}`)
  const { shares, returns } = evidence
  console.log(`bought for: ${counted(planned.map(({ purpose }) => purpose))}`)
  console.log(`without a payment: ${unpaid}; by quotes that were over: ${late}; plans bought: ${plans}`)
  console.log(`shares: ${counted(shares.map(({ part }) => part))}; decided by staff: ${decisions}`)
  const ofRefunds = returns.filter(({ account }) => account === null).map(({ status }) => `refund ${status}`)
  const ofPayouts = returns.filter(({ account }) => account !== null).map(({ status }) => `payout ${status}`)
  console.log(`given back and paid out: ${counted([...ofRefunds, ...ofPayouts])}`)
  const posted = Object.entries(callbacks).map(([verdict, count]) => `${verdict} ${count}`)
  console.log(`callbacks: ${posted.join(', ')}`)
  console.log(
    `acknowledged: ${evidence.answers.length} answers; sent again: ${repeated} calls; incidents: ${incidents}`,
  )
}

function printBooks({ balances }: Simulation): void {
  console.log('\n| method | our books, centavos | the operator’s | difference |\n|---|---|---|---|')
  for (const { method, ours, theirs } of balances) console.log(`| ${method} | ${ours} | ${theirs} | ${ours - theirs} |`)
  console.log('')
}
