import type { Source } from '../architecture/source.ts'
import { LONGEST, ONLY_POSTGRES_15 } from './test-files.ts'

type House = {
  sources: readonly Pick<Source, 'path' | 'text' | 'imports'>[]
  migrations: readonly string[]
  readText(path: string): string
  isTest(path: string): boolean
}

/** What installs, builds or runs everything: which tests it affects cannot be told. */
export const isEverywhere = (path: string): boolean =>
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|web\/vite\.config\.ts)$/.test(path)

/** A module that imports from so many domains gathers the house: a change in one of them is no change of all its users. */
const GATHERS_FROM = 10

const domainOf = (path: string): string | undefined =>
  /^server\/src\/domains\/([^/]+)\//.exec(path)?.[1] ??
  /^contract\/src\/([a-z-]+)(?:\/|\.ts$)/.exec(path)?.[1] ??
  /^server\/migrations\/\d+_([a-z]+)_/.exec(path)?.[1]

/** Start clusters, take a minute or need another database: only where they are changed themselves. */
const isDear = (path: string): boolean =>
  path.endsWith('.database.test.ts') ||
  [...LONGEST, ...ONLY_POSTGRES_15].some((name) => path.endsWith(`/${name}.test.ts`))

/**
 * The test files that a change affects: those that reach a changed module by imports; of a changed domain its own and those that
 * use what its tests share; of a changed migration those that name one of its tables. Journeys are left to a whole run.
 */
export function affectedTests(changed: readonly string[], { sources, migrations, readText, isTest }: House): string[] {
  const users = new Map<string, string[]>()
  for (const { path, imports } of sources) {
    for (const { target, ours, typeOnly } of imports) {
      if (ours && !typeOnly) users.set(target, [...(users.get(target) ?? []), path])
    }
  }
  const gathers = new Set(
    sources
      .filter(
        ({ imports }) => new Set(imports.map(({ target }) => domainOf(target)).filter(Boolean)).size >= GATHERS_FROM,
      )
      .map(({ path }) => path),
  )
  const reached = new Set(changed)
  for (const path of reached) {
    if (gathers.has(path) && !changed.includes(path)) continue
    for (const user of users.get(path) ?? []) reached.add(user)
  }
  const domains = new Set(changed.map(domainOf).filter((domain) => domain !== undefined))
  const tables = changed.filter((path) => migrations.includes(path)).flatMap((path) => tablesIn(readText(path)))
  const isAffected = ({ path, text, imports }: (typeof sources)[number]): boolean =>
    reached.has(path) ||
    domains.has(/^server\/src\/domains\/([^/]+)\//.exec(path)?.[1] ?? '') ||
    imports.some(({ target }) => domains.has(/^server\/testing\/([a-z-]+)/.exec(target)?.[1] ?? '')) ||
    tables.some((table) => text.includes(table))
  return sources
    .filter((source) => isTest(source.path) && !/^(?:architecture|e2e)\//.test(source.path) && isAffected(source))
    .map(({ path }) => path)
    .filter((path) => !isDear(path) || changed.includes(path))
}

const tablesIn = (migration: string): string[] =>
  [...migration.matchAll(/\b(?:create|alter) table (?:if (?:not )?exists )?(\w+)/g)].map(([, table = '']) => table)
