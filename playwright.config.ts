import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { DESKTOP, PHONE } from './e2e/screens.ts'
import { systemBrowser } from './tools/browser.ts'
import { turnServer } from './tools/coturn.ts'
import { keepScratchInMemory } from './tools/scratch.ts'

keepScratchInMemory()

const PORT = Number(process.env.E2E_PORT ?? 3917)

/** Workers read this file again, with the environment of the first reading. */
process.env.E2E_DEMONSTRATION ??= join(tmpdir(), `salama-demonstration-${process.pid}`)

/** The system's browser: Playwright's own is the last resort (`npm test` says how). */
const browser = systemBrowser()

/** What does not depend on the size of the screen, or sets it itself, runs in one project only. */
const ONCE =
  /(?:bank-transfer|booking|by-keyboard|cheap-phone|choose-place|consultation-room|consultations|courses|deliveries|desk|documents|every-page|find-anything|find-calm|first-visit|food|home|insurance|interrupted-payment|landing|page-weight|payouts|pharmacy|reconciliation|refunds|requests|rides|roles|session|shell|sign-out-everywhere|stored-text|support|tooltip|without-network)\.spec\.ts$/

/** Needs coturn: without one there is no such project (`npm test` says so). */
const BY_RELAY = /call-by-relay\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // More workers than cores end sooner in quiet, and on a busy machine make each journey wait for the others.
  workers: availableParallelism() >= 3 ? 3 : 2,
  forbidOnly: true,
  // Only a journey that fails waits for so long.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    // A worker's own requests pass every stand-in of a journey by: the journeys of the worker allow it.
    serviceWorkers: 'block',
    // Drawing what moves is a fifth of the work.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey would double their time: `--trace on` for one that fails.
    trace: 'off',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', testIgnore: [ONCE, BY_RELAY], use: PHONE },
    // What is laid out otherwise where there is room says so by its tag.
    { name: 'desktop', testIgnore: [ONCE, BY_RELAY], grep: /@both-sizes/, use: DESKTOP },
    { name: 'once', testMatch: ONCE, use: DESKTOP },
    ...(turnServer() === undefined ? [] : [{ name: 'relay', testMatch: BY_RELAY, use: DESKTOP }]),
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${PORT}/api/ready`,
    env: { PORT: String(PORT) },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
