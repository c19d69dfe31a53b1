import { randomFillSync } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './server-log.ts'

/** One segment of the journal: with less, PostgreSQL may stop at any write. */
const FLOOR_BYTES = 16 * 1024 * 1024
/** So little is left that the journal needs the reserve now. */
const RELEASE_BYTES = 4 * 1024 * 1024
const CHECK_MS = 1_000
const BLOCK_BYTES = 1024 * 1024

export type DiskReserve = {
  /** False while a write may meet a full disk: the caller should refuse it. */
  hasRoom(): boolean
  /** Whether this is what PostgreSQL says, or what the disk shows, when there is no space left. */
  isFull(message: string): boolean
  /** Gives the reserved space to the journal, so that the server can recover. It is taken back when there is room. */
  release(): void
  stop(): void
}

/**
 * Keeps a file of `bytes` on the disk of the cluster, which is removed when the disk fills up: PostgreSQL cannot recover
 * without room for its journal. From then on there is no room for writes until the file could be made again.
 */
export function keepDiskReserve(options: {
  folder: string
  bytes: number
  log: Log
  freeBytes?: () => number
  checkMs?: number
}): DiskReserve {
  const { folder, bytes, log, freeBytes = () => freeBytesOf(folder), checkMs = CHECK_MS } = options
  const file = join(folder, 'disk-reserve')
  let isHeld = existsSync(file)
  let hadRoom = true

  const release = () => {
    if (!isHeld) return
    isHeld = false
    rmSync(file, { force: true })
    log({ level: 'error', msg: 'disk full: the space reserved for the journal is released' })
  }
  const check = () => {
    const free = freeBytes()
    if (isHeld && free < RELEASE_BYTES) release()
    else if (!isHeld && free >= bytes + 2 * FLOOR_BYTES) isHeld = writeReserve(file, bytes)
    const hasRoom = isHeld && free >= FLOOR_BYTES
    if (hasRoom !== hadRoom) {
      if (hasRoom) log({ level: 'info', msg: 'disk has room again: writes are accepted' })
      else log({ level: 'error', msg: 'disk nearly full: writes are refused until there is room', free })
    }
    hadRoom = hasRoom
  }
  check()
  const timer = setInterval(check, checkMs).unref()
  return {
    hasRoom: () => hadRoom,
    isFull: (message) =>
      /No space left on device|Disk quota exceeded|ENOSPC/.test(message) || freeBytes() < FLOOR_BYTES,
    release,
    stop: () => clearInterval(timer),
  }
}

/** What a process without the rights of root may still write. */
function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Written in full, of bytes that no file system can compress away; false where that is not possible. */
function writeReserve(file: string, bytes: number): boolean {
  const unfinished = `${file}.new`
  try {
    const handle = openSync(unfinished, 'w', 0o600)
    try {
      const block = randomFillSync(Buffer.alloc(BLOCK_BYTES))
      for (let written = 0; written < bytes; written += block.length) writeSync(handle, block)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(unfinished, file)
    return true
  } catch {
    rmSync(unfinished, { force: true })
    return false
  }
}
