import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Connection, readPidFile } from '@salama/embedded-postgres'
import { LOAD_SESSION_SECRET } from './load-rows.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const MAIN_WITH = fileURLToPath(new URL('main-with.ts', import.meta.url))
const POLL_MS = 10

/** The server as people start it: a process of its own, that can be killed. */
export type SalamaProcess = {
  origin: string
  pid: number
  /** Until it answers that it can write; answers how long that took since the start, in milliseconds. */
  ready(withinMs?: number): Promise<number>
  signal(name: NodeJS.Signals): void
  /** SIGTERM, and waits for the clean end. */
  stop(): Promise<void>
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
}

/**
 * `wrap` is a command that runs another one, such as `taskset -c 0`; `modules` are files of further modules; `main` is that
 * of another release.
 */
export async function startSalama(options: {
  env: Record<string, string>
  port?: number
  wrap?: string[]
  modules?: string[]
  main?: string
}): Promise<SalamaProcess> {
  const port = options.port ?? (await freePort())
  const main = options.modules ? [MAIN_WITH, ...options.modules] : [options.main ?? MAIN]
  const [file = process.execPath, ...args] = [...(options.wrap ?? []), process.execPath, ...main]
  const startedAt = performance.now()
  const child = spawn(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      SANDBOX: '1',
      RATE_LIMIT: 'off',
      SECOND_FACTOR: 'off',
      // Others work on the same cores.
      POLICY_PATIENCE_MS: '60000',
      SESSION_SECRET: LOAD_SESSION_SECRET,
      ...options.env,
    },
  })
  endWithUs(child)
  const origin = `http://127.0.0.1:${port}`
  const complaints = keepErrors(child)
  const exited = once(child, 'exit')
  const endWith = (name: NodeJS.Signals) => async () => {
    child.kill(name)
    if (child.exitCode === null && child.signalCode === null) await exited
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async ready(withinMs = 30_000) {
      const askedAt = performance.now()
      while (!(await answers(`${origin}/api/ready`))) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${complaints()}`)
        if (performance.now() - askedAt > withinMs) throw new Error(`not ready in ${withinMs} ms: ${complaints()}`)
        await sleep(POLL_MS)
      }
      return performance.now() - startedAt
    },
    signal: (name) => void child.kill(name),
    stop: endWith('SIGTERM'),
    kill: endWith('SIGKILL'),
  }
}

const children = new Set<ChildProcess>()
let isWatching = false

/** A tool that fails half way leaves nobody running. */
export function endWithUs(child: ChildProcess): void {
  if (!isWatching) process.once('exit', endAll)
  isWatching = true
  children.add(child)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** How a tool reaches the database that a running server keeps in its DATA_DIR. */
export function embeddedConnection(dataDir: string): Connection {
  const file = readPidFile(join(dataDir, 'postgres'))
  if (!file) throw new Error(`no database runs in ${dataDir}`)
  return { host: file.socketFolder, port: Number(file.port), user: 'salama', database: 'salama' }
}

/** The postmaster of a DATA_DIR and all its children. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = readPidFile(join(dataDir, 'postgres'))?.pid
  if (postmaster === undefined) return []
  return isAlive(postmaster) ? [postmaster, ...childrenOf(postmaster)] : []
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent)
}

function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== undefined && stat.state !== 'Z'
}

function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    // The name, in parentheses, may itself contain spaces.
    const [state = '', parent] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return { state, parent: Number(parent) }
  } catch {
    // Ended while the list was read.
    return undefined
  }
}

/**
 * A port that nobody listens at, of those that the system gives to no outgoing connection (32768 and above): one that is
 * free now is free when the server binds it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_768)
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Not listening yet, or cut: asked again.
    return false
  }
}

function keepErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-4_000)
  })
  return () => text
}
