import { relative, sep } from 'node:path'
import type { TestModule } from 'vitest/node'
import { createVitest } from 'vitest/node'

/**
 * A process that keeps one Vitest over the copy of the project in its working directory, and with it the database cluster. It
 * is asked for tests of one side and answers the first that fails. Node runs the server's code as it is written; for the web
 * what Vite has transformed stays.
 */

export type Question = { files: string[]; changed: string[] }
export type Failure = { file: string; title: string; message: string }
export type Reply = { failure: Failure | undefined }

const root = process.cwd()
const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  reporters: [{}],
  ...(process.argv[2] === 'server'
    ? { config: 'tools/mutate/vitest.config.ts' }
    : { maxWorkers: 1, project: ['rules', 'screens'] }),
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
  // What failed before would end this run before it begins: it counts all failures that it remembers.
  vitest.state.idMap.clear()
  vitest.state.filesMap.clear()
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
