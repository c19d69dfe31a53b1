import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureDebianPackage, offerDebianPackage } from './debian.ts'

/** Chromium without windows: a journey takes a third less of the processor with it. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

/** Where systems keep a Chromium; the first that exists drives the journeys. */
export const SYSTEM_BROWSERS = [
  WITHOUT_WINDOWS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const systemBrowser = (): string | undefined => SYSTEM_BROWSERS.find((path) => existsSync(path))

/** Makes sure that there is a Chromium for the journeys, if it can be the one without windows. */
export function ensureBrowser(): void {
  if (existsSync(WITHOUT_WINDOWS)) return
  offerDebianPackage('chromium-headless-shell', {
    without: 'The journeys take half as long again',
    elsewhere: 'npx playwright install --only-shell chromium',
  })
  if (systemBrowser() !== undefined || existsSync(chromium.executablePath())) return
  ensureDebianPackage('chromium', { neededFor: 'The journeys', elsewhere: 'npx playwright install chromium' })
}
