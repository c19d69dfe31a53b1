import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inThreeTries } from './tries.ts'

const isDebian = existsSync('/usr/bin/apt-get')

export const canInstall = (): boolean => isDebian && process.getuid?.() === 0

/** What somebody types to have it. */
export const lineOf = (name: string, elsewhere: string): string =>
  isDebian ? `sudo apt-get install -y --no-install-recommends ${name}` : elsewhere

/**
 * Installs Debian's packages with one update and one install. Where that fails three times, each alone: a mirror that lacks
 * one must not cost the others. What is missing afterwards is for the caller to see.
 */
export async function installDebian(names: readonly string[]): Promise<void> {
  console.log(`Installing Debian's ${names.join(', ')}`)
  try {
    await inThreeTries(() => {
      apt('update')
      install(names)
    })
  } catch {
    for (const name of names.length > 1 ? names : []) {
      try {
        install([name])
      } catch (error) {
        console.error(`${name} cannot be had: ${(error as Error).message}`)
      }
    }
  }
}

const install = (names: readonly string[]) =>
  apt('install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...names)

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-q', '-o', 'Acquire::Retries=3', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
}
