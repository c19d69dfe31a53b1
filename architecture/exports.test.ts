import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { isTest, sources } from './source.ts'

/** Found by the staff's page, and by the writer of documents. */
const isFound = (path: string): boolean => /^web\/src\/domains\/[a-z]+\/(?:staff\/desk\.tsx|sharing\.ts)$/.test(path)

/** Reached by the build or a thread, by path and not by an import. */
const REACHED_BY_PATH = [
  'server/src/domains/reconciliation/statements/queries/table.ts',
  'server/testing/thread-work.ts',
  'web/src/app/pages/landing/landing-entry.tsx',
  'web/src/ui/overlays/scroll-lock.tsx',
  'web/src/worker/worker.ts',
]

/** Names that each module takes from another; '*' where it takes all of them or asks at run time. */
function takenNames(): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { path, text, imports } of sources) {
    const { module } = parseSync(path, text)
    const requests = [
      ...module.staticImports.map(({ entries }) => entries.map(({ importName }) => importName.name ?? '*')),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, importName }) => (moduleRequest ? [[importName.name ?? '*']] : [])),
      ),
    ]
    for (const [place, { target }] of imports.entries()) {
      const names = taken.get(target) ?? new Set()
      for (const name of requests[place] ?? ['*']) names.add(name)
      taken.set(target, names)
    }
  }
  return taken
}

test('a function or value is exported only where another file uses it', () => {
  const taken = takenNames()
  const unused = sources
    .filter(({ path }) => /^(?:(?:server|web)\/src|server\/testing)\//.test(path) && !isTest(path))
    .filter(({ path }) => !REACHED_BY_PATH.includes(path) && !isFound(path))
    .flatMap(({ path, text }) => {
      const names = taken.get(path)
      const exported = [...text.matchAll(/^export (?:async function|function|const|class) (\w+)/gm)].map(
        ([, name = '']) => name,
      )
      return names?.has('*') ? [] : exported.filter((name) => !names?.has(name)).map((name) => `${path}: ${name}`)
    })
  expect(unused).toEqual([])
})
