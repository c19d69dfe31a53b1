import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Figure, printFigures } from './harness/report.ts'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
const KILOBYTE = 1_000
const ENTRY_KB = 100
const PAGE_KB = 120
const STAFF_KB = 150
/** A request over a slow network costs as much as 20 kB: nothing small travels alone. */
const LEAST_KB = 5

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
const isOver = figures.some(
  ({ ours: [size = 0], goal = {} }) =>
    ('atMost' in goal && size > goal.atMost) || ('atLeast' in goal && size < goal.atLeast),
)
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

/** Every page that fetches code of its own, visited first: what every page loads, and the files its document names. */
function routeFigures(): Figure[] {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = (type: string) => [...shell.matchAll(new RegExp(`(?:src|href)="/(assets/[^"]+\\.${type})"`, 'g'))]
  const filesOf = JSON.parse(readFileSync(join(DIST, 'server/files.json'), 'utf8')) as Record<string, string[]>
  const entry = [...new Set(named('js').map(([, file = '']) => file))]
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + bytesOf(join(DIST, file)), 0)
  const chunks = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
  const smallest = Math.min(
    ...chunks.filter((name) => !name.startsWith('rolldown-runtime')).map((name) => total([`assets/${name}`])),
  )
  return [
    figure('styles of the application', total(named('css').map(([, file = '']) => file))),
    figure('every page: the entry', total(entry), ENTRY_KB),
    ...Object.entries(filesOf)
      .filter(([, files]) => files.length > 0)
      .map(([module, files]) =>
        figure(
          module.replace(/^.*\/|\.tsx$/g, ''),
          total(entry) + total(files),
          module.includes('staff') ? STAFF_KB : PAGE_KB,
        ),
      ),
    { name: 'smallest file of code', unit: 'kB', ours: [smallest / KILOBYTE], goal: { atLeast: LEAST_KB } },
  ]
}

function figure(name: string, bytes: number, atMost?: number): Figure {
  return { name, unit: 'kB', ours: [bytes / KILOBYTE], ...(atMost === undefined ? {} : { goal: { atMost } }) }
}
