import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import packageJson from '../../package.json' with { type: 'json' }
import { readSettings } from './platform/config/settings.ts'
import { BackupError, backUp, restore } from './platform/db/backup.ts'
import { readPidFile } from './platform/db/embedded/pid-file.ts'
import { startEmbedded } from './platform/db/embedded/supervisor.ts'

/** The backup and restore commands: on the database of the settings, embedded or not. */
export async function copyDatabase(direction: 'backup' | 'restore', folder: string): Promise<void> {
  try {
    if (folder === '') throw new BackupError('Diga que cópia repor: npm run restore -- PASTA')
    const { databaseUrl, dataDir } = readSettings({
      ...process.env,
      PUBLIC_ORIGIN: process.env['PUBLIC_ORIGIN'] ?? 'http://localhost',
    })
    const database =
      databaseUrl === undefined
        ? await reach(dataDir, direction)
        : { connection: { connectionString: databaseUrl }, leave: async () => undefined }
    try {
      const filesDir = join(dataDir, 'files')
      const place = resolve(folder)
      mkdirSync(dirname(place), { recursive: true })
      const { tables, version } =
        direction === 'backup'
          ? await backUp({ connection: database.connection, filesDir, version: packageJson.version, target: place })
          : await restore({ connection: database.connection, filesDir, source: place })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const done = direction === 'backup' ? 'Cópia guardada em' : 'Reposta a cópia'
      process.stdout.write(`${done} ${place}: ${tables.length} tabelas, ${rows} linhas, versão ${version}.\n`)
    } finally {
      await database.leave()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

/** A running server's database is used as it runs; else it is started for the moment. */
async function reach(
  dataDir: string,
  direction: string,
): Promise<{ connection: pg.ClientConfig; leave(): Promise<void> }> {
  const running = readPidFile(join(dataDir, 'postgres'))
  if (running?.status === 'ready' && direction === 'backup') {
    return {
      connection: { host: running.socketFolder, port: Number(running.port), user: 'salama', database: 'salama' },
      leave: async () => undefined,
    }
  }
  const started = await startEmbedded({ dataDir })
  return { connection: started.connection, leave: () => started.stop() }
}
