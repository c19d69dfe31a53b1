import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, folderRefusal } from './refusal.ts'

const MARK = '.new-'
const MOST_ATTEMPTS = 50
const PAUSE_MS = 20

/** A new name beside the cluster for one attempt to make it. */
export function unfinishedName(cluster: string): string {
  return `${cluster}${MARK}${randomUUID()}`
}

/** Removes what killed starts left behind, and ends their initdb, which would go on writing. */
export async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(cluster)}${MARK}`)) continue
    const folder = join(parent, name)
    for (const pid of initdbsOf(folder)) killGroup(pid)
    await removeFolder(folder)
  }
}

function initdbsOf(folder: string): number[] {
  return runningCommands().flatMap(({ pid, command }) =>
    basename(command[0] ?? '') === 'initdb' && command.includes(folder) ? [pid] : [],
  )
}

function runningCommands(): { pid: number; command: string[] }[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return pids.map((pid) => ({ pid, command: readCommand(pid).split('\0') }))
  }
  const listed = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).stdout ?? ''
  return listed.split('\n').map((line) => {
    const [pid, ...command] = line.trim().split(' ')
    return { pid: Number(pid), command }
  })
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It ended since the folder was listed.
    return ''
  }
}

/** initdb runs in a group of its own, together with the servers that it starts. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** A process that is being killed may finish one more write into a folder just emptied. */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch (cause) {
      if (attempt === MOST_ATTEMPTS) throw folderRefusal(folder, cause)
    }
    if (!existsSync(folder)) return
    await sleep(PAUSE_MS)
  }
}
