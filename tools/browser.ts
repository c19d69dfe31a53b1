import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureDebianPackage } from './debian.ts'

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

/** Makes sure that there is a Chromium for the journeys. */
export function ensureBrowser(): void {
  if (systemBrowser() !== undefined || existsSync(chromium.executablePath())) return
  ensureDebianPackage('chromium', { neededFor: 'The journeys', elsewhere: 'npx playwright install chromium' })
}
