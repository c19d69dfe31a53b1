import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER, readMigrations, writtenChecksums } from '../server/src/platform/db/migrations.ts'

// `npm run checksums`: lists the migrations that are not listed yet. One that changed since then is refused, never rewritten.
writeFileSync(join(MIGRATIONS_FOLDER, 'checksums.txt'), writtenChecksums(readMigrations()))
