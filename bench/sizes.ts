import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Figure, printFigures } from './harness/report.ts'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
const KILOBYTE = 1_000

if (!existsSync(join(DIST, 'landing.html'))) {
  console.error('web/dist is not built: npm run build')
  process.exit(1)
}

/** What a browser downloads of one file: the compressed copy where one is served. */
function bytesOf(path: string): number {
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
}

const figures = [...landingFigures(), ...routeFigures()]
printFigures(figures)
const isOver = figures.some(({ ours, goal }) => goal && 'atMost' in goal && (ours[0] ?? 0) > goal.atMost)
process.exitCode = isOver ? 1 : 0

/** The first visit to `/`: one document with its style and script inside, and what it names. */
function landingFigures(): Figure[] {
  const page = readFileSync(join(DIST, 'landing.html'), 'utf8')
  const inline = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, code]) => code)
  const compressed = (parts: (string | undefined)[]) => brotliCompressSync(parts.join('\n')).length
  const named = [...page.matchAll(/<(?:link|script)[^>]*(?:href|src)="(\/[^"]+\.(?:woff2|js|css|svg|webmanifest))"/g)]
  const files = [...new Set(named.map(([, path = '']) => path))]
  const loaded = files.map((path) => bytesOf(join(DIST, path)))
  const scripts = files.filter((path) => path.endsWith('.js')).map((path) => bytesOf(join(DIST, path)))
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return [
    figure('landing: JavaScript', compressed(inline('script')) + sum(scripts), 15),
    figure('landing: styles (within the document)', compressed(inline('style'))),
    figure('landing: document with both', bytesOf(join(DIST, 'landing.html'))),
    figure(`landing: in all, with ${files.join(', ')}`, bytesOf(join(DIST, 'landing.html')) + sum(loaded), 60),
  ]
}

/** Every page that loads code of its own, visited first: the entry, what it imports, the page and what that imports. */
function routeFigures(): Figure[] {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8')
  const entries = [...shell.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const styles = [...shell.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name = '']) => name)
  const entry = withImports(entries)
  const pages = readdirSync(join(DIST, 'assets')).filter((name) => /-page-[\w-]+\.js$/.test(name))
  const total = (names: Set<string>) => [...names].reduce((sum, name) => sum + bytesOf(join(DIST, 'assets', name)), 0)
  return [
    figure('styles of the application', total(new Set(styles))),
    figure('every route: the entry and what it imports', total(entry), 110),
    ...pages.map((page) => figure(page.replace(/-[\w-]{8}\.js$/, ''), total(withImports([page], new Set(entry))), 110)),
  ]
}

/** A module and all it imports before it runs; what it may import later is not part of the first visit. */
function withImports(names: string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue
    known.add(name)
    const code = readFileSync(join(DIST, 'assets', name), 'utf8')
    const imported = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, file = '']) => file)
    withImports(imported, known)
  }
  return known
}

function figure(name: string, bytes: number, atMost?: number): Figure {
  return { name, unit: 'kB', ours: [bytes / KILOBYTE], ...(atMost === undefined ? {} : { goal: { atMost } }) }
}
