import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../../architecture/source.ts'

/** What git knows in a folder of its own, and the packages as links; our own packages are those of the copy. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'salama-mutate-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const path of stdout
    .toString()
    .split('\0')
    // A planted fault may stand in a migration, which is otherwise held to its checksum.
    .filter((name) => name !== '' && name !== 'server/migrations/checksums.txt')
    .filter((name) => existsSync(join(ROOT, name)))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  linkAllPackages(copy)
  return copy
}

/** Gives another copy of the sources the packages of this one. */
export function linkAllPackages(copy: string): void {
  const workspaces = globSync('{contract,server,web,packages/*}', { cwd: ROOT })
  for (const folder of ['.', ...workspaces]) linkPackages(copy, join(folder, 'node_modules'))
}

function linkPackages(copy: string, folder: string): void {
  if (!existsSync(join(ROOT, folder))) return
  mkdirSync(join(copy, folder), { recursive: true })
  for (const name of readdirSync(join(ROOT, folder))) {
    const [from, to] = [join(ROOT, folder, name), join(copy, folder, name)]
    if (name === '@salama') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else if (!name.startsWith('.vite')) symlinkSync(from, to)
  }
}
