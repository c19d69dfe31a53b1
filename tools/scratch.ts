import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
const PREFIX = 'salama-tests-'
const MIB = 1024 ** 2
const GIB = 1024 ** 3
/** A whole run holds less than 2 GiB at a time. */
const ROOM = 4 * GIB
const LEAST = 2 * GIB
/** Servers, browsers and the files. */
const FREE_MEMORY = 8 * GIB

/**
 * Has this process and its children keep their temporary files in memory, where there is plenty: a database for a test
 * is made in 35 ms there, on a build machine's disk in half a second. `TMPDIR` decides where it is set. Linux alone.
 */
export function keepScratchInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) remove(join(MEMORY, name))
  }
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As `/tmp`: database servers and poolers run as users of their own.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.on('exit', () => remove(folder))
}

/** Ends the process with a sentence where temporary files have no room: tests would fail one by one, each otherwise. */
export function requireScratch(): void {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize >= LEAST) return
  const free = Math.floor((bavail * bsize) / MIB)
  console.error(
    `${tmpdir()} has ${free} MiB left, and the tests need ${LEAST / MIB}: delete something there, or name a folder with room by TMPDIR.`,
  )
  process.exit(2)
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= FREE_MEMORY
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a killed run left may be somebody else's. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}
