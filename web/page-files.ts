import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** By the module of a page, the files that hold its code and all that this imports, beside what every page loads. */
export type PageFiles = Record<string, string[]>

type Chunk = { fileName: string; imports: string[]; moduleIds: string[]; isEntry: boolean }

export const isPage = (module: string): boolean => module.endsWith('-page.tsx')

/** Notes which files each module named `*-page.tsx`, and each of these others, needs, once the bundle is made. */
export function notePageFiles(sources: string, noted: PageFiles, others: readonly string[]): Plugin {
  return {
    name: 'salama:page-files',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
      const always = new Set(
        [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap((entry) => within(entry, chunks)),
      )
      for (const chunk of chunks.values()) {
        const files = within(chunk, chunks).filter((file) => !always.has(file))
        for (const id of chunk.moduleIds) {
          const module = id.startsWith(sources) ? id.slice(sources.length) : ''
          if (isPage(module) || others.includes(module)) noted[module] = files
        }
      }
    },
  }
}

/** A file and all that it imports before it runs. */
function within(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()): string[] {
  if (!found.has(chunk.fileName)) {
    found.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) within(imported, chunks, found)
    }
  }
  return [...found]
}

const SCREEN = /screen\(\s*(async \(\) => \(await import\('([^']+)'\)\)\.\w+),?\s*\)/g

/** Tells each screen of the routes which module it imports, where documents are written. */
export function nameScreens(sources: string): Plugin {
  return {
    name: 'salama:name-screens',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/routes\.tsx$/ },
      handler(code, id) {
        const moduleOf = (path: string) => join(dirname(id), path).slice(sources.length)
        return code.replace(SCREEN, (_call, load: string, path: string) => `screen(${load}, '${moduleOf(path)}')`)
      },
    },
  }
}
