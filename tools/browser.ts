import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where systems keep a Chromium; the first that exists drives the journeys. */
export const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const systemBrowser = (): string | undefined => SYSTEM_BROWSERS.find((path) => existsSync(path))

/** A Chromium for the journeys: the system's, or Debian's installed now; otherwise says the one line to type, and stops. */
export function ensureBrowser(): void {
  if (systemBrowser() !== undefined || existsSync(chromium.executablePath())) return
  const isDebian = existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid?.() === 0) {
    console.log('No Chromium found: installing that of the system')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    apt('update', '-q')
    apt('install', '-qy', '--no-install-recommends', 'chromium')
    return
  }
  const line = isDebian ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium'
  console.error(`The journeys need a Chromium, and there is none. Type this, then run the tests again:\n\n  ${line}\n`)
  process.exit(1)
}
