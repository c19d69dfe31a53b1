import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Runner } from './identity.ts'
import { readPidFile } from './pid-file.ts'
import { DatabaseRefusal } from './refusal.ts'
import { followServerLog, type Log } from './server-log.ts'
import { serverArguments, serverEnvironment } from './settings.ts'

/** A running server that is a child of this process. */
export type Postmaster = {
  pid: number
  /** Settles when the process has ended, however that came. */
  exited: Promise<void>
  /** The last lines that it wrote. */
  recent(): string
  /** Fast shutdown: open transactions are rolled back, everything is written out. */
  stop(): Promise<void>
}

export type PostmasterOptions = {
  runner: Runner
  binaries: Binaries
  cluster: string
  socketFolder: string
  port: number
  settings: Record<string, string>
  log: Log
}

/** A fast shutdown that takes longer hangs; the immediate one is safe too and only costs a recovery. */
const FAST_SHUTDOWN_MS = 30_000
const POLL_MS = 5
const KEPT_LINES = 4
/** Backends of a killed server notice its death by themselves, within this time unless they hang in the kernel. */
const ORPHANS_MS = 10_000

/** Starts the server and resolves when it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const giveUpAt = Date.now() + ORPHANS_MS
  for (;;) {
    const postmaster = launch(options)
    if (await becomesReady(options.cluster, postmaster)) return postmaster
    const said = postmaster.recent()
    if (said.includes('pre-existing shared memory block') && Date.now() < giveUpAt) {
      await sleep(100)
      continue
    }
    throw new DatabaseRefusal('database.start_failed', `A base de dados em ${options.cluster} não arrancou:\n${said}`)
  }
}

function launch(options: PostmasterOptions): Postmaster {
  const args = serverArguments({ ...options, major: options.binaries.major })
  const command = options.runner.command(options.binaries.postgres, args)
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a process group of its own: Ctrl-C in the terminal reaches Node alone, which drains first and then stops it.
    detached: true,
  })
  const serverLog = followServerLog(child.stderr, options.log)
  let spawnError = ''
  const exited = new Promise<void>((settle) => {
    child.once('close', () => settle())
    child.once('error', (error) => {
      spawnError = error.message
      settle()
    })
  })
  // The server does not keep Node running: a script that forgets to stop it ends, and the hook below stops it.
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  const stopWithNode = () => child.kill('SIGINT')
  process.once('exit', stopWithNode)
  void exited.then(() => process.off('exit', stopWithNode))
  const stop = async () => {
    child.ref()
    child.kill('SIGINT')
    const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
    await exited
    clearTimeout(impatience)
  }
  return {
    pid: child.pid ?? 0,
    exited,
    stop,
    recent: () => [serverLog.recent(), spawnError].filter(Boolean).join('\n'),
  }
}

async function becomesReady(cluster: string, { pid, exited }: Postmaster): Promise<boolean> {
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  while (!hasExited) {
    const file = readPidFile(cluster)
    if (file?.pid === pid && file.status === 'ready') return true
    await sleep(POLL_MS)
  }
  return false
}

/** Runs a program to its end; rejects with the last lines that it wrote if it fails. */
export async function runProgram(runner: Runner, file: string, args: string[]): Promise<void> {
  const command = runner.command(file, args)
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(output.trim().split('\n').slice(-KEPT_LINES).join('\n'))
}
