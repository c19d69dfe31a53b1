import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyTally, readBack, repeat, settle } from '../server/testing/kill-rounds.ts'
import { insertLoadRows } from '../server/testing/load-rows.ts'
import { MixedLoad, randomFrom, type Write } from '../server/testing/mixed-load.ts'
import {
  databaseProcesses,
  embeddedConnection,
  freePort,
  type SalamaProcess,
  startSalama,
} from '../server/testing/salama-process.ts'
import { LoopDisk } from './harness/loop-disk.ts'
import { printFigures, printMachine } from './harness/report.ts'

/** Usage: npm run bench -- power-cut [cuts] [seed] */
const [cuts = 10, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const CLIENTS = 16
const LOAD_MS = [500, 3_000] as const

const port = await freePort()
const folder = mkdtempSync(join(tmpdir(), 'salama-power-'))
const tally = emptyTally()
try {
  const unavailable = await LoopDisk.unavailable(folder)
  if (unavailable) {
    console.log(`No power was cut: loop mounts cannot be had here (${unavailable}).`)
  } else {
    printMachine({ command: `npm run bench -- power-cut ${cuts} ${seed}` })
    for (let cut = 1; cut <= cuts; cut++) await cutPower(cut)
    report()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
rmSync(folder, { recursive: true, force: true })

/** One server on a disk of its own; its disk as it was at a random instant must hold every write answered by then. */
async function cutPower(cut: number): Promise<void> {
  const copy = new LoopDisk(folder, `copy-${cut}`)
  const disk = new LoopDisk(folder, `disk-${cut}`)
  disk.make()
  const { load, known } = await loadUntilCut(cut, disk, copy).finally(() => disk.discard())
  copy.mount()
  await readAfter(load, known, copy).finally(() => copy.discard())
  const { acknowledged, lost, duplicated } = tally
  console.log(`${cut}. acknowledged ${acknowledged}, lost ${lost.length}, duplicated ${duplicated.length}`)
}

type Known = { load: MixedLoad; known: Write[] }

/** Answers what the clients knew at the cut; `copy` then holds what the disk held. */
async function loadUntilCut(cut: number, disk: LoopDisk, copy: LoopDisk): Promise<Known> {
  const server = await start(disk)
  try {
    await server.ready()
    const rows = await insertLoadRows(embeddedConnection(dataDirOn(disk)), 300)
    const load = new MixedLoad({ origin: server.origin, rows, seed: seed + cut })
    load.start(CLIENTS)
    await load.warmUp(0)
    await sleep(LOAD_MS[0] + randomFrom(seed + cut)() * (LOAD_MS[1] - LOAD_MS[0]))
    // The cut: everybody stops between two instructions, and what the device holds now is all that is left.
    for (const pid of [server.pid, ...databaseProcesses(dataDirOn(disk))]) process.kill(pid, 'SIGSTOP')
    const known = load.writes.map((write) => ({ ...write }))
    await disk.copyTo(copy)
    endAll(server, disk)
    await load.halt()
    return { load, known }
  } finally {
    endAll(server, disk)
    await server.kill()
  }
}

async function readAfter(load: MixedLoad, known: Write[], copy: LoopDisk): Promise<void> {
  const server = await start(copy)
  try {
    tally.readyMs.push(await server.ready())
    await settle(load, known, tally)
    await repeat(load, known, tally)
    await readBack(load, known, tally)
  } finally {
    load.close()
    await server.stop()
  }
}

function endAll(server: SalamaProcess, disk: LoopDisk): void {
  for (const pid of databaseProcesses(dataDirOn(disk))) process.kill(pid, 'SIGKILL')
  server.signal('SIGKILL')
}

function dataDirOn(disk: LoopDisk): string {
  return join(disk.mountPoint, 'data')
}

function start(on: LoopDisk): Promise<SalamaProcess> {
  mkdirSync(dataDirOn(on), { recursive: true, mode: 0o711 })
  return startSalama({ port, env: { DATA_DIR: dataDirOn(on), LOG_LEVEL: 'error', SANDBOX_DELAY_MS: '50' } })
}

function report(): void {
  for (const key of [...tally.lost, ...tally.duplicated, ...tally.refused]) console.log(`see ${key}`)
  const one = (name: string, value: number, atMost?: number) => ({
    name,
    unit: 'writes',
    ours: [value],
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  })
  console.log('')
  printFigures([
    one(`acknowledged before ${cuts} power cuts`, tally.acknowledged),
    ...Object.entries(tally.byKind).map(([kind, count]) => one(`… of which ${kind}`, count)),
    one('lost', tally.lost.length, 0),
    one('duplicated after a retry with the same key', tally.duplicated.length, 0),
    one('sent again with the same key', tally.repeated),
    one('unacknowledged, yet there', tally.unacknowledgedButThere),
    { name: 'ready on the disk as it was left', unit: 'ms', ours: tally.readyMs, goal: { atMost: 5_000 } },
  ])
  process.exitCode = tally.lost.length + tally.duplicated.length > 0 ? 1 : 0
}
