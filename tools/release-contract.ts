import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shapesOfContract } from '../architecture/contract-shapes.ts'
import packageJson from '../package.json' with { type: 'json' }
import { ROOT } from './runners.ts'

// `npm run release:contract`: writes down what the calls of this version take and give. Its pages stay open in people's hands
// while the next one is rolled out; `architecture/released-contract.test.ts` holds that to it.
const calls = Object.entries(shapesOfContract()).map(
  ([call, shape]) => `${JSON.stringify(call)}:${JSON.stringify(shape)}`,
)
const file = join('contract/released', `${packageJson.version}.json`)
writeFileSync(join(ROOT, file), `{\n${calls.join(',\n')}\n}\n`)
console.log(file)
