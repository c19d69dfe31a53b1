import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import serverPackage from '../server/package.json' with { type: 'json' }
import { openApiDocument } from '../server/src/platform/http/openapi.ts'
import { ROOT } from './runners.ts'

// `npm run openapi [-- FILE]`: writes what a server answers at /api/openapi.json, to openapi.json unless a file is named.
const [named] = process.argv.slice(2)
const file = named ? resolve(named) : join(ROOT, 'openapi.json')
writeFileSync(file, `${JSON.stringify(openApiDocument(serverPackage.version), null, 2)}\n`)
console.log(file)
