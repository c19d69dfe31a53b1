import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { LandingParts } from './bundle.ts'
import packageJson from './package.json' with { type: 'json' }
import type { AssetNames } from './stable-names.ts'
import type { WorkerParts } from './worker.ts'

type Parts = { names: AssetNames; landing: LandingParts; worker: WorkerParts }

/**
 * Names the build by its version and a hash of everything in it: in build.json for the server, which says it with every
 * answer, and in the shell, so that a page knows which build it is of. Returns the name.
 */
export function markBuild(dist: string, { names, landing, worker }: Parts): string {
  const hash = createHash('sha256').update(JSON.stringify([landing, worker]))
  for (const path of filesIn(dist)) hash.update(relative(dist, path)).update(readFileSync(path))
  const id = `${packageJson.version}-${hash.digest('hex').slice(0, 12)}`
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ id, names }))
  const shell = join(dist, 'index.html')
  const marked = readFileSync(shell, 'utf8').replace('<title>', `<meta name="build" content="${id}" />\n    <title>`)
  writeFileSync(shell, marked)
  return id
}

/** Every file below a folder, in the order of their names. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
