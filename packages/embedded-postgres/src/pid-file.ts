import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseRefusal, errorCode } from './refusal.ts'
import type { Log } from './server-log.ts'

/** `postmaster.pid`: written by the server while it runs, left behind when it is killed. */
export type PidFile = { pid: number; port: string; socketFolder: string; status: string }

/** Above the highest process id of every system, so no process can have it. */
const UNUSED_PID = 4_194_305
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000
const POLL_MS = 10

export function readPidFile(cluster: string): PidFile | null {
  try {
    const [pid = '', , , port = '', socketFolder = '', , , status = ''] = readLines(cluster)
    // A single-user server (initdb) writes its id with a minus sign.
    return { pid: Math.abs(Number.parseInt(pid, 10)), port, socketFolder, status: status.trim() }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Cleans up after a killed process, so that a start finds a cluster that nobody runs. A running server is stopped instead
 * of adopted: this ends the transactions of the dead process, and the new server gets its own settings and log.
 */
export async function settlePidFile(cluster: string, log: Log): Promise<void> {
  const file = readPidFile(cluster)
  if (!file) return
  if (!(file.pid > 0)) return rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (isServerOf(file.pid, cluster)) {
    log({ level: 'warn', msg: 'stopping the database server that an earlier process left running', pid: file.pid })
    await stopServer(file.pid, cluster)
    return
  }
  if (await answers(join(file.socketFolder, `.s.PGSQL.${file.port}`))) {
    throw new DatabaseRefusal(
      'database.in_use',
      `A base de dados em ${cluster} está ligada noutro contentor ou sistema (processo ${file.pid}). Pare-a primeiro.`,
    )
  }
  disownPidFile(cluster)
}

/** Whether a process is the server of this folder, and not an unrelated one that reuses its process id. */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(cluster)
  try {
    const cwd = statSync(`/proc/${pid}/cwd`)
    const folder = statSync(cluster)
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
    return cwd.dev === folder.dev && cwd.ino === folder.ino && program === 'postgres'
  } catch {
    // The process has ended, is a zombie, or belongs to another user; the server's own user is always readable.
    return false
  }
}

function readLines(cluster: string): string[] {
  return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: FAST_SHUTDOWN_MS },
    { signal: 'SIGQUIT', waitMs: IMMEDIATE_SHUTDOWN_MS },
  ] as const
  for (const { signal, waitMs } of steps) {
    const giveUpAt = Date.now() + waitMs
    process.kill(pid, signal)
    while (Date.now() < giveUpAt) {
      if (!isServerOf(pid, cluster)) return
      await sleep(POLL_MS)
    }
  }
  throw new DatabaseRefusal(
    'database.in_use',
    `A base de dados em ${cluster} (processo ${pid}) ficou ligada de uma vez anterior e não pára. Termine esse processo e tente de novo.`,
  )
}

function answers(socket: string): Promise<boolean> {
  return new Promise((settle) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      settle(true)
    })
    connection.once('error', () => settle(false))
  })
}

/**
 * The server refuses to start while any process has the number in the file, even one that has nothing to do with it.
 * Only the number is replaced: the line with the shared memory stays, by which the server finds surviving backends.
 */
function disownPidFile(cluster: string): void {
  const [, ...rest] = readLines(cluster)
  writeFileSync(join(cluster, 'postmaster.pid'), [String(UNUSED_PID), ...rest].join('\n'))
}
