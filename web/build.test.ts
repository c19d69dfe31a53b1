import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyProject } from '../tools/mutate/copy.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const build = (...options: string[]) => promisify(execFile)(process.execPath, [here('build.ts'), ...options])

/** The contents of a build by path, without the note of when it was made. */
function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(folder, path)).isFile() && path !== '.built',
  )
  return new Map(files.toSorted().map((path) => [path, readFileSync(join(folder, path), 'base64')]))
}

/** The names of what browsers keep for a year. */
const assetsOf = (dist: string) => readdirSync(join(dist, 'assets')).filter((name) => !/\.(?:br|gz|zst)$/.test(name))

test('a changed word renames the file it is in, and none that imports it', { timeout: 300_000 }, async () => {
  await build('--if-missing')
  const copy = copyProject()
  try {
    const change = (path: string, [from, to]: [string, string]) => {
      const text = readFileSync(join(copy, path), 'utf8')
      expect(text).toContain(from)
      writeFileSync(join(copy, path), text.replace(from, to))
    }
    // One page alone, and code that every other file imports.
    change('web/src/domains/orders/orders-page.tsx', ['Ainda não encomendou nada', 'Ainda não fez nenhuma encomenda'])
    change('web/src/lib/api/api.ts', ['demasiado lenta', 'muito lenta'])
    await promisify(execFile)(process.execPath, [join(copy, 'web/build.ts')], { cwd: copy })
    const former = new Set(assetsOf(here('dist')))
    const renamed = assetsOf(join(copy, 'web/dist')).filter((name) => !former.has(name))
    expect(renamed.map((name) => name.slice(0, -'-1a2b3c4d.js'.length)).sort()).toEqual(['index', 'orders-page'])
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('every file of code says by its name what is in it, whatever asks for it', () => {
  const { names } = JSON.parse(readFileSync(here('dist/build.json'), 'utf8')) as { names: Record<string, string> }
  const entries = Object.entries(names)
  expect(entries.length).toBeGreaterThan(100)
  for (const [stable, name] of entries) {
    const text = readFileSync(here(`dist/assets/${name}`), 'utf8')
    expect(name).toContain(createHash('sha256').update(text).digest('base64url').slice(0, 8))
    // Code asks for the names that stay, which the document's import map leads on.
    const asked = [...text.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g)].map(([, file = '']) => file)
    expect([stable, asked.filter((file) => names[file] === undefined)]).toEqual([stable, []])
  }
})

test('two builds of the same sources are the same, byte by byte (SUP-04)', { timeout: 300_000 }, async () => {
  // A build is renamed into place, which no file system does across its border.
  mkdirSync(here('../.cache'), { recursive: true })
  const again = mkdtempSync(here('../.cache/again-'))
  try {
    await build('--if-missing')
    await build('--into', again)
    const [first, second] = [contentsOf(here('dist')), contentsOf(again)]
    expect(first.size).toBeGreaterThan(20)
    expect([...second.keys()]).toEqual([...first.keys()])
    expect([...first.keys()].filter((path) => first.get(path) !== second.get(path))).toEqual([])
  } finally {
    rmSync(again, { recursive: true, force: true })
  }
})
