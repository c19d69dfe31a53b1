import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { insertLoadRows, type LoadRows } from '../server/testing/load-rows.ts'
import { embeddedConnection, freePort, type SalamaProcess, startSalama } from '../server/testing/salama-process.ts'
import { Caller } from './harness/caller.ts'
import type { FloodPlan, FloodResult } from './harness/flood.ts'
import { holdOf, initiateBody, insertHolds } from './harness/held-appointments.ts'
import { quantile } from './harness/latency.ts'
import { generate, generatorFile } from './harness/programs.ts'
import { type Figure, printFigures, printMachine } from './harness/report.ts'
import { startRoundRobin } from './harness/round-robin.ts'

/**
 * What health and payments notice while lists are asked for five times as often as they can be answered, and beside clients
 * that ask for files and read nothing; and what a proxy that repeats nothing notices of a node that stops. It fails where
 * something is lost, refused that must not be, or does not recover; how long things take it only tells.
 * Usage: npm run prove:overload -- [seconds] [clients]
 */
const [seconds = 20, clients = 2_000] = process.argv.slice(2).map(Number)
const LIST = '/api/doctors?limit=50'
const TIMES_OVER = 5
/** So many lists in a row, none of them refused: the load is over. */
const RECOVERED = 10
/** The proxy has heard of it by then, also where its question waits for a processor. */
const LEAVE_MS = 10_000

/** Lists refused and answered; a connection that asks for nothing within its time is told so. */
const EXPECTED = new Set(['200', '503', '408'])
const AGAIN = 10
/** Only what is broken is waited for so long. */
const END_WITHIN_MS = 180_000

const folders: string[] = []
const faults: string[] = []
try {
  printMachine({ command: `npm run prove:overload -- ${seconds} ${clients}` })
  await overload()
  await leave()
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

function expect(isFine: boolean, otherwise: string): void {
  if (!isFine) faults.push(otherwise)
}

async function overload(): Promise<void> {
  const dataDir = newFolder()
  const metricsPort = await freePort()
  const server = await startSalama({
    env: {
      DATA_DIR: dataDir,
      METRICS_PORT: String(metricsPort),
      POLICY_PATIENCE_MS: '150',
      SANDBOX_DELAY_MS: '100',
    },
  })
  const asked = { origin: server.origin, supervisor: `http://127.0.0.1:${metricsPort}` }
  try {
    await server.ready()
    const rows = await holdsIn(dataDir)
    const load = (flood: Omit<FloodPlan, 'origin'>) =>
      generate([process.execPath, generatorFile('flood.ts')], JSON.stringify({ origin: server.origin, ...flood }))
    const capacity = await capacityOf(server.origin)
    const quiet = await watch(asked, rows, 0, sleep(Math.min(3, seconds) * 1_000))
    const flooding = load({ path: LIST, clients, perSecond: capacity * TIMES_OVER, seconds, reads: true })
    const busy = await watch(asked, rows, quiet.next, flooding)
    const after = await recovery(server.origin)
    const holding = load({ path: await longestAsset(server.origin), clients, perSecond: 0, seconds, reads: false })
    const held = await watch(asked, rows, busy.next, holding)
    const memory = residentMb(server.pid)
    const flood = JSON.parse(await flooding) as FloodResult
    const unexpected = Object.keys(flood.answered).filter((status) => !EXPECTED.has(status))
    expect(unexpected.length === 0, `lists were answered ${unexpected}`)
    expect((flood.answered['503'] ?? 0) > 0 && (flood.answered['200'] ?? 0) > 0, 'no list was refused, or all were')
    expect(quiet.failed + busy.failed + held.failed === 0, 'payments were refused or failed')
    expect(busy.unanswered < busy.payments.length, 'no payment was answered under load')
    expect(after !== undefined, 'lists were not answered again')
    expect(
      (await paidIn(dataDir, held.next)) === held.next,
      'not every payment that was begun paid for its appointment',
    )
    console.log(
      `${Math.round(capacity)} lists a second can be answered; ${flood.asked} were asked for, answered ${JSON.stringify(flood.answered)}, ` +
        `${flood.dropped} found no free connection\n`,
    )
    printFigures(figuresOf({ quiet, busy, held, after, memory }))
  } finally {
    await server.stop()
  }
}

type Seen = Awaited<ReturnType<typeof watch>>
type Measured = { quiet: Seen; busy: Seen; held: Seen; after: Awaited<ReturnType<typeof recovery>>; memory: number }

function figuresOf({ quiet, busy, held, after, memory }: Measured): Figure[] {
  return [
    { name: 'ready on its own port, quiet, p99', unit: 'ms', ours: [quantile(quiet.ready, 0.99)] },
    {
      name: `ready on its own port at ${TIMES_OVER} times capacity, p99`,
      unit: 'ms',
      ours: [quantile(busy.ready, 0.99)],
      goal: { atMost: 200 },
    },
    { name: '… slowest', unit: 'ms', ours: [quantile(busy.ready, 1)] },
    { name: 'health on the public port, p99', unit: 'ms', ours: [quantile(busy.health, 0.99)] },
    { name: '… slowest', unit: 'ms', ours: [quantile(busy.health, 1)] },
    { name: 'payment begun, quiet, p99', unit: 'ms', ours: [quantile(quiet.payments, 0.99)] },
    {
      name: `payment begun at ${TIMES_OVER} times capacity, p99`,
      unit: 'ms',
      ours: [quantile(busy.payments, 0.99)],
      goal: { atMost: 1_000 },
    },
    { name: 'payments refused or failed', unit: '', ours: [busy.failed], goal: { atMost: 0 } },
    { name: 'payments without an answer, begun again', unit: '', ours: [busy.unanswered], goal: { atMost: 0 } },
    {
      name: `${RECOVERED} lists in a row answered again, after the load`,
      unit: 'ms',
      ours: [after?.recoveredMs ?? Number.POSITIVE_INFINITY],
      goal: { atMost: 2_000 },
    },
    {
      name: '… the slowest of them',
      unit: 'ms',
      ours: [after?.slowestMs ?? Number.POSITIVE_INFINITY],
      goal: { atMost: 200 },
    },
    {
      name: `ready beside ${clients} clients that never read, p99`,
      unit: 'ms',
      ours: [quantile(held.ready, 0.99)],
    },
    { name: '… payment begun, p99', unit: 'ms', ours: [quantile(held.payments, 0.99)] },
    { name: '… payments refused or failed', unit: '', ours: [held.failed], goal: { atMost: 0 } },
    { name: '… payments without an answer, begun again', unit: '', ours: [held.unanswered], goal: { atMost: 0 } },
    { name: '… memory of the server', unit: 'MB', ours: [memory], goal: { atMost: 512 } },
  ]
}

async function holdsIn(dataDir: string): Promise<LoadRows> {
  const database = embeddedConnection(dataDir)
  const rows = await insertLoadRows(database, 100)
  const firstDay = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000)
  await insertHolds(database, { rows, firstDay, count: 4_000 })
  return rows
}

/** Lists a second to eight clients who each wait for the answer. */
async function capacityOf(origin: string): Promise<number> {
  const plan = { url: origin + LIST, clients: 8, seconds: Math.min(4, seconds) }
  const printed = await generate([process.execPath, generatorFile('get-load.ts')], JSON.stringify(plan))
  return (JSON.parse(printed) as { perSecond: number }).perSecond
}

/**
 * How long a supervisor's and a person's health and the beginning of a payment take, ten and five a second, until `over`. What
 * was never sent, or whose answer was lost, is begun again with its key as a page does: it has not failed.
 */
async function watch(
  { origin, supervisor }: { origin: string; supervisor: string },
  rows: LoadRows,
  from: number,
  over: Promise<unknown>,
) {
  const [caller, probe] = [new Caller(origin, 200), new Caller(supervisor, 200)]
  const [ready, health, payments]: number[][] = [[], [], []]
  let [failed, next, isOver] = [0, from, false]
  void over.then(() => {
    isOver = true
  })
  const timed = async (took: number[] | undefined, work: () => Promise<{ status: number }>) => {
    const began = performance.now()
    const status = await work().then(
      (answer) => answer.status,
      () => 0,
    )
    took?.push(performance.now() - began)
    return status
  }
  const unanswered: (() => Promise<{ status: number }>)[] = []
  const begin = async (headers: Record<string, string>, body: string) => {
    const call = () => caller.call('POST', '/api/payments/mobile-money/initiate', headers, body)
    const status = await timed(payments, call)
    if (status === 0) unanswered.push(call)
    else if (status !== 201) failed++
  }
  const under: Promise<unknown>[] = []
  for (let round = 0; !isOver; round++) {
    under.push(timed(ready, () => probe.call('GET', '/readyz')))
    under.push(timed(health, () => caller.call('GET', '/api/health')))
    if (round % 2 === 0) {
      const held = holdOf(next++, rows)
      const headers = { cookie: held.cookie, 'idempotency-key': held.key }
      under.push(begin(headers, JSON.stringify(initiateBody(held))))
    }
    await sleep(100)
  }
  await Promise.all(under)
  for (const call of unanswered) if (!(await isMade(call))) failed++
  caller.close()
  probe.close()
  const times = { ready: ready ?? [], health: health ?? [], payments: payments ?? [] }
  return { ...times, failed, unanswered: unanswered.length, next }
}

async function isMade(call: () => Promise<{ status: number }>): Promise<boolean> {
  for (let tries = 0; tries < AGAIN; tries++) {
    const status = await call().then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 201) return true
    await sleep(1_000)
  }
  return false
}

async function recovery(origin: string): Promise<{ recoveredMs: number; slowestMs: number } | undefined> {
  const began = performance.now()
  let took: number[] = []
  while (performance.now() - began < END_WITHIN_MS) {
    const asked = performance.now()
    const answer = await fetch(origin + LIST)
    await answer.arrayBuffer()
    took = answer.status === 200 ? [...took, performance.now() - asked] : []
    if (took.length === RECOVERED) return { recoveredMs: performance.now() - began, slowestMs: Math.max(...took) }
    await sleep(50)
  }
  return undefined
}

/** How many of the appointments are paid for, once all are that will be. */
async function paidIn(dataDir: string, begun: number): Promise<number> {
  const client = new pg.Client(embeddedConnection(dataDir))
  await client.connect()
  try {
    let paid = 0
    for (const giveUpAt = Date.now() + END_WITHIN_MS; paid < begun && Date.now() < giveUpAt; await sleep(200)) {
      const { rows } = await client.query<{ paid: number }>(
        `select count(*)::int as paid from appointments_appointments where status = 'confirmed'`,
      )
      paid = rows[0]?.paid ?? 0
    }
    return paid
  } finally {
    await client.end()
  }
}

/** Two nodes on one database; one stops while the proxy sends to both. */
async function leave(): Promise<void> {
  const dataDir = newFolder()
  const env = { STOP_DELAY_MS: String(LEAVE_MS) }
  const first = await startSalama({ env: { ...env, DATA_DIR: dataDir } })
  const nodes: SalamaProcess[] = [first]
  try {
    await first.ready()
    const rows = await insertLoadRows(embeddedConnection(dataDir), 50)
    const { host, port, user, database } = embeddedConnection(dataDir)
    const url = `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&port=${port}&user=${user}`
    const origin = `http://localhost:${await freePort()}`
    const second = await startSalama({
      env: { ...env, DATA_DIR: newFolder(), DATABASE_URL: url, PUBLIC_ORIGIN: origin },
    })
    nodes.push(second)
    await second.ready()
    const proxy = await startRoundRobin(nodes.map((node) => node.origin))
    const counted = callWhile(proxy.origin, rows, async () => {
      await sleep(2_000)
      await second.stop()
      await sleep(2_000)
    })
    const { calls, failed } = await counted
    await proxy.stop()
    expect(calls > 0 && failed === 0, `${failed} calls failed while a node stopped`)
    printFigures([
      { name: 'calls through a proxy while one of two nodes stops', unit: '', ours: [calls] },
      { name: '… failed', unit: '', ours: [failed], goal: { atMost: 0 } },
    ])
  } finally {
    for (const node of nodes.toReversed()) await node.stop()
  }
}

async function callWhile(origin: string, { patients }: LoadRows, work: () => Promise<void>) {
  const caller = new Caller(origin, 16)
  let [calls, failed, isOver] = [0, 0, false]
  const client = async (_: unknown, place: number) => {
    const headers = { cookie: patients[place]?.cookie ?? '' }
    while (!isOver) {
      const path = place % 2 ? LIST : '/api/appointments'
      const status = await caller.call('GET', path, headers).then(
        (answer) => answer.status,
        () => 0,
      )
      calls++
      if (status !== 200) failed++
    }
  }
  const clients = Array.from({ length: 16 }, client)
  await work()
  isOver = true
  await Promise.all(clients)
  caller.close()
  return { calls, failed }
}

/** The longest script of the first page: some hundred thousand bytes that no limit refuses. */
async function longestAsset(origin: string): Promise<string> {
  const page = await (await fetch(origin)).text()
  const paths = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))]
  const lengths = await Promise.all(
    paths.map(async (path) => [(await (await fetch(origin + path)).arrayBuffer()).byteLength, path] as const),
  )
  const [longest] = lengths.sort(([one], [other]) => other - one)
  if (!longest) throw new Error('the first page names no script')
  return longest[1]
}

function residentMb(pid: number): number {
  const [, kB] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) / 1_024
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salama-overload-'))
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}
