import { isTest, type Source, sources } from '../../architecture/source.ts'
import { ONLY_POSTGRES_15 } from '../test-files.ts'
import type { Mutant } from './change.ts'
import { areaOf } from './faults.ts'

export type Chosen = { rules: string[]; screens: string[]; api: string[] }

const isRun = (path: string): boolean =>
  isTest(path) &&
  !/^(?:architecture|e2e|packages)\/|\.database\.test\./.test(path) &&
  !ONLY_POSTGRES_15.some((name) => path.endsWith(`/${name}.test.ts`))
const tests = sources.filter(({ path }) => isRun(path))
const kindOf = (path: string): keyof Chosen => {
  if (path.endsWith('.screen.test.tsx')) return 'screens'
  const isRules = !path.startsWith('server/') || /(?:\/|\.)rules\.test\.ts$|\/(?:rules|gateways|testing)\//.test(path)
  return isRules ? 'rules' : 'api'
}

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

/** The tests that most likely notice, best first; `most` of those over HTTP, and as many of screens and rules. */
export function testsFor(mutant: Mutant, text: string, most: number): Chosen {
  const reached = reachedFrom(mutant.path)
  const place = wordsOf(statementAround(mutant, text))
  const score = (test: Source): number => likenessOf(test, place, mutant) / Math.sqrt(reached.get(test.path) ?? 4)
  const best = (kind: keyof Chosen, among: (test: Source) => boolean): string[] =>
    tests
      .filter((test) => kindOf(test.path) === kind && among(test))
      .map((test) => ({ path: test.path, score: score(test) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ path }) => path)
  const isReached = ({ path }: Source): boolean => reached.has(path)
  // Some reach everything, through the list of modules.
  const isNear = ({ path }: Source): boolean => (reached.get(path) ?? FAR) < FAR
  const isWeb = mutant.path.startsWith('web/')
  const api = isWeb ? [] : best('api', () => true)
  return {
    rules: best('rules', isNear),
    screens: isWeb ? best('screens', isReached) : [],
    // They break every constraint of the migrated database once.
    api: mutant.path.endsWith('.sql') ? [...new Set([...CONSTRAINTS, ...api])].slice(0, most) : api,
  }
}

const FAR = 4

const CONSTRAINTS = tests.map(({ path }) => path).filter((path) => /\/db\/(?:break-)?constraints\.test\.ts$/.test(path))

/** The declaration the fault stands in: from the last line without indentation to the next. */
function statementAround({ start, end }: Mutant, text: string): string {
  const before = [...text.slice(0, start).matchAll(/^(?:export|const|async|function|create|alter|\/\*\*)/gm)].at(-1)
  const after = /^[})\]].*$/m.exec(text.slice(end))
  return text.slice(before?.index ?? 0, after ? end + after.index : text.length)
}
