import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import serverPackage from '../server/package.json' with { type: 'json' }
import { openApiDocument } from '../server/src/platform/http/openapi.ts'
import { ROOT } from './runners.ts'

// `npm run openapi`: writes docs/openapi.json from the contract. With --verify it fails when they differ.
const file = join(ROOT, 'docs', 'openapi.json')
const document = `${JSON.stringify(openApiDocument(serverPackage.version), null, 2)}\n`
if (!process.argv.includes('--verify')) writeFileSync(file, document)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== document) {
  console.error('docs/openapi.json is not what the contract says: run `npm run openapi`.')
  process.exit(1)
}
