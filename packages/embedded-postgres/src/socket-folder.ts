import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { giveTo } from './cluster.ts'
import type { Owner } from './identity.ts'

/** Names the socket file; there is no TCP port behind it. */
export const PORT = 5432

/** The kernel takes 107 bytes on Linux and 103 on macOS for the whole path of a socket. */
const LONGEST_PATH = 100
const SHORT_PREFIX = 'salama-'
const SHORT_NAME = /^salama-[0-9A-Za-z]{6}$/

/**
 * A folder that only the server's user (and root) may enter: that is the whole access check of the local socket.
 * Beside the data, or in the temporary folder where that path is too long; the server keeps its socket there fresh,
 * so that cleaners of old files leave it alone.
 */
export function makeSocketFolder(base: string, owner: Owner): { path: string; remove(): void } {
  const note = join(base, 'postgres-socket-path')
  removeNoted(note)
  const ownFolder = join(base, 'postgres-socket')
  const path = fits(ownFolder) ? ownFolder : makeShortFolder(note)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  // The socket of a killed server would make the next one believe that it is in use.
  for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]) rmSync(join(path, name), { force: true })
  giveTo(path, owner)
  return { path, remove: () => removeNoted(note) }
}

function makeShortFolder(note: string): string {
  const parents = [tmpdir(), '/tmp'].filter((parent) => fits(join(parent, `${SHORT_PREFIX}123456`)))
  const path = mkdtempSync(join(parents[0] ?? '/tmp', SHORT_PREFIX))
  writeFileSync(note, path)
  return path
}

function removeNoted(note: string): void {
  if (!existsSync(note)) return
  const path = readFileSync(note, 'utf8')
  // The note may lie in another user's folder, and root reads it: nothing is removed that does not look like ours.
  const isShortFolder = SHORT_NAME.test(basename(path)) && [tmpdir(), '/tmp'].includes(dirname(path))
  if (isShortFolder) rmSync(path, { recursive: true, force: true })
  rmSync(note, { force: true })
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH
}
