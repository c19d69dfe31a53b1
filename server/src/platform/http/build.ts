import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }

/** The folder of the web's build. */
export const WEB_BUILD = join(import.meta.dirname, '../../../../web/dist')

/** Which build a node serves: the version, and where there are pages a hash of them, as their documents say it too. */
export function buildOf(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { id: string }).id
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return packageJson.version
    throw error
  }
}
