import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { FETCHING, UNTYPED } from './domains.ts'
import { filesOf, isTest, lineOf, productSources, readText, type Source, sources } from './source.ts'

const at = (source: Source, offset: number): string => `${source.path}:${lineOf(source, offset)}`

test('nothing is typed any', () => {
  const untyped = sources
    .filter(({ path }) => path !== UNTYPED)
    .flatMap((source) => {
      const found: string[] = []
      new Visitor({ TSAnyKeyword: ({ start }) => void found.push(at(source, start)) }).visit(source.program)
      return found
    })
  expect(untyped).toEqual([])
})

test('nothing is left for later, and no check is switched off', () => {
  const marks = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'XX' + 'X'].map((word) => `\\b${word}\\b`).join('|'),
  )
  const silenced = /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable|biome-ignore/
  const found = sources.flatMap((source) =>
    source.comments
      .filter(({ value }) => marks.test(value) || silenced.test(value))
      .map(({ start }) => at(source, start)),
  )
  expect(found).toEqual([])
})

test('no test is skipped, alone or expected to fail', () => {
  const runners = new Set(['test', 'it', 'describe', 'suite'])
  const away = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'skipIf', 'runIf', 'fail'])
  const found = sources
    .filter(({ path }) => isTest(path))
    .flatMap((source) => {
      const skipped: string[] = []
      new Visitor({
        MemberExpression({ object, property, start }) {
          const first = source.text.slice(object.start, object.end).split(/[.(]/, 1)[0] ?? ''
          if (runners.has(first) && property.type === 'Identifier' && away.has(property.name))
            skipped.push(at(source, start))
        },
        CallExpression({ callee, start }) {
          if (/^(?:context|ctx|t|task)\.skip$/.test(source.text.slice(callee.start, callee.end)))
            skipped.push(at(source, start))
        },
      }).visit(source.program)
      return skipped
    })
  expect(found).toEqual([])
})

test('no form is checked by the schema of a call, which the build takes out of the page', () => {
  const found = productSources('web/src/').flatMap(({ path, text }) =>
    [...text.matchAll(/resolverOf\(\s*\w+\.(?:body|query|params)\b/g)].map(() => path),
  )
  expect(found).toEqual([])
})

test('nothing uses React.lazy, which never asks again for code that did not come', () => {
  const lazy = productSources('web/src/').filter(({ text }) => /\blazy\(/.test(text))
  expect(lazy.map(({ path }) => path)).toEqual([])
})

test('the browser calls the server from one file; the landing page and the worker from one each', () => {
  const found = productSources('web/src/')
    .filter(({ path }) => !(FETCHING as readonly string[]).includes(path))
    .flatMap((source) => {
      const fetched: string[] = []
      new Visitor({
        CallExpression({ callee, start }) {
          if (/^(?:(?:window|globalThis|self)\.)?fetch$/.test(source.text.slice(callee.start, callee.end)))
            fetched.push(at(source, start))
        },
        NewExpression({ callee, start }) {
          if (source.text.slice(callee.start, callee.end).endsWith('XMLHttpRequest')) fetched.push(at(source, start))
        },
      }).visit(source.program)
      return fetched
    })
  expect(found).toEqual([])
})

test('every form is sent by POST, so that no address holds what was typed', () => {
  const found = productSources('web/src/')
    .filter(
      ({ path, text }) => path !== 'web/src/ui/forms/form.tsx' && /<form\b(?!\.)/.test(text.replace(/`<form>`/g, '')),
    )
    .map(({ path }) => path)
  expect(found).toEqual([])
})

test('a grid with columns on a wide screen has one that shrinks on a narrow one (X-170)', () => {
  // Without it the column is as wide as the longest word, and the page with it.
  const grids = productSources('web/src/').flatMap((source) =>
    [...source.text.matchAll(/(['"`])((?:[^'"`\n]* )?grid(?: [^'"`\n]*)?)\1/g)].map((match) => ({ source, match })),
  )
  const growing = grids.filter(({ match: [, , names = ''] }) => {
    const hasColumnsFrom = /(?:^| )[\w@[\]().-]+:grid-cols-/.test(names)
    return hasColumnsFrom && !/(?:^| )(?:grid-cols-|auto-cols-|grid-flow-)/.test(names)
  })
  expect(grids.length).toBeGreaterThan(100)
  expect(growing.map(({ source, match }) => `${source.path}:${lineOf(source, match.index)}`)).toEqual([])
})

test('no element has aria-live, which keeps the page behind a dialog open to screen readers', () => {
  const found = productSources('web/src/')
    .filter(({ text }) => /\saria-live=/.test(text))
    .map(({ path }) => path)
  expect(found).toEqual([])
})

test('the product writes to its log, never to the console', () => {
  const writing = [...productSources('server/src/'), ...productSources('web/src/'), ...productSources('contract/src/')]
    // A program that a person starts by hand speaks to that person.
    .filter(({ path }) => !/\/(?:main|backup|restore)\.ts$/.test(path))
    // The specification wants a failed position on this map there, and nowhere else.
    .filter(({ path }) => path !== 'web/src/domains/rides/ride-map.tsx')
    // The specification states failures that are only logged, in the browser.
    .filter(({ path }) => path !== 'web/src/lib/log.ts')
    .filter(({ text }) => /\bconsole\.\w+\(/.test(text))
    .map(({ path }) => path)
  expect(writing).toEqual([])
})

const texts = filesOf('**/*').filter((path) => /\.(?:tsx?|json|md|sql|css|html|sh|ya?ml|webmanifest)$/.test(path))

test('no path of a developer machine is written down', () => {
  const machine = /(?:^|[^\w.-])\/(?:work|farm|root|home\/\w+|Users\/\w+|tmp\/[a-z0-9]+)\//
  const found = [...texts, ...filesOf('.ci/*')].flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, place) =>
        machine.test(line) && !path.endsWith('hygiene.test.ts') ? [`${path}:${place + 1}`] : [],
      ),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('one address leads to the database, in one folder: no replica is read to decide a write (MN-07)', () => {
  const settings = readText('server/src/platform/config/platform-settings.ts')
  const addresses = [...settings.matchAll(/name: '([A-Z_]*(?:DATABASE|POSTGRES|PG|REPLICA|STANDBY)[A-Z_]*)'/g)]
  // A start hears on the second what it says on the first, or ends.
  expect(addresses.map(([, name]) => name).filter((name) => name?.endsWith('_URL'))).toEqual([
    'DATABASE_URL',
    'DATABASE_LISTEN_URL',
  ])
  const connecting = productSources('server/src/')
    .filter(({ path }) => !path.startsWith('server/src/platform/db/'))
    .filter(({ text }) => /\bnew (?:pg\.)?(?:Pool|Client)\(/.test(text))
  expect(connecting.map(({ path }) => path)).toEqual([])
})

test('nothing of the server ends TLS, which is the work of the proxy before it (WEB-11)', () => {
  const ending = productSources('server/src/').filter(({ text }) =>
    /\b(?:https|tls|http2)\.create(?:Secure)?Server\(|\bhttps: [{t]|\bhttp2: t/.test(text),
  )
  expect(ending.map(({ path }) => path)).toEqual([])
  // What the proxy has to do is said where people look who install it.
  expect(readText('docs/operations.md')).toMatch(/TLS 1\.2/)
})
