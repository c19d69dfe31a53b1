import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serialisedOpenApi } from '../server/src/system.ts'
import { ROOT } from './runners.ts'

// `npm run openapi [-- FILE]`: writes what a server at PUBLIC_ORIGIN answers at /api/openapi.json, to openapi.json unless a
// file is named.
const [named] = process.argv.slice(2)
const file = named ? resolve(named) : join(ROOT, 'openapi.json')
const document: unknown = JSON.parse(serialisedOpenApi(process.env['PUBLIC_ORIGIN']).toString())
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
console.log(file)
