import { filesOf, readText } from './source.ts'

export type Migration = { path: string; domain: string; text: string }

/** The migrations, without their comments. */
export const migrations: readonly Migration[] = filesOf('server/migrations/*.sql').map((path) => ({
  path,
  domain: /\/\d{4}_([a-z]+)_[a-z0-9_]+\.sql$/.exec(path)?.[1] ?? '',
  text: readText(path).replace(/--.*$/gm, ''),
}))

export type Table = { name: string; migration: Migration; definition: string }

/** Tables with the text between their parentheses. */
export const tables: readonly Table[] = migrations.flatMap((migration) =>
  [...migration.text.matchAll(/create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\)/g)].map(
    ([, name = '', definition = '']) => ({
      name,
      migration,
      definition,
    }),
  ),
)

/** Whose table it is: everything before the first underscore. */
export const ownerOf = (table: string): string => table.split('_', 1)[0] ?? ''
