import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { type ParseResult, parseSync } from 'rolldown/utils'

export const ROOT = dirname(import.meta.dirname)

/** A module of ours; `path` is relative to the root, with forward slashes. */
export type Source = {
  path: string
  text: string
  lines: number
  program: ParseResult['program']
  comments: ParseResult['comments']
  imports: Import[]
}

/** `target` is the path of our module, or the package's name as written. `typeOnly` imports vanish at run time. */
export type Import = { target: string; ours: boolean; typeOnly: boolean }

const EMBEDDED = '@salama/embedded-postgres'

const NOT_OURS = /(?:^|\/)(?:node_modules|dist|data|coverage|test-results|playwright-report|\.cache|\.git)(?:\/|$)/

/** Files of the project that match, without what is installed or built. */
export const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => NOT_OURS.test(path.split(sep).join('/')) })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !NOT_OURS.test(path))
    .sort()

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Every module of the packages and the tools. */
export const sources: readonly Source[] = [
  ...filesOf('{contract,packages/*,server,web}/src/**/*.{ts,tsx}'),
  ...filesOf('{architecture,bench,e2e,server/testing,simulation,tools}/**/*.ts'),
  ...filesOf('{.,web}/*.ts'),
].map(parse)

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)

/** Modules the product runs, below `folder`. */
export const productSources = (folder: string): Source[] =>
  sources.filter(({ path }) => path.startsWith(folder) && !isTest(path))

export const lineOf = (source: Source, offset: number): number => source.text.slice(0, offset).split('\n').length

/** `contract/src/brand.ts` is of `brand`, `contract/src/payments/model.ts` of `payments`. */
export const unitOf = (path: string, folder: string): string =>
  (path.slice(folder.length).split('/')[0] ?? '').replace(/\.tsx?$/, '')

function parse(path: string): Source {
  const text = readText(path)
  const { program, comments, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imported = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ request: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return literal ? [{ request: literal, typeOnly: false }] : []
    }),
  ]
  const imports = imported.map(({ request, typeOnly }) => ({ ...resolve(path, request), typeOnly }))
  return { path, text, lines: text.split('\n').length - 1, program, comments, imports }
}

function resolve(from: string, request: string): { target: string; ours: boolean } {
  const plain = request.replace(/\?.*$/, '')
  if (plain.startsWith('@salama/contract/')) {
    const part = `contract/src/${plain.slice('@salama/contract/'.length)}`
    const found = [`${part}.ts`, `${part}/index.ts`].find((candidate) => existsSync(join(ROOT, candidate)))
    return { target: found ?? `${part}.ts`, ours: true }
  }
  if (plain === EMBEDDED) return { target: 'packages/embedded-postgres/src/index.ts', ours: true }
  if (plain === `${EMBEDDED}/testing`) {
    return { target: 'packages/embedded-postgres/src/fixtures/children.ts', ours: true }
  }
  if (!plain.startsWith('.')) return { target: plain, ours: false }
  const path = posix.join(posix.dirname(from), plain)
  const found = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(join(ROOT, candidate)))
  return { target: found ?? path, ours: true }
}
