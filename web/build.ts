/*
 * Builds what browsers get: `node web/build.ts [--if-missing] [--into FOLDER]`, on the file system of the sources.
 * Everything is made in a scratch folder and moved into place at the end, so a build that fails leaves the former one, or none,
 * but never half of one.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = dirname(fileURLToPath(import.meta.url))
const root = dirname(web)
const into = process.argv.indexOf('--into')
const dist = into === -1 ? join(web, 'dist') : resolve(process.argv[into + 1] ?? '')
/** Written first and moved with the rest: its time is that of the sources that were read. */
const STAMP = '.built'
const SOURCES = ['web/src', 'web/public', 'contract/src', 'package-lock.json', 'web/index.html']

// What people get does not depend on who builds it: a test, or a shell made for development.
process.env['NODE_ENV'] = 'production'
if (process.argv.includes('--if-missing') && isFresh()) process.exit(0)
await build()

async function build(): Promise<void> {
  // Loaded only now: the check above must not cost a start the time of loading a bundler.
  const { bundleClient, bundleLanding, bundleRenderer, bundleWorker } = await import('./bundle.ts')
  const { giveStableNames } = await import('./stable-names.ts')
  const { markBuild } = await import('./build-id.ts')
  const { writeLanding } = await import('./prerender.ts')
  const { KEPT_PARTS, keptFiles, writeWorker } = await import('./worker.ts')
  const { isPage } = await import('./page-files.ts')
  const { compressAll } = await import('./compress.ts')
  const scratch = join(root, '.cache', `web-${process.pid}`)
  const staged = join(scratch, 'dist')
  try {
    mkdirSync(staged, { recursive: true })
    const startedAt = new Date()
    const filesOf = await bundleClient(staged, KEPT_PARTS)
    const names = giveStableNames(staged, filesOf)
    await bundleRenderer(join(staged, 'server'))
    const filesOfPages = Object.entries(filesOf).filter(([module]) => isPage(module))
    writeFileSync(join(staged, 'server', 'files.json'), JSON.stringify(Object.fromEntries(filesOfPages)))
    const landing = await bundleLanding(join(scratch, 'landing'))
    const worker = { code: await bundleWorker(join(scratch, 'worker')), files: keptFiles(filesOf, names) }
    const id = markBuild(staged, { names, landing, worker })
    writeWorker(staged, id, worker)
    writeLanding(staged, landing)
    writeFileSync(join(staged, STAMP), `${startedAt.toISOString()}\n`)
    utimesSync(join(staged, STAMP), startedAt, startedAt)
    console.log(compressAll(staged))
    moveIntoPlace(staged, join(scratch, 'former'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function moveIntoPlace(staged: string, former: string): void {
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(staged, dist)
}

/** Built after the last change of any source. Folders count too, so that a deleted file is noticed. */
function isFresh(): boolean {
  const built = statSync(join(dist, STAMP), { throwIfNoEntry: false })
  if (!built) return false
  const scripts = readdirSync(web).filter((name) => name.endsWith('.ts'))
  const sources = [...SOURCES, ...scripts.map((name) => join('web', name))]
  return sources.every((path) => newestIn(join(root, path)) <= built.mtimeMs)
}

function newestIn(path: string): number {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
