import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@salama/embedded-postgres'
import { migrate } from './migrate.ts'

// `npm run types`: writes schema.ts from a freshly migrated database. With --verify it fails when they differ.
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
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
