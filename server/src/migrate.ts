import { readCommandSettings } from './platform/config/settings.ts'
import { migrate } from './platform/db/migrate.ts'
import { reachDatabase } from './platform/db/reach.ts'

// `npm run migrate`: brings the database to this version before its first server starts, which otherwise does so itself.
try {
  const { connection, leave } = await reachDatabase(readCommandSettings(process.env))
  try {
    const applied = await migrate(connection, {
      say: (event, details) => process.stdout.write(`${event} ${JSON.stringify(details)}\n`),
    })
    const done =
      applied.length === 0 ? 'A base de dados já é desta versão.' : `Migrações aplicadas: ${applied.join(', ')}.`
    process.stdout.write(`${done}\n`)
  } finally {
    await leave()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
