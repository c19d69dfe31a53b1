import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFiles } from './page-files.ts'

/** By the name under which code asks for a file, the one under which it lies: `form.js` is `form-1a2b3c4d.js`. */
export type AssetNames = Record<string, string>

/** A file of the bundler. The hash that it adds changes with every file imported, however deep. */
const BUNDLED = /^(.+)-[\w-]{8}(\.(?:js|css))$/
const NAMED = /[\w.-]+\.(?:js|css)/g
const HASH_LENGTH = 8

/**
 * Code asks for other code by names that stay, and an import map in the document says under which name of this build each
 * lies: a change renames the file it is in, and none that imports it. Done to the finished files, so that a name is the hash
 * of what is sent under it. Returns the names, and changes those in `filesOf`.
 */
export function giveStableNames(dist: string, filesOf: PageFiles): AssetNames {
  const folder = join(dist, 'assets')
  const stableOf = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const stable = file.replace(BUNDLED, '$1$2')
    if ([...stableOf.values()].includes(stable))
      throw new Error(`two files of the build would both be called ${stable}`)
    if (stable !== file) stableOf.set(file, stable)
  }
  const names: AssetNames = {}
  for (const [file, stable] of [...stableOf].sort()) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8').replace(NAMED, (name) => stableOf.get(name) ?? name)
    writeFileSync(path, text)
    const name = stable.replace(/(?=\.\w+$)/, `-${hashOf(text)}`)
    renameSync(path, join(folder, name))
    names[stable] = name
  }
  const nameOf = (file: string) => names[stableOf.get(file) ?? ''] ?? file
  const rename = (text: string) => text.replace(NAMED, nameOf)
  for (const [module, files] of Object.entries(filesOf)) filesOf[module] = files.map(rename)
  const shell = join(dist, 'index.html')
  const text = readFileSync(shell, 'utf8').replace(/\s*<!--[^]*?-->/g, '')
  writeFileSync(shell, withImportMap(rename(text), names))
  return names
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)

/**
 * The map stands before everything that it concerns. The entry too is asked for by the name that stays: a browser without
 * import maps would otherwise run it twice, once by each name.
 */
function withImportMap(shell: string, names: AssetNames): string {
  const [tag, address] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(shell) ?? []
  const entry = Object.entries(names).find(([, name]) => address === `/assets/${name}`)?.[0]
  if (!tag || !entry) throw new Error('index.html has no entry')
  const imports = Object.fromEntries(
    Object.entries(names).map(([stable, name]) => [`/assets/${stable}`, `/assets/${name}`]),
  )
  return shell.replace(
    tag,
    () => `<script type="importmap">${JSON.stringify({ imports })}</script>
    <link rel="modulepreload" crossorigin href="${address}">
    <script type="module">import "/assets/${entry}"</script>`,
  )
}
