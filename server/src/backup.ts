import { join } from 'node:path'
import { copyDatabase } from './copies.ts'

// `npm run backup [-- FOLDER]`: the server may go on running.
await copyDatabase(
  'backup',
  process.argv[2] ?? join('backups', `salama-${new Date().toISOString().replace(/[:.]/g, '-')}`),
)
