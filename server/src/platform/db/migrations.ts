import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations')
const CHECKSUMS = 'checksums.txt'

/** Why the database cannot be brought to this version; it is as it was before the migration that is named. */
export class MigrationError extends Error {}

/**
 * How a migration runs, said in its first line (`-- migration: expand, concurrent`):
 * - `expand`: the release before goes on working on the schema that it leaves, so it may start there again;
 * - `concurrent`: one statement outside any transaction, such as `create index concurrently`;
 * - `backfill`: one statement that changes some rows and is repeated, each time committed, until it finds none.
 */
const TRAITS = ['expand', 'concurrent', 'backfill'] as const
export type Trait = (typeof TRAITS)[number]

export type Applied = { name: string; checksum: string }
export type Migration = Applied & { text: string; traits: readonly Trait[] }

export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const listed = new Map(readChecksums(folder).map(({ name, checksum }) => [name, checksum]))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (listed.has(name) && listed.get(name) !== checksum)
        throw new MigrationError(changed('server/migrations', [name]))
      return { name, text, checksum, traits: traitsOf(name, text) }
    })
}

/** What `npm run checksums` wrote: the migrations that never change again. */
function readChecksums(folder = MIGRATIONS_FOLDER): Applied[] {
  const file = join(folder, CHECKSUMS)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [checksum = '', name = ''] = line.split('  ')
      return { name, checksum }
    })
}

/** The list as `sha256sum` writes and checks it. */
export const writtenChecksums = (migrations: readonly Applied[]): string =>
  migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('')

export function traitsOf(name: string, text: string): Trait[] {
  const said = /^-- migration: (.+)$/m.exec(text.split('\n', 1)[0] ?? '')?.[1]?.split(', ') ?? []
  const unknown = said.find((word) => !(TRAITS as readonly string[]).includes(word))
  if (unknown !== undefined) throw new MigrationError(`A migração ${name} diz "${unknown}", que não conhecemos.`)
  return said as Trait[]
}

/**
 * Throws a sentence where a database, or the copy of one (`what`), with `theirs` cannot be brought to `ours`. Answers the
 * migrations that only they have and that leave room for this release: those of a newer one, after which it may go on.
 */
export function refuseStrangers(
  theirs: readonly (Applied & { expands?: boolean })[],
  ours: readonly Applied[],
  what = 'A base de dados',
): string[] {
  const known = new Map(ours.map(({ name, checksum }) => [name, checksum]))
  const changes = theirs.filter(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  const strange = theirs.filter(({ name }) => !known.has(name))
  const has = new Set(theirs.map(({ name }) => name))
  const lacks = ours.filter(({ name }) => !has.has(name))
  const only = strange.map(({ name }) => name)
  if (strange.length > 0 && (lacks.length > 0 || changes.length > 0)) {
    throw new MigrationError(
      `${what} não é desta linha de versões: tem ${list(only)}, que esta versão não conhece, e ` +
        (lacks.length > 0 ? `não tem ${list(lacks.map(({ name }) => name))}. ` : `tem outra ${changes[0]?.name}. `) +
        'É anterior à 0.2.0 ou foi feita por um programa alterado: use o que a fez. Nada foi alterado.',
    )
  }
  if (changes.length > 0)
    throw new MigrationError(
      changed(
        what,
        changes.map(({ name }) => name),
      ),
    )
  const closed = strange.filter(({ expands }) => !expands).map(({ name }) => name)
  if (closed.length > 0) {
    throw new MigrationError(
      `${what} é de uma versão mais recente (tem ${list(closed)}), com a qual esta não pode trabalhar. ` +
        'Use essa versão, ou reponha uma cópia feita antes dela. Nada foi alterado.',
    )
  }
  return only
}

/** The tables that these migrations leave, without the one that lists the migrations. */
export function tablesOf(migrations: readonly { text: string }[]): string[] {
  const tables = new Set<string>()
  for (const { text } of migrations) {
    const statements = text.matchAll(/^\s*(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)/gim)
    for (const [, verb = '', name = ''] of statements) {
      if (verb.toLowerCase() === 'create') tables.add(name)
      else tables.delete(name)
    }
  }
  return [...tables]
}

const changed = (what: string, names: readonly string[]): string =>
  `${what} tem outra ${list(names)}: a migração foi alterada depois de publicada. Reponha o ficheiro original e faça a ` +
  'mudança numa migração nova.'

const MOST_NAMED = 3

const list = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(', ') +
  (names.length > MOST_NAMED ? ` e mais ${String(names.length - MOST_NAMED)}` : '')
