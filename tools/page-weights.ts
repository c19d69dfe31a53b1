import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runners.ts'

export const DIST = join(ROOT, 'web/dist')

/** Bytes that a browser downloads of one file of the build: of the compressed copy where one is served. */
export function bytesOf(file: string): number {
  const path = join(DIST, file)
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
}

const totalOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + bytesOf(file), 0)

export type PageWeight = {
  /** The page's module, such as `home-page`. */
  name: string
  isStaff: boolean
  /** Of all code that the page fetches when it is visited first, the entry among it. */
  bytes: number
}

/** What the build makes people download. */
export type Weights = {
  styles: number
  entry: number
  /** Pages that fetch code of their own. */
  pages: PageWeight[]
  /** The built-in map: its code, its styles and the data of every view, which come in one piece when it is first shown. */
  map: number
  /** The smallest file of code. */
  smallest: number
}

/** The code that each page fetches beyond the entry, by its module. */
const filesOfPages = () => JSON.parse(readFileSync(join(DIST, 'server/files.json'), 'utf8')) as Record<string, string[]>

/** The pages that fetch code in which this text stands; '' stands for the entry, which all fetch. */
export function pagesWith(text: string): string[] {
  const holds = (file: string) => readFileSync(join(DIST, file), 'utf8').includes(text)
  return Object.entries({ ...filesOfPages(), '': entryFiles('js') })
    .filter(([, files]) => files.some(holds))
    .map(([module]) => module.replace(/^.*\/|\.tsx$/g, ''))
    .toSorted()
}

/** What every document names. */
function entryFiles(type: 'js' | 'css'): string[] {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8')
  const found = shell.matchAll(new RegExp(`(?:src|href)="/(assets/[^"]+\\.${type})"`, 'g'))
  return [...new Set([...found].map(([, file = '']) => file))]
}

export function weighPages(): Weights {
  const filesOf = filesOfPages()
  const entry = totalOf(entryFiles('js'))
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const chunks = assets.filter((name) => name.endsWith('.js') && !name.startsWith('rolldown-runtime'))
  return {
    styles: totalOf(entryFiles('css')),
    entry,
    pages: Object.entries(filesOf)
      .filter(([, files]) => files.length > 0)
      .map(([module, files]) => ({
        name: module.replace(/^.*\/|\.tsx$/g, ''),
        isStaff: module.includes('staff'),
        bytes: entry + totalOf(files),
      })),
    map: totalOf(assets.filter((name) => name.startsWith('country-map')).map((name) => join('assets', name))),
    smallest: Math.min(...chunks.map((name) => bytesOf(join('assets', name)))),
  }
}
