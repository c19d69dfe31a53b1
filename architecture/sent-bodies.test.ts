import { expect, test } from 'vitest'
import * as api from '../contract/src/api.ts'
import { isTest, productSources, sources } from './source.ts'

const writing = new Set(
  Object.values(api)
    .flatMap((domain) => Object.entries(domain as Record<string, unknown>))
    .filter(([, value]) => isWriting(value))
    .map(([name]) => name),
)

function isWriting(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return false
  return value.method !== 'GET'
}

/** All that was sent, or of one call its body, its file or where it went: how often it was made says nothing. */
const COMPARED = /\b(?:sentTo\((\w+)\)|callsOf\((?=\w+\)[^;]{0,160}?\b(?:body|form|address)\b)(\w+)\))/g

/** The names of calls that stand behind this, wherever it is written. */
const namedAfter = (texts: readonly string[], opening: RegExp): Set<string> =>
  new Set(
    texts
      .flatMap((text) => [...text.matchAll(opening)].map(([, name, other]) => name ?? other ?? ''))
      .filter((name) => writing.has(name)),
  )

test('each call by which the web writes has a test of all that it sends', () => {
  const sent = namedAfter(
    productSources('web/src/').map(({ text }) => text),
    /\b(?:call|upload)\(\s*(\w+)\b/g,
  )
  const compared = namedAfter(
    sources.filter(({ path }) => path.startsWith('web/src/') && isTest(path)).map(({ text }) => text),
    COMPARED,
  )
  expect(sent.size).toBeGreaterThan(100)
  expect([...sent].filter((name) => !compared.has(name)).sort()).toEqual([])
})
