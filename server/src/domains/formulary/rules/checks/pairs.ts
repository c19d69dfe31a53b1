import { MEANT_TWICE, SINGLE_CLASSES } from './facts/classes.ts'
import type { Term } from './facts/groups.ts'
import { OF_THE_HEART } from './facts/interactions/heart.ts'
import { OF_INFECTIONS } from './facts/interactions/infections.ts'
import type { Interaction } from './facts/interactions/interaction.ts'
import { OF_OTHERS } from './facts/interactions/others.ts'
import { sourceText } from './facts/sources.ts'
import { keysOf, type Medicine } from './medicine.ts'
import { OWN_SOURCES, type Warning, warn } from './warning.ts'

export const INTERACTIONS: readonly Interaction[] = [...OF_INFECTIONS, ...OF_THE_HEART, ...OF_OTHERS]

/** Rows of facts that were looked at: what a check costs. */
export type Tally = { rows: number }

/** Two medicines, and where they stand. */
export type Pair = { one: Medicine; other: Medicine; places: Pick<Warning, 'lines' | 'taken'> }

/** What speaks against both together: the same substance, the same class, an interaction. */
export function pairWarnings({ one, other, places }: Pair, tally: Tally): Warning[] {
  const shared = one.product.substances.filter(({ code }) => other.product.substances.some((its) => its.code === code))
  const isTwice = shared.length > 0
  const areSystemic = one.isSystemic && other.isSystemic
  return [
    ...shared.flatMap((substance) => duplicateWarning(substance, { one, other, places }) ?? []),
    ...(areSystemic && !isTwice ? classWarnings({ one, other, places }, tally) : []),
    ...(areSystemic ? interactionWarnings({ one, other, places }, tally, isTwice) : []),
  ]
}

/** Local forms for different places, such as drops for the eye and for the ear, are meant together. */
function duplicateWarning({ code, name }: { code: string; name: string }, { one, other, places }: Pair) {
  const keys = keysOf([code])
  if (MEANT_TWICE.some((term) => keys.has(term))) return undefined
  const isSame = one.product.route === other.product.route || (one.isSystemic && other.isSystemic)
  if (!isSame && !one.isSystemic && !other.isSystemic) return undefined
  return warn({
    ...places,
    kind: 'duplicate',
    severity: isSame ? 'avoid' : 'note',
    codes: [code],
    text: `${both({ one, other })}: ambos contêm ${name}${isSame ? '' : ', por vias diferentes'}.`,
    source: OWN_SOURCES.formulary,
  })
}

function classWarnings({ one, other, places }: Pair, tally: Tally): Warning[] {
  tally.rows += SINGLE_CLASSES.length
  return SINGLE_CLASSES.filter(({ of }) => one.keys.has(of) && other.keys.has(of)).map(
    ({ of, named, severity, source }) =>
      warn({
        ...places,
        kind: 'class',
        severity,
        codes: [of],
        text: `${both({ one, other })}: são dois ${named}; em regra basta um.`,
        source: sourceText(source),
      }),
  )
}

/** Of a class beside itself it is no interaction that a substance is there twice. */
function interactionWarnings({ one, other, places }: Pair, tally: Tally, isTwice: boolean): Warning[] {
  const rows = new Set([...rowsBetween(one, other, tally), ...rowsBetween(other, one, tally)])
  return [...rows]
    .filter(([first, second]) => !(isTwice && first === second))
    .map(([first, second, severity, says, source]) =>
      warn({
        ...places,
        kind: 'interaction',
        severity,
        codes: [first, second],
        text: `${both({ one, other })}: ${says}`,
        source: sourceText(source),
      }),
    )
}

function rowsBetween(one: Medicine, other: Medicine, tally: Tally): Interaction[] {
  const rows = [...one.keys].flatMap((key) => BY_FIRST.get(key) ?? [])
  tally.rows += rows.length
  return rows.filter(([, second]) => other.keys.has(second))
}

const BY_FIRST: ReadonlyMap<Term, readonly Interaction[]> = Map.groupBy(INTERACTIONS, ([first]) => first)

/** In an order that does not depend on who stands first. */
const both = ({ one, other }: Pick<Pair, 'one' | 'other'>): string =>
  [one.product.name, other.product.name].sort((a, b) => (a < b ? -1 : 1)).join(' e ')
