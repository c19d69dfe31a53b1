import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { digestKeys } from './platform/config/kept-secret.ts'
import { readCommandSettings } from './platform/config/settings.ts'
import { backUp } from './platform/db/backup.ts'
import { BackupError, type Manifest } from './platform/db/manifest.ts'
import { reachDatabase } from './platform/db/reach.ts'
import { restore } from './platform/db/restore.ts'

/** The backup and restore commands: on the database of the settings, embedded or not. */
export async function copyDatabase(direction: 'backup' | 'restore', folder: string): Promise<void> {
  try {
    if (folder === '') throw new BackupError('Diga que cópia repor: npm run restore -- PASTA')
    const settings = readCommandSettings(process.env)
    const { connection, leave } = await reachDatabase(settings)
    try {
      const filesDir = join(settings.dataDir, 'files')
      const keys = digestKeys(settings.dataDir, process.env)
      const place = resolve(folder)
      mkdirSync(dirname(place), { recursive: true })
      const manifest =
        direction === 'backup'
          ? await backUp({ connection, filesDir, keys, version: packageJson.version, target: place })
          : await restore({ connection, filesDir, keys, source: place })
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
  `Cópia guardada em ${place}: ${summary(manifest)}. As chaves de DATA_DIR/keys não fazem parte dela: guarde-as à parte.\n${
    manifest.leftOut.length > 0 ? `Ficam de fora tabelas que não são do Salama: ${manifest.leftOut.join(', ')}.\n` : ''
  }`

const describeRestore = (place: string, manifest: Manifest): string => {
  const tables = manifest.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `  ${name}: ${rows}`)
  return [
    `Reposta a cópia ${place} de ${manifest.takenAt}: ${summary(manifest)}.`,
    ...tables,
    'Contas, palavras-passe, sessões e permissões voltaram a ser as desse momento: reveja quem é operador.',
    'Reponha também DATA_DIR/keys: sem elas todos entram de novo, os avisos dos operadores são recusados e quem é operador',
    'precisa de um código novo (npm run operator -- --email EMAIL --new-code).',
    '',
  ].join('\n')
}
