import { accessSync, chownSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseRefusal, folderRefusal } from './refusal.ts'

export type DataDirLock = { release(): void }

const SQLITE_BUSY = 5
const MOST_ATTEMPTS = 10
const LONGEST_PAUSE_MS = 40

/**
 * Takes DATA_DIR for this process alone. SQLite's exclusive lock is a lock of the kernel on the open file, the only
 * one that Node can take without an add-on: it ends with the process however that dies, so a stale one cannot exist.
 * POSIX drops it when any handle of this process on the same file closes: nothing else may open `salama.lock`.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const database = openLockFile(dataDir)
  try {
    await lockFile(database)
  } catch (cause) {
    database.close()
    if (!isBusy(cause)) throw folderRefusal(dataDir, cause)
    throw new DatabaseRefusal('database.locked', lockedSentence(dataDir, await readOwner(dataDir)), { cause })
  }
  const ownerFile = ownerFileOf(dataDir)
  makeOwnFile(ownerFile, `${process.pid}\n`)
  return {
    release() {
      if (!database.isOpen) return
      rmSync(ownerFile, { force: true })
      database.close()
    },
  }
}

function openLockFile(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'salama.lock')
  try {
    // Only while it is missing: opening and closing it again would drop a lock that this process holds already.
    if (!existsSync(file)) makeOwnFile(file, '')
    // SQLite would open an unwritable file read-only and fail later without a clear reason.
    accessSync(file, constants.R_OK | constants.W_OK)
    accessSync(dataDir, constants.W_OK)
    return new DatabaseSync(file)
  } catch (cause) {
    throw folderRefusal(dataDir, cause)
  }
}

/** Readable by the folder's owner alone: anybody who can open the lock file could hold the lock. */
function makeOwnFile(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 })
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}

/** SQLite locks in several steps: two that come at the same instant can each stop the other, so both try again. */
async function lockFile(database: DatabaseSync): Promise<void> {
  database.exec('pragma busy_timeout = 0')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return database.exec('begin exclusive')
    } catch (error) {
      if (!isBusy(error) || attempt === MOST_ATTEMPTS) throw error
    }
    await sleep(LONGEST_PAUSE_MS * Math.random())
  }
}

function ownerFileOf(dataDir: string): string {
  return join(dataDir, 'salama.pid')
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** The owner writes its process id just after it has taken the lock; a reader in between waits for it. */
async function readOwner(dataDir: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = readPid(ownerFileOf(dataDir))
    if (pid > 0 && isAlive(pid)) return pid
    await sleep(25)
  }
  return undefined
}

function readPid(file: string): number {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function lockedSentence(dataDir: string, owner: number | undefined): string {
  const who = owner ? `pelo processo ${owner}` : 'por outro processo'
  return `A pasta de dados ${dataDir} já está a ser usada ${who}. Pare esse Salama primeiro ou escolha outra pasta com DATA_DIR.`
}
