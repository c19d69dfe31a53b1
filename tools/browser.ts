import { existsSync } from 'node:fs'

/** Chromium without windows: a journey takes a third less of the processor with it. */
export const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

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
