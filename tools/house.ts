import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withHouse } from './house-diagram.ts'
import { ROOT } from './runners.ts'

// `npm run house`: writes the picture of the domains into README.md.
const file = join(ROOT, 'README.md')
writeFileSync(file, withHouse(readFileSync(file, 'utf8')))
