import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { pgbouncer } from '../server/testing/pgbouncer.ts'
import { redisServer } from '../server/testing/redis.ts'
import { systemBrowser, WITHOUT_WINDOWS } from './browser.ts'
import { turnServer } from './coturn.ts'
import { canInstall, installDebian, lineOf } from './debian.ts'

/** A program from outside npm that tests or proofs run. */
export type Program = {
  /** Debian's package, and the one that does where the first cannot be had. */
  package: string
  orElse?: string
  /** What to type where there is no Debian. */
  elsewhere: string
  isThere(): boolean
  /** What the tests do without it. Where this is not said, the part that needs it ends. */
  without?: string
  beforeInstall?(): void
}

const onPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

const anywhere = (name: string): Pick<Program, 'package' | 'elsewhere' | 'isThere'> => ({
  package: name,
  elsewhere: `a machine with ${name}`,
  isThere: () => onPath(name),
})

/** Opens our encrypted backups in the tests, and makes some that we open. */
export const AGE: Program = { ...anywhere('age'), elsewhere: 'brew install age' }

export const REDIS: Program = {
  package: 'redis-server',
  elsewhere: 'brew install redis',
  isThere: () => redisServer() !== undefined,
}

export const PGBOUNCER: Program = {
  package: 'pgbouncer',
  elsewhere: 'brew install pgbouncer',
  isThere: () => pgbouncer() !== undefined,
}

export const BROWSER: Program = {
  package: 'chromium-headless-shell',
  orElse: 'chromium',
  elsewhere: 'npx playwright install --only-shell chromium',
  isThere: () => systemBrowser() !== undefined || existsSync(chromium.executablePath()),
}

export const BROWSER_WITHOUT_WINDOWS: Program = {
  ...BROWSER,
  isThere: () => existsSync(WITHOUT_WINDOWS),
  without: 'The journeys take half as long again',
}

export const COTURN: Program = {
  package: 'coturn',
  elsewhere: 'brew install coturn',
  isThere: () => turnServer() !== undefined,
  without: 'The journey of a call by relay (e2e/call-by-relay.spec.ts) is left out',
}

export const POSTGRES_15: Program = {
  package: 'postgresql-15',
  elsewhere: 'a machine with PostgreSQL 15 of Debian',
  isThere: () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
  // Made by its package, a server would start on its own; the tests make theirs.
  beforeInstall() {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  },
}

export const PGBACKREST = anywhere('pgbackrest')

/** Build and run the image. */
export const CONTAINERS: readonly Program[] = ['buildah', 'podman', 'runc', 'mmdebstrap'].map(anywhere)

/** Installs what is missing, where root can; says what is done without, what ends, and the line to type. */
export async function provide(programs: readonly Program[]): Promise<void> {
  const missing = () => programs.filter((program) => !program.isThere())
  if (missing().length > 0 && canInstall()) {
    for (const program of missing()) program.beforeInstall?.()
    await installDebian([...new Set(missing().map((program) => program.package))])
    const others = missing().flatMap(({ orElse, without }) => (orElse && without === undefined ? [orElse] : []))
    if (others.length > 0) await installDebian(others)
  }
  for (const program of missing()) if (program.without !== undefined) console.error(lackOf(program))
  for (const lack of lacksOf(programs)) console.error(lack)
}

/** A sentence for each missing program that a part cannot do without. */
export const lacksOf = (programs: readonly Program[]): string[] =>
  programs.filter(({ isThere, without }) => without === undefined && !isThere()).map(lackOf)

const lackOf = ({ package: name, elsewhere, without }: Program): string =>
  `There is no ${name}. To have it, type: ${lineOf(name, elsewhere)}${without === undefined ? '' : ` (${without}.)`}`
