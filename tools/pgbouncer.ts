import { pgbouncer } from '../server/src/testing/pgbouncer.ts'
import { ensureDebianPackage } from './debian.ts'

/** Makes sure that there is a PgBouncer for the tests through a pooler. */
export function ensurePgBouncer(): void {
  if (pgbouncer() !== undefined) return
  ensureDebianPackage('pgbouncer', { neededFor: 'The API tests', elsewhere: 'brew install pgbouncer' })
}
