import { relative, sep } from 'node:path'
import type { TestModule } from 'vitest/node'
import { createVitest } from 'vitest/node'

/**
 * A process that keeps one Vitest over the copy of the project in its working directory: what is transformed stays, and so
 * does the database cluster. It is asked for tests and answers the first that fails.
 */

export type Question = { files: string[]; changed: string[] }
export type Failure = { file: string; title: string; message: string }
export type Reply = { failure: Failure | undefined }

const root = process.cwd()
const vitest = await createVitest('test', {
  root,
  watch: false,
  maxWorkers: 1,
  bail: 1,
  reporters: [{}],
  project: ['rules', 'api', 'screens'],
})
const specifications = await vitest.globTestSpecifications()
const pathOf = (moduleId: string): string => relative(root, moduleId).split(sep).join('/')

process.on('message', ({ files, changed }: Question) => {
  void answer(files, changed).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')

async function answer(files: string[], changed: string[]): Promise<Reply> {
  for (const path of changed) vitest.invalidateFile(path)
  const asked = specifications
    .filter(({ moduleId }) => files.includes(pathOf(moduleId)))
    .sort((one, other) => files.indexOf(pathOf(one.moduleId)) - files.indexOf(pathOf(other.moduleId)))
  if (asked.length < files.length) throw new Error(`not every test was found: ${files.join(' ')}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
  const failed = testModules.find((module) => module.state() === 'failed')
  if (failed) return { failure: failureOf(failed) }
  const [error] = unhandledErrors
  return {
    failure: error ? { file: files[0] ?? '', title: 'an error outside of a test', message: String(error) } : undefined,
  }
}

function failureOf(module: TestModule): Failure {
  const [test] = [...module.children.allTests('failed')]
  const errors = test?.result().errors ?? module.errors()
  return {
    file: pathOf(module.moduleId),
    title: test?.name ?? 'before its tests',
    message: (errors?.[0]?.message ?? '').split('\n')[0] ?? '',
  }
}
