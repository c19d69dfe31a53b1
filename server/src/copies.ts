import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { readCommandSettings } from './platform/config/settings.ts'
import { BackupError, backUp, type Manifest, restore } from './platform/db/backup.ts'
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
      const manifest =
        direction === 'backup'
          ? await backUp({ connection, filesDir, version: packageJson.version, target: place })
          : await restore({ connection, filesDir, source: place })
      process.stdout.write(direction === 'backup' ? describeBackup(place, manifest) : describeRestore(place, manifest))
    } finally {
      await leave()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

const summary = ({ tables, files, version }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tabelas, ${rows} linhas, ${files.length} ficheiros, versão ${version}`
}

const describeBackup = (place: string, manifest: Manifest): string =>
  `Cópia guardada em ${place}: ${summary(manifest)}. As chaves de DATA_DIR/keys não fazem parte dela: guarde-as à parte.\n`

const describeRestore = (place: string, manifest: Manifest): string => {
  const tables = manifest.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `  ${name}: ${rows}`)
  return [
    `Reposta a cópia ${place} de ${manifest.takenAt}: ${summary(manifest)}.`,
    ...tables,
    'Contas, palavras-passe, sessões e permissões voltaram a ser as desse momento: reveja quem é operador.',
    'Reponha também DATA_DIR/keys, ou todos terão de entrar de novo e os avisos dos operadores serão recusados.',
    '',
  ].join('\n')
}
