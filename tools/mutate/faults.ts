import { createHash } from 'node:crypto'
import { filesOf, isTest, readText, sources } from '../../architecture/source.ts'
import { type Change, linesOf, type Mutant } from './change.ts'
import { EQUIVALENT } from './equivalent.ts'
import { migrationFaults } from './sql-faults.ts'
import { typescriptFaults } from './typescript-faults.ts'

export type Side = 'server' | 'web'

/** The contract is what the server promises, so it counts as the server's. */
export const sideOf = ({ path }: { path: string }): Side => (path.startsWith('web/') ? 'web' : 'server')

/** Whose the place is: a domain, or the folder beside the domains. */
export function areaOf({ path }: { path: string }): string {
  const migration = /migrations\/\d+_([a-z]+)_/.exec(path)?.[1]
  const domain = /\/domains\/([^/]+)\//.exec(path)?.[1] ?? /^contract\/src\/([a-z-]+)/.exec(path)?.[1]
  return migration ?? domain ?? path.split('/').slice(2, 3).join('').replace(/\.ts$/, '')
}

/** What the product does not run, or runs for a demonstration alone. */
const LEFT_OUT = /\/(?:seed|sandbox)(?:\/|\.ts$)|demonstration|^web\/src\/testing|\/schema\.ts$|\/play-drivers\.ts$/

/** What is alike shares the sample evenly, so that what is common in code (constants) does not crowd out the rest. */
const FAMILIES: Record<string, string> = {
  'condition negated': 'condition',
  'equality negated': 'condition',
  'and for or': 'condition',
  'boundary shifted': 'boundary',
  'sum changed': 'value',
  'method changed': 'value',
  'choice dropped': 'value',
  'constant changed': 'constant',
  'statement dropped': 'statement',
  'early return removed': 'return',
  'constraint dropped': 'constraint',
}
const familyOf = ({ operator }: Change): string => FAMILIES[operator] ?? 'SQL'

type Which = { withEquivalent?: boolean; within?: (path: string) => boolean }

/** All faults that can be planted into the product, but those that are known to change nothing. */
export function allFaults({ withEquivalent = false, within = () => true }: Which = {}): Mutant[] {
  const modules = sources.filter(
    ({ path }) => /^(?:contract|server|web)\/src\//.test(path) && !isTest(path) && !LEFT_OUT.test(path) && within(path),
  )
  const planted = [
    ...modules.map((source) => ({ path: source.path, text: source.text, changes: typescriptFaults(source) })),
    ...filesOf('server/migrations/*.sql')
      .filter(within)
      .map((path) => ({
        path,
        text: readText(path),
        changes: migrationFaults(readText(path)),
      })),
  ]
  const known = new Set((withEquivalent ? [] : EQUIVALENT).map(({ path, before, after }) => keyOf(path, before, after)))
  return planted.flatMap(({ path, text, changes }) =>
    changes
      .filter((change) => {
        const { before, after } = linesOf(text, change)
        return !known.has(keyOf(path, before, after))
      })
      .map((change) => ({ ...change, path })),
  )
}

export const keyOf = (path: string, before: string, after: string): string => [path, before, after].join('\n')

/** The same seed chooses the same faults as long as their lines stay what they are. */
export function sampleOf(faults: readonly Mutant[], { seed, most }: { seed: string; most: number }): Mutant[] {
  const rank = new Map<Mutant, string>()
  const families = new Map<string, Mutant[]>()
  const texts = new Map<string, string>()
  for (const fault of faults) {
    const text = texts.get(fault.path) ?? readText(fault.path)
    texts.set(fault.path, text)
    const { before, after } = linesOf(text, fault)
    rank.set(
      fault,
      createHash('sha256')
        .update([seed, keyOf(fault.path, before, after)].join('\n'))
        .digest('hex'),
    )
    const family = families.get(familyOf(fault)) ?? []
    family.push(fault)
    families.set(familyOf(fault), family)
  }
  const order = (one: Mutant, other: Mutant): number => {
    const [mine, its] = [rank.get(one) ?? '', rank.get(other) ?? '']
    return mine === its ? one.start - other.start : mine < its ? -1 : 1
  }
  const queues = [...families.keys()].sort().map((family) => (families.get(family) ?? []).sort(order))
  const chosen: Mutant[] = []
  while (chosen.length < most && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.shift()
      if (next && chosen.length < most) chosen.push(next)
    }
  }
  return chosen
}
