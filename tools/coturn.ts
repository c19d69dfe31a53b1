import { existsSync } from 'node:fs'
import { offerDebianPackage } from './debian.ts'

const PLACES = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']

/** Where coturn is installed. */
export const turnServer = (): string | undefined => PLACES.find((path) => existsSync(path))

/** Gives the journey of a call by relay its relay; without one, that journey alone is left out, and said to be. */
export function offerCoturn(): void {
  if (turnServer() !== undefined) return
  offerDebianPackage('coturn', {
    without: 'The journey of a call by relay (e2e/call-by-relay.spec.ts) is left out',
    elsewhere: 'brew install coturn',
  })
}
