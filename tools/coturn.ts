import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']

/** Where coturn is installed; without one the journey of a call by relay is left out. */
export const turnServer = (): string | undefined => PLACES.find((path) => existsSync(path))
