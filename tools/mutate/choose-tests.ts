import { Visitor } from 'rolldown/utils'
import { type Source, sources } from '../../architecture/source.ts'
import type { Mutant } from './change.ts'
import { readEntry } from './entries.ts'
import { type Executor, executorsOf, usersOf } from './executed.ts'
import { areaOf } from './faults.ts'
import { isMeasurable, isTried, RELEASED_CONTRACT } from './tried.ts'

/** `server`: run as Node runs the server. `web`: rules and screens, which Vite transforms. */
export type Chosen = { server: string[]; web: string[] }

const tests = sources.filter(({ path }) => isTried(path))
const testOf = new Map(tests.map((test) => [test.path, test]))
const isOverHttp = ({ path }: Source): boolean =>
  path.startsWith('server/') && !/(?:\/|\.)rules\.test\.ts$|\/(?:rules|gateways)\/|\.database\.test\./.test(path)

const users = new Map<string, string[]>()
for (const { path, imports } of sources) {
  for (const { target, ours, typeOnly } of imports) {
    if (ours && !typeOnly) users.set(target, [...(users.get(target) ?? []), path])
  }
}

/** Everything that reaches a module through imports, with how many steps it takes. */
function reachedFrom(path: string): Map<string, number> {
  const steps = new Map([[path, 0]])
  for (const [at, distance] of steps) {
    for (const user of users.get(at) ?? []) if (!steps.has(user)) steps.set(user, distance + 1)
  }
  return steps
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.match(/[A-Za-z]+/g) ?? []).flatMap((word) => [word, ...word.split(/(?=[A-Z])/)].map(plain)).filter(long),
  )
const plain = (word: string): string => word.toLowerCase().replace(/s$/, '')
const long = (word: string): boolean => word.length > 3

const vocabulary = new Map(tests.map(({ path, text }) => [path, wordsOf(text)]))
const rarity = new Map<string, number>()
for (const words of vocabulary.values()) for (const word of words) rarity.set(word, (rarity.get(word) ?? 0) + 1)

/** How much a test speaks of the same as the place: what they share, rare words above all, and whose both are. */
function likenessOf(test: Source, place: Set<string>, mutant: Mutant): number {
  let shared = 0
  for (const word of place) {
    if (vocabulary.get(test.path)?.has(word)) shared += Math.log(tests.length / (rarity.get(word) ?? 1))
  }
  const names = wordsOf(mutant.path)
  for (const word of wordsOf(test.path)) if (names.has(word)) shared += 3
  return areaOf(test) === areaOf(mutant) ? shared * 3 : shared
}

/** The tests that are tried, best first, at most `most`. None at all: no test executes the place. */
export function testsFor(mutant: Mutant, text: string, most: number): Chosen {
  const place = wordsOf(statementAround(mutant, text))
  const best = (scored: { test: Source; weight: number }[]): string[] =>
    scored
      .map(({ test, weight }) => ({ path: test.path, score: (1 + likenessOf(test, place, mutant)) * weight }))
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ path }) => path)
  // What a migration holds runs in the database, where nothing is measured.
  if (mutant.path.endsWith('.sql')) {
    const alike = best(tests.filter(isOverHttp).map((test) => ({ test, weight: 1 })))
    return { server: [...new Set([...CONSTRAINTS, ...alike])].slice(0, most), web: [] }
  }
  const reached = reachedFrom(mutant.path)
  const candidates = [...triedBy(mutant, text), ...unmeasured().filter(({ test }) => reached.has(test))]
  const executors = candidates.flatMap(({ test, ms }) => {
    const known = testOf.get(test)
    return known ? [{ test: known, weight: 1 / Math.sqrt(ms + HALF_A_SECOND) }] : []
  })
  const held = mutant.path.startsWith('contract/') ? [RELEASED_CONTRACT] : []
  if (executors.length > 0 || mutant.path.startsWith('server/'))
    return { server: [...new Set([...held, ...best(executors)])].slice(0, most), web: [] }
  // Of the web, and what of the contract the web alone uses.
  const near = tests.filter(({ path }) => path.startsWith('web/') && reached.has(path))
  return { server: [], web: best(near.map((test) => ({ test, weight: 1 / Math.sqrt(reached.get(test.path) ?? 1) }))) }
}

const HALF_A_SECOND = 500
/** What a file takes of which nothing is known. */
const USUAL_MS = 5_000

let ofUnknownReach: Executor[] | undefined

/** Where nobody has measured, what can reach the place at all may execute it. */
const unmeasured = (): Executor[] =>
  (ofUnknownReach ??= tests
    .filter(({ path }) => isMeasurable(path) && readEntry(path) === undefined)
    .map(({ path }) => ({ test: path, ms: USUAL_MS })))

/** What stands outside of functions is executed once in a process, for all that use the module. */
function triedBy(mutant: Mutant, text: string): Executor[] {
  const source = sources.find(({ path }) => path === mutant.path)
  if (!source || isInFunction(mutant, source)) return executorsOf(mutant, text)
  return usersOf([mutant.path, ...(users.get(mutant.path) ?? [])])
}

function isInFunction({ start, end }: Mutant, { program }: Source): boolean {
  let found = false
  const look = (node: { start: number; end: number }): void => {
    if (node.start <= start && end <= node.end) found = true
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program)
  return found
}

const CONSTRAINTS = tests.map(({ path }) => path).filter((path) => /\/db\/(?:break-)?constraints\.test\.ts$/.test(path))

/** The declaration the fault stands in: from the last line without indentation to the next. */
function statementAround({ start, end }: Mutant, text: string): string {
  const before = [...text.slice(0, start).matchAll(/^(?:export|const|async|function|create|alter|\/\*\*)/gm)].at(-1)
  const after = /^[})\]].*$/m.exec(text.slice(end))
  return text.slice(before?.index ?? 0, after ? end + after.index : text.length)
}
