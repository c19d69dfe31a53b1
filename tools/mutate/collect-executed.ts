import { rmSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { createVitest } from 'vitest/node'
import { entryFile, readEntry } from './entries.ts'
import { isMeasurable } from './tried.ts'

// A process of its own, since a Vitest changes the process it runs in: measures what each test file of the server executes,
// where that is not known yet or the file has changed. What is measured stays when it is stopped.

process.env['RECORD_EXECUTED'] = '1'
const vitest = await createVitest('test', { config: 'tools/mutate/vitest.config.ts', watch: false, reporters: [{}] })
const pathOf = (moduleId: string): string => relative(process.cwd(), moduleId).split(sep).join('/')
const unknown = (await vitest.globTestSpecifications())
  .filter(({ moduleId }) => isMeasurable(pathOf(moduleId)))
  .filter(({ moduleId }) => readEntry(pathOf(moduleId)) === undefined)

// Few at a time, so that somebody who waits sees how far it is.
const AT_ONCE = 60
for (let at = 0; at < unknown.length; at += AT_ONCE) {
  console.log(`measuring what tests execute: ${at} of ${unknown.length} files`)
  const { testModules } = await vitest.runTestSpecifications(unknown.slice(at, at + AT_ONCE))
  // What fails without a fault shows nothing of one.
  for (const module of testModules.filter((each) => each.state() !== 'passed')) {
    console.log(`left out, as it fails: ${pathOf(module.moduleId)}`)
    rmSync(entryFile(pathOf(module.moduleId)), { force: true })
  }
}
await vitest.close()
process.exit()
