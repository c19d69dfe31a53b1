import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { readCommandSettings } from './platform/config/settings.ts'
import { BackupError, backUp, restore } from './platform/db/backup.ts'
import { reachDatabase } from './platform/db/reach.ts'

/** The backup and restore commands: on the database of the settings, embedded or not. */
export async function copyDatabase(direction: 'backup' | 'restore', folder: string): Promise<void> {
  try {
    if (folder === '') throw new BackupError('Diga que cópia repor: npm run restore -- PASTA')
    const settings = readCommandSettings(process.env)
    const { connection, leave } = await reachDatabase(settings)
    try {
      const filesDir = join(settings.dataDir, 'files')
      const place = resolve(folder)
      mkdirSync(dirname(place), { recursive: true })
      const { tables, version } =
        direction === 'backup'
          ? await backUp({ connection, filesDir, version: packageJson.version, target: place })
          : await restore({ connection, filesDir, source: place })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const done = direction === 'backup' ? 'Cópia guardada em' : 'Reposta a cópia'
      process.stdout.write(`${done} ${place}: ${tables.length} tabelas, ${rows} linhas, versão ${version}.\n`)
    } finally {
      await leave()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
