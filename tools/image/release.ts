import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
/** Whose dependencies a server loads. The pages are built before, and `node_modules/.bin` is for people. */
const PARTS = ['contract', 'packages/embedded-postgres', 'server'] as const
/** Sixty megabytes of programs: an installation in containers has its database beside them. */
const NOT_IN_IMAGES = /^@embedded-postgres\//
const NOT_RUN = /\.test\.ts$|\/server\/testing$/
/** What packages bring for people and compilers. */
const NOT_LOADED = /\.(?:map|md|d\.[cm]?ts)$/

/** Writes into an empty `folder` what a machine needs to run `bin/node server/src/main.ts`, and nothing else. */
export function writeRelease(folder: string): void {
  const node = join(MODULES, `node-linux-${process.arch}`, 'bin', 'node')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  cpSync(node, join(folder, 'bin', 'node'))
  for (const path of ['package.json', 'LICENSE', 'web/dist', ...PARTS])
    copy(join(ROOT, path), join(folder, path), NOT_RUN)
  for (const path of packagesOf()) copy(path, join(folder, relative(ROOT, path)), NOT_LOADED)
  // Links as npm makes them: Node reads TypeScript outside `node_modules` alone.
  mkdirSync(join(folder, 'node_modules/@salama'))
  for (const part of PARTS) symlinkSync(join('../..', part), join(folder, 'node_modules/@salama', basename(part)))
}

function copy(from: string, to: string, without: RegExp): void {
  const isWanted = (path: string) => !without.test(path) && !relative(from, path).split('/').includes('node_modules')
  cpSync(from, to, { recursive: true, dereference: true, filter: isWanted })
}

/** Folders of all packages that the parts need, however far down. */
function packagesOf(): Set<string> {
  const found = new Set<string>()
  const open = PARTS.map((part) => join(ROOT, part))
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith('@salama/') || NOT_IN_IMAGES.test(name)) continue
      const path = [join(folder, 'node_modules', name), join(MODULES, name)].find((each) => existsSync(each))
      // Another platform's binaries are named by all and installed by none.
      if (path === undefined || found.has(path)) continue
      found.add(path)
      open.push(path)
    }
  }
  return found
}

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
