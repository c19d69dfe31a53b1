import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@salama/embedded-postgres'
import pg from 'pg'
import { lineOf, readCatalogue } from '../../testing/catalogue.ts'
import { migrate } from './migrate.ts'

// `npm run types`: writes schema.ts and constraints.txt from a freshly migrated database. With --verify it fails when schema.ts
// differs; a test compares constraints.txt.
const dataDir = mkdtempSync(join(tmpdir(), 'salama-types-'))
const database = await startEmbedded({ dataDir })
try {
  await migrate(database.connection)
  const { host, port, user, database: name } = database.connection
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      join(import.meta.dirname, 'schema.ts'),
      '--exclude-pattern',
      'platform_migrations',
      '--type-mapping',
      '{"int8":"number","numeric":"number"}',
      '--log-level',
      'warn',
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
  if (!process.argv.includes('--verify')) await writeConstraints()
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function writeConstraints(): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const tables = await readCatalogue(client)
  await client.end()
  const lines = tables.flatMap(({ constraints }) => constraints.map(lineOf))
  writeFileSync(join(import.meta.dirname, 'constraints.txt'), `${lines.join('\n')}\n`)
}
