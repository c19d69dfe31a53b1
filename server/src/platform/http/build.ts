import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }

/** The folder of the web's build. */
export const WEB_BUILD = join(import.meta.dirname, '../../../../web/dist')

export type Build = {
  /** The version, and where there are pages a hash of them, as their documents say it too. */
  id: string
  /** By the name under which code asks for an asset, the one under which it lies. */
  names: Readonly<Record<string, string>>
}

export function readBuild(folder: string): Build {
  try {
    return JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as Build
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { id: packageJson.version, names: {} }
    throw error
  }
}
