import { expect, test } from 'vitest'
import { CROSS_REACTIONS } from './facts/allergies.ts'
import { MEANT_TWICE, SINGLE_CLASSES } from './facts/classes.ts'
import { DOSE_LIMITS } from './facts/doses.ts'
import { GROUPS, type Group } from './facts/groups.ts'
import { AGE_LIMITS, IN_BREASTFEEDING, IN_PREGNANCY, KIDNEY_LIMITS } from './facts/patients.ts'
import { SOURCES, type Source } from './facts/sources.ts'
import { SUBSTANCES } from './facts/substances.ts'
import { INTERACTIONS } from './pairs.ts'

const patientFacts = [...AGE_LIMITS, ...IN_PREGNANCY, ...IN_BREASTFEEDING, ...KIDNEY_LIMITS]
const groups: Record<string, Group> = GROUPS

const terms = [
  ...CROSS_REACTIONS.flatMap(({ from, to }) => [...from, ...to]),
  ...SINGLE_CLASSES.map(({ of }) => of),
  ...DOSE_LIMITS.map(({ of }) => of),
  ...patientFacts.flatMap(({ of }) => of),
  ...INTERACTIONS.flatMap(([one, other]) => [one, other]),
  ...Object.values(groups).flatMap(({ members }) => members),
]

/** The beginning of an ATC code, at one of its levels. */
const ATC = /^[A-V](?:\d{2}(?:[A-Z](?:[A-Z](?:\d{2})?)?)?)?$/
/** What a salt or a solution is called is known by the name alone. */
const BY_NAME = ['cloreto-de-sodio', 'glicose', 'sais-de-reidratacao-oral']

test('every code is of the ATC index, a known substance or a group', () => {
  const isKnown = (term: string) =>
    term.startsWith('@') ? term.slice(1) in groups : ATC.test(term) || SUBSTANCES.has(term) || BY_NAME.includes(term)
  expect([...terms, ...MEANT_TWICE].filter((term) => !isKnown(term))).toEqual([])
  expect([...SUBSTANCES].filter(([code]) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))).toEqual([])
  expect(
    [...SUBSTANCES].filter(
      ([, codes]) => codes.length === 0 || codes.some((code) => !/^[A-V]\d{2}[A-Z]{2}\d{2}$/.test(code)),
    ),
  ).toEqual([])
})

test('every fact names a source, every source is used, and every sentence is one', () => {
  const used: readonly Source[] = [
    ...CROSS_REACTIONS.map(({ source }) => source),
    ...SINGLE_CLASSES.map(({ source }) => source),
    ...DOSE_LIMITS.map(({ source }) => source),
    ...patientFacts.map(({ source }) => source),
    ...INTERACTIONS.map(([, , , , source]) => source),
  ]
  const documents = new Set(used.map(([document]) => document))
  expect(Object.keys(SOURCES).filter((name) => !documents.has(name as keyof typeof SOURCES))).toEqual([])
  const sentences = [
    ...CROSS_REACTIONS.map(({ says }) => says),
    ...patientFacts.map(({ says }) => says),
    ...INTERACTIONS.map(([, , , says]) => says),
  ]
  expect(sentences.filter((says) => !/^\p{Lu}.{8,}\.$/u.test(says))).toEqual([])
})

test('no interaction is stated twice, and no dose limit twice for one age', () => {
  const pairs = INTERACTIONS.map(([one, other]) => [one, other].sort().join(' '))
  expect(pairs.filter((pair, place) => pairs.indexOf(pair) !== place)).toEqual([])
  const overlapping = DOSE_LIMITS.filter((one, place) =>
    DOSE_LIMITS.slice(place + 1).some(
      (other) =>
        one.of === other.of && one.injected === other.injected && one.from < other.below && other.from < one.below,
    ),
  )
  expect(overlapping).toEqual([])
})

test('no word names a salt or a kind of substance alone', () => {
  const words = Object.values(groups).flatMap((group) => group.words)
  expect(words.filter((word) => /^(?:acido|sulfato|cloreto|vitamina|sal|sodio|ferro)s?$/.test(word))).toEqual([])
})
