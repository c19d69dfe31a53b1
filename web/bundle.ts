import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { nameScreens, notePageFiles, type PageFiles } from './page-files.ts'

/** The landing page's parts, each ready to be put into the page. */
export type LandingParts = { markup: string; title: string; description: string; style: string; script: string }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const quiet: InlineConfig = { configFile: here('vite.config.ts'), logLevel: 'warn' }

/** The application, with what stands in public/. */
export async function bundleClient(outDir: string): Promise<PageFiles> {
  const filesOf: PageFiles = {}
  const rolldownOptions = { output: { codeSplitting: { groups: chunkGroups } } }
  await build({
    ...quiet,
    plugins: [notePageFiles(here('src/'), filesOf)],
    build: { outDir, emptyOutDir: true, rolldownOptions },
  })
  return filesOf
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

/** The landing page apart from the application: its markup, its own few styles, its own small script. */
export async function bundleLanding(outDir: string): Promise<LandingParts> {
  const serverDir = join(outDir, 'server')
  const entry = here('src/app/pages/landing-entry.tsx')
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
  const page: typeof import('./src/app/pages/landing-entry.tsx') = await import(
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
        input: { style: here('src/app/pages/landing.css'), script: here('src/app/pages/landing-form.ts') },
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
