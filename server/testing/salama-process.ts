import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Connection, readPidFile } from '@salama/embedded-postgres'
import { LOAD_SESSION_SECRET } from './load-rows.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const MAIN_WITH = fileURLToPath(new URL('main-with.ts', import.meta.url))
const POLL_MS = 10
/** Only a start that is broken takes so long: with the demonstration, on a busy machine, it is a minute or two. */
const READY_MS = 300_000
const LOG_BYTES = 4_000

/** The server as people start it: a process of its own, that can be killed. */
export type SalamaProcess = {
  origin: string
  pid: number
  /** Until it answers that it can write; answers how long that took since the start, in milliseconds. */
  ready(): Promise<number>
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
  const log = openLog()
  const child = spawn(file, args, {
    stdio: ['ignore', log.file, log.file],
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
  const exited = once(child, 'exit')
  void exited.finally(log.close)
  const endWith = (name: NodeJS.Signals) => async () => {
    child.kill(name)
    if (child.exitCode === null && child.signalCode === null) await exited
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async ready() {
      const askedAt = performance.now()
      for (;;) {
        const answer = await ask(`${origin}/api/ready`)
        if (answer === 'ready') return performance.now() - startedAt
        const ending = child.exitCode ?? child.signalCode
        if (ending !== null) throw new Error(`the server ended with ${ending}; ${log.end()}`)
        if (performance.now() - askedAt > READY_MS)
          throw new Error(`not ready in ${READY_MS / 1_000} s, last: ${answer}; ${log.end()}`)
        await sleep(POLL_MS)
      }
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

/** `ready`, or what it said instead: it does not listen yet, its answer was cut, or it cannot write. */
async function ask(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? 'ready' : `${answer.status} ${await answer.text()}`
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? cause.message : message
  }
}

/**
 * A file without a name, which is gone with whoever has it open. Nobody has to read it while the server writes, as with a
 * pipe, which holds up the server when it is full.
 */
function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'salama-log-'))
  const file = openSync(join(folder, 'log'), 'a+')
  rmSync(folder, { recursive: true })
  let kept: string | undefined
  const end = () => {
    if (kept !== undefined) return kept
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.min(size, LOG_BYTES))
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    return bytes.length === 0 ? 'its log is empty' : `the end of its log:\n${bytes.toString().trimEnd()}`
  }
  const close = () => {
    kept = end()
    closeSync(file)
  }
  return { file, end, close }
}
