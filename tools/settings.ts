import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runners.ts'
import { withSettings } from './settings-table.ts'

// `npm run settings`: writes the tables of settings into docs/operations.md.
const file = join(ROOT, 'docs', 'operations.md')
writeFileSync(file, withSettings(readFileSync(file, 'utf8')))
