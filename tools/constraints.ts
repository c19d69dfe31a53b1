import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@salama/embedded-postgres'
import pg from 'pg'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { lineOf, readCatalogue } from '../server/testing/catalogue.ts'

// `npm run constraints`: writes constraints.txt from a freshly migrated database; a test compares it.
const dataDir = mkdtempSync(join(tmpdir(), 'salama-constraints-'))
const database = await startEmbedded({ dataDir })
try {
  await migrate(database.connection)
  const client = new pg.Client(database.connection)
  await client.connect()
  const tables = await readCatalogue(client)
  await client.end()
  const lines = tables.flatMap(({ constraints }) => constraints.map(lineOf))
  writeFileSync(join(import.meta.dirname, '../server/src/platform/db/constraints.txt'), `${lines.join('\n')}\n`)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
