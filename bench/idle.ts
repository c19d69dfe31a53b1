import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf, databaseProcesses, freePort } from '../server/testing/salama-process.ts'
import { type Figure, printFigures, printMachine, ROUNDS } from './harness/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IDLE_MS = Number(process.env['BENCH_IDLE_MS'] ?? 60_000)
const KILOBYTES_A_MEGABYTE = 1_024

const folder = mkdtempSync(join(tmpdir(), 'salama-idle-'))
if (process.getuid?.() === 0) chmodSync(folder, 0o711)
const [dataDir, realDir] = [join(folder, 'demonstration'), join(folder, 'real')]
try {
  printMachine({ command: 'npm run bench -- idle' })
  // The first builds what browsers get, if it is not built: that is not what is measured here.
  await (await npmStart()).stop()
  rmSync(dataDir, { recursive: true, force: true })
  const first = await npmStart()
  const made = await memoryOf(first, dataDir)
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = await npmStart()
    again.push(start.readyMs)
    await start.stop()
  }
  await (await npmStart(realDir)).stop()
  const [real, demonstration] = [await memoryOfIdle(realDir), await memoryOfIdle(dataDir)]
  printFigures([
    {
      name: 'npm start, first time (database made, migrated, seeded)',
      unit: 'ms',
      ours: [first.readyMs],
      goal: { atMost: 8_000 },
    },
    { name: 'npm start, restart', unit: 'ms', ours: again, goal: { atMost: 1_500 } },
    ...figuresOf('after the start that made the demonstration', made),
    ...figuresOf('without demonstration', real),
    ...figuresOf('with the demonstration', demonstration),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

type Memory = { server: number; database: number }

/** Of a server that was started on what is there, and then left alone. */
async function memoryOfIdle(dir: string): Promise<Memory> {
  return memoryOf(await npmStart(dir), dir)
}

async function memoryOf(idle: Started, dir: string): Promise<Memory> {
  await sleep(IDLE_MS)
  const memory = { server: sharesOf([serverOf(idle.pid)]), database: sharesOf(databaseProcesses(dir)) }
  await idle.stop()
  return memory
}

function figuresOf(what: string, { server, database }: Memory): Figure[] {
  const idle = `${what}, ${IDLE_MS / 1000} s idle (PSS)`
  return [
    { name: `memory of the server ${idle}`, unit: 'MB', ours: [server], goal: { atMost: 120 } },
    { name: `… with its database`, unit: 'MB', ours: [server + database], goal: { atMost: 200 } },
  ]
}

type Started = { pid: number; readyMs: number; stop(): Promise<void> }

/** As a person starts it, on a folder of this bench; ready when it says that it can take traffic. */
async function npmStart(dir = dataDir): Promise<Started> {
  const port = await freePort()
  const startedAt = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'] as const,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dir, DEMO: dir === dataDir ? '1' : '0' },
  })
  const exited = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await sleep(5)
  }
  const readyMs = performance.now() - startedAt
  const pid = child.pid ?? 0
  return {
    pid,
    readyMs,
    async stop() {
      process.kill(serverOf(pid), 'SIGTERM')
      await exited
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    // Not listening yet.
    return false
  }
}

/** npm and its shell stand between us and the server: the process that runs main.ts is the one that counts. */
function serverOf(pid: number): number {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  if (command.some((part) => part.endsWith('server/src/main.ts')) && !command[0]?.endsWith('sh')) return pid
  const [child] = childrenOf(pid)
  if (child === undefined) throw new Error('no server among the processes of npm start')
  return serverOf(child)
}

/** Proportional set sizes: pages that several processes share are counted once. */
function sharesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / KILOBYTES_A_MEGABYTE
}
