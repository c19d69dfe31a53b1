import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { bytesOf, DIST, weighPages } from '../tools/page-weights.ts'
import { type Figure, printFigures } from './harness/report.ts'

const KILOBYTE = 1_000
const ENTRY_KB = 100
const PAGE_KB = 120
const STAFF_KB = 150
/** What the consultation's room adds to the code that every page has. */
const ROOM_KB = 60
const MAP_KB = 120
/** A request over a slow network costs as much as 20 kB: nothing small travels alone. */
const LEAST_KB = 5

if (!existsSync(join(DIST, 'landing.html'))) {
  console.error('web/dist is not built: npm run build')
  process.exit(1)
}

const figures = [...landingFigures(), ...pageFigures()]
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
  const loaded = files.map(bytesOf)
  const scripts = files.filter((path) => path.endsWith('.js')).map(bytesOf)
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return [
    figure('landing: JavaScript', compressed(inline('script')) + sum(scripts), 15),
    figure('landing: styles (within the document)', compressed(inline('style'))),
    figure('landing: document with both', bytesOf('landing.html')),
    figure(`landing: in all, with ${files.join(', ')}`, bytesOf('landing.html') + sum(loaded), 60),
  ]
}

/** Every page that fetches code of its own, visited first. */
function pageFigures(): Figure[] {
  const { styles, entry, pages, map, smallest } = weighPages()
  const room = pages.find(({ name }) => name === 'room-page')
  if (!room) throw new Error('The room has no code of its own.')
  return [
    figure('styles of the application', styles),
    figure('every page: the entry', entry, ENTRY_KB),
    ...pages.map(({ name, isStaff, bytes }) => figure(name, bytes, isStaff ? STAFF_KB : PAGE_KB)),
    figure("the consultation's room alone", room.bytes - entry, ROOM_KB),
    figure('the built-in map: code, styles and data', map, MAP_KB),
    { name: 'smallest file of code', unit: 'kB', ours: [smallest / KILOBYTE], goal: { atLeast: LEAST_KB } },
  ]
}

function figure(name: string, bytes: number, atMost?: number): Figure {
  return { name, unit: 'kB', ours: [bytes / KILOBYTE], ...(atMost === undefined ? {} : { goal: { atMost } }) }
}
