import { expect, test } from 'vitest'
import { lineOf, productSources } from './source.ts'

/** Words that people do not read here, from the table 'Words for people' of docs/glossary.md. */
const OTHERS: readonly RegExp[] = [
  /\bcelular/i,
  // Who searches may write it.
  /(?<!moto )\bmotas?\b/i,
  /(?<!Fale )\bconosco\b/i,
  /Termos de Uso/,
  /(?<!livro-)\brazão\b/i,
  /\bprovedor/i,
  // The specification states three strings of the doctors' registration with it.
  /(?<!Finalizar |Erro no )\bcadastr(?!o Realizado)/i,
  /\busuári/i,
  /\b(?:seu|um|este) telefone (?!de |e )/i,
]

/** Where a doctor says which hours to be booked at: labels that the specification states, read by that doctor alone. */
const OWN_HOURS = ['registration-practice.tsx', 'hours-editor.tsx']

test('24/7 is said by what knows whether a doctor is on duty (BOOK-008, BOOK-028, LAND-029)', () => {
  const saying = productSources('web/src/').filter(({ text }) => /['">][^'"\n]*(?:24\/7|24 horas por dia)/.test(text))
  const ignorant = saying.filter(
    ({ path, text }) => !/isCovered|useRoundTheClock/.test(text) && !OWN_HOURS.some((name) => path.endsWith(name)),
  )
  expect(saying.length).toBeGreaterThan(OWN_HOURS.length)
  expect(ignorant.map(({ path }) => path)).toEqual([])
})

test('people read one word for one thing', () => {
  const found = ['contract/src/', 'server/src/', 'web/src/'].flatMap((folder) =>
    productSources(folder).flatMap((source) =>
      OTHERS.flatMap((word) => {
        const at = source.text.search(word)
        return at < 0 ? [] : [`${source.path}:${lineOf(source, at)} ${word.source}`]
      }),
    ),
  )
  expect(found).toEqual([])
})
