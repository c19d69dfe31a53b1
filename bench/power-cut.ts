import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyTally, readBack, settle } from '../server/src/platform/testing/kill-rounds.ts'
import { insertLoadRows } from '../server/src/platform/testing/load-rows.ts'
import { MixedLoad, randomFrom } from '../server/src/platform/testing/mixed-load.ts'
import {
  databaseProcesses,
  embeddedConnection,
  freePort,
  startSalama,
} from '../server/src/platform/testing/salama-process.ts'
import { LoopDisk } from './harness/loop-disk.ts'
import { printFigures, printMachine } from './harness/report.ts'

/** Usage: npm run bench:power-cut -- [cuts] [seed] */
const [cuts = 10, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
const CLIENTS = 16
const LOAD_MS = [500, 3_000] as const

const folder = mkdtempSync(join(tmpdir(), 'salama-power-'))
const tally = emptyTally()
try {
  const unavailable = LoopDisk.unavailable(folder)
  if (unavailable) {
    console.log(`No power was cut: loop mounts cannot be had here (${unavailable}).`)
  } else {
    printMachine({ command: `npm run bench:power-cut -- ${cuts} ${seed}` })
    for (let cut = 1; cut <= cuts; cut++) await cutPower(cut)
    report()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** One server on a disk of its own; its disk as it was at a random instant must hold every write answered by then. */
async function cutPower(cut: number): Promise<void> {
  const disk = new LoopDisk(folder, `disk-${cut}`)
  const copy = new LoopDisk(folder, `copy-${cut}`)
  const port = await freePort()
  const start = (on: LoopDisk) => {
    const dataDir = join(on.mountPoint, 'data')
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return startSalama({ port, env: { DATA_DIR: dataDir, LOG_LEVEL: 'error', SANDBOX_DELAY_MS: '50' } })
  }
  disk.make()
  const first = await start(disk)
  await first.ready(60_000)
  const rows = await insertLoadRows(embeddedConnection(join(disk.mountPoint, 'data')), 300)
  const load = new MixedLoad({ origin: first.origin, rows, seed: seed + cut })
  load.start(CLIENTS)
  await sleep(LOAD_MS[0] + randomFrom(seed + cut)() * (LOAD_MS[1] - LOAD_MS[0]))

  // The cut: everybody stops between two instructions, and what the device holds now is all that is left.
  const running = [first.pid, ...databaseProcesses(join(disk.mountPoint, 'data'))]
  for (const pid of running) process.kill(pid, 'SIGSTOP')
  const known = load.writes.map((write) => ({ ...write }))
  await disk.copyTo(copy)
  for (const pid of running.reverse()) process.kill(pid, 'SIGKILL')
  await load.halt()
  await first.kill()
  disk.unmount()
  disk.remove()

  copy.mount()
  const second = await start(copy)
  try {
    tally.readyMs.push(await second.ready())
    await settle(load, known, tally)
    await readBack(load, known, tally)
  } finally {
    load.close()
    await second.stop()
    copy.unmount()
    copy.remove()
  }
  console.log(
    `${cut}. acknowledged ${tally.acknowledged}, lost ${tally.lost.length}, duplicated ${tally.duplicated.length}`,
  )
}

function report(): void {
  for (const key of [...tally.lost, ...tally.duplicated, ...tally.refused]) console.log(`see ${key}`)
  const one = (name: string, value: number, atMost?: number) => ({
    ...{ name, unit: 'writes', ours: [value] },
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  })
  console.log('')
  printFigures([
    one(`acknowledged before ${cuts} power cuts`, tally.acknowledged),
    one('lost', tally.lost.length, 0),
    one('duplicated after a retry with the same key', tally.duplicated.length, 0),
    one('unacknowledged, yet there', tally.unacknowledgedButThere),
    { name: 'ready on the disk as it was left', unit: 'ms', ours: tally.readyMs, goal: { atMost: 5_000 } },
  ])
  process.exitCode = tally.lost.length + tally.duplicated.length > 0 ? 1 : 0
}
