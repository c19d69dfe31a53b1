import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a Debian package where root can; otherwise says the one line to type, and stops. */
export function ensureDebianPackage(
  name: string,
  { neededFor, elsewhere }: { neededFor: string; elsewhere: string },
): void {
  if (canInstall()) return install(name)
  console.error(
    `${neededFor} need ${name}, and there is none. Type this, then run the tests again:\n\n  ${lineOf(name, elsewhere)}\n`,
  )
  process.exit(1)
}

/** The same for what the tests can do without: says what is left out where it cannot be installed, and goes on. */
export function offerDebianPackage(name: string, { without, elsewhere }: { without: string; elsewhere: string }): void {
  try {
    if (canInstall()) return install(name)
  } catch (error) {
    console.error((error as Error).message)
  }
  console.error(`${without}, since there is no ${name}. To have it, type:\n\n  ${lineOf(name, elsewhere)}\n`)
}

const isDebian = existsSync('/usr/bin/apt-get')

const canInstall = (): boolean => isDebian && process.getuid?.() === 0

const lineOf = (name: string, elsewhere: string): string => (isDebian ? `sudo apt-get install -y ${name}` : elsewhere)

function install(name: string): void {
  console.log(`No ${name} found: installing Debian's`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  apt('update', '-q')
  apt('install', '-qy', '--no-install-recommends', name)
}
