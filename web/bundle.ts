import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { mergedPieces, namedFiles, type Piece } from './chunks.ts'
import { nameScreens, notePageFiles, type PageFiles } from './page-files.ts'

/** The landing page's parts, each ready to be put into the page. */
export type LandingParts = { markup: string; title: string; description: string; style: string; script: string }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const quiet: InlineConfig = { configFile: here('vite.config.ts'), logLevel: 'warn' }

/** React changes seldom: it stays in the cache of a browser when a new release comes. */
const REACT = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 }

/** The application, with what stands in public/. Answers the files of its pages, and of these deferred parts. */
export async function bundleClient(outDir: string, parts: readonly string[]): Promise<PageFiles> {
  const filesOf: PageFiles = {}
  const nameOf = namesOf(mergedPieces(await findPieces()))
  const merged = {
    name: (id: string) => nameOf.get(id),
    debugName: 'merged pieces',
    test: (id: string) => nameOf.has(id),
    priority: 1,
    includeDependenciesRecursively: false,
  }
  await build({
    ...quiet,
    plugins: [notePageFiles(here('src/'), filesOf, parts)],
    build: { outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: { groups: [REACT, merged] } } } },
  })
  return filesOf
}

/** The pieces of the application, split as finely as its pages differ. */
async function findPieces(): Promise<Piece[]> {
  const bundles = await build({
    ...quiet,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        experimental: { chunkOptimization: false },
        // Names without a hash: one that changes would change the size of every piece that imports it.
        output: { codeSplitting: { groups: [REACT] }, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const outputs = (Array.isArray(bundles) ? bundles : [bundles]).flatMap((bundle) =>
    'output' in bundle ? bundle.output : [],
  )
  return outputs
    .filter((output) => output.type === 'chunk')
    .map(pieceOf)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

const pieceOf = (chunk: Rolldown.OutputChunk): Piece => ({
  name: chunk.fileName,
  id: placeOf(chunk.facadeModuleId ?? '') || (chunk.moduleIds.map(placeOf).toSorted()[0] ?? ''),
  modules: chunk.moduleIds,
  bytes: brotliCompressSync(chunk.code).length,
  imports: chunk.imports,
  dynamicImports: chunk.dynamicImports,
  kind: kindOf(chunk),
})

/** A module by its place in the project, wherever that stands. */
const placeOf = (id: string): string => id.replace(/^.*\/(?=node_modules\/)/, '').replace(here('../'), '')

function kindOf({ isEntry, isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk): Piece['kind'] {
  if (isEntry) return 'always'
  if (!isDynamicEntry) return 'shared'
  return facadeModuleId?.endsWith('-page.tsx') ? 'page' : 'deferred'
}

/** By module, the name of its file, which stays as long as the file holds the same module that it is called after. */
function namesOf(files: readonly (readonly Piece[])[]): Map<string, string> {
  const nameOf = new Map<string, string>()
  for (const [name, pieces] of namedFiles(files)) {
    // The bundler places its own runtime itself; React has its own group.
    for (const id of pieces.flatMap(({ modules }) => modules)) if (!id.startsWith('\0rolldown/')) nameOf.set(id, name)
  }
  return nameOf
}

/** What the server loads to write documents; bundled whole, as nothing of it is ever installed beside it. */
export async function bundleRenderer(outDir: string): Promise<void> {
  await build({
    ...quiet,
    plugins: [nameScreens(here('src/'))],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: here('src/server-entry.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'renderer.mjs', codeSplitting: false } },
    },
    ssr: { noExternal: true },
  })
}

/** The worker, one file that imports nothing. */
export async function bundleWorker(outDir: string): Promise<string> {
  await build({
    ...quiet,
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { worker: here('src/worker/worker.ts') },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  return readFileSync(join(outDir, 'worker.js'), 'utf8').trim()
}

/** The landing page apart from the application: its markup, its own few styles, its own small script. */
export async function bundleLanding(outDir: string): Promise<LandingParts> {
  const serverDir = join(outDir, 'server')
  const entry = here('src/app/pages/landing/landing-entry.tsx')
  await build({
    ...quiet,
    build: {
      ssr: entry,
      outDir: serverDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'landing.mjs' } },
    },
    // Bundled whole, so that the scratch folder needs no node_modules above it.
    ssr: { noExternal: true },
  })
  const page: typeof import('./src/app/pages/landing/landing-entry.tsx') = await import(
    pathToFileURL(join(serverDir, 'landing.mjs')).href
  )
  const partsDir = join(outDir, 'parts')
  await build({
    ...quiet,
    build: {
      outDir: partsDir,
      emptyOutDir: true,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          style: here('src/app/pages/landing/landing.css'),
          script: here('src/app/pages/landing/landing-form.ts'),
        },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
  return {
    markup: page.renderLanding(),
    title: page.landingTitle,
    description: page.landingDescription,
    style: readFileSync(join(partsDir, 'style.css'), 'utf8').trim(),
    script: readFileSync(join(partsDir, 'script.js'), 'utf8').trim(),
  }
}
