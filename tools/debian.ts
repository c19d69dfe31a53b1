import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a Debian package where root can; otherwise says the one line to type, and stops. */
export function ensureDebianPackage(
  name: string,
  { neededFor, elsewhere }: { neededFor: string; elsewhere: string },
): void {
  const isDebian = existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid?.() === 0) {
    console.log(`No ${name} found: installing Debian's`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    apt('update', '-q')
    apt('install', '-qy', '--no-install-recommends', name)
    return
  }
  const line = isDebian ? `sudo apt-get install -y ${name}` : elsewhere
  console.error(`${neededFor} need ${name}, and there is none. Type this, then run the tests again:\n\n  ${line}\n`)
  process.exit(1)
}
