import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { liveEvents } from '@salama/contract/catalogue'
import { platformErrors } from '@salama/contract/kernel/errors'
import { expect, test } from 'vitest'
import { withHouse } from '../tools/house-diagram.ts'
import { citations, REQUIREMENTS } from '../tools/requirement-ids.ts'
import { withSettings } from '../tools/settings-table.ts'
import { filesOf, ROOT, readText } from './source.ts'

const documents = filesOf('{*.md,docs/**/*.md}')

test('docs/operations.md lists every setting as it is; `npm run settings` writes it', () => {
  const written = readText('docs/operations.md')
  expect(written).toBe(withSettings(written))
})

test('README.md shows the domains as they are; `npm run house` writes it', () => {
  const written = readText('README.md')
  expect(written).toBe(withHouse(written))
})

test('every row that code, tests or documents cite stands in docs/requirements.md; `npm run requirements` writes it', () => {
  const listed = new Set([...readText(REQUIREMENTS).matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, id]) => id))
  const dangling = citations().filter(({ id }) => !listed.has(id))
  expect(listed.size).toBeGreaterThan(500)
  expect(dangling.map(({ path, id }) => `${path}: ${id}`)).toEqual([])
})

test('every file and folder that a document names exists', () => {
  const lost = documents.flatMap((path) =>
    [...readText(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
      .map(([, target = '']) => posix.join(posix.dirname(path), target))
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${path} → ${target}`),
  )
  expect(documents.length).toBeGreaterThan(8)
  expect(lost).toEqual([])
})

test('every `npm run` that a document names is a script', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const unknown = documents.flatMap((path) =>
    [...readText(path).matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('docs/api.md names every refusal of the platform and every live event', () => {
  const text = readText('docs/api.md')
  const names = [...Object.keys(platformErrors), ...liveEvents]
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('decisions are numbered without gaps, and each says context, decision and consequences', () => {
  const decisions = filesOf('docs/decisions/*.md')
  expect(decisions.map((path) => path.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4))).toEqual(
    decisions.map((_, place) => String(place + 1).padStart(4, '0')),
  )
  const incomplete = decisions.filter((path) => {
    const text = readText(path)
    return !['**Context.**', '**Decision.**', '**Consequences.**'].every((part) => text.includes(part))
  })
  expect(incomplete).toEqual([])
})
