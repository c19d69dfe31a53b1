import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { systemBrowser } from './tools/browser.ts'
import { keepScratchInMemory } from './tools/scratch.ts'
import { DATABASE, LONGEST, ONLY_POSTGRES_15, POSTGRES_15, SERVER_RULES } from './tools/test-files.ts'

keepScratchInMemory()

const SCREENS = '**/*.screen.test.tsx'
const NO_TESTS = ['**/node_modules/**', '**/dist/**']

/** Playwright's own is the last resort (`npm test` says how). */
const browser = systemBrowser()

const serverTests = (names: string[]): string[] => names.map((name) => `server/{src,testing}/**/${name}.test.ts`)
const onSystemPostgres = process.env['TEST_POSTGRES'] === 'system'
/** A smoke on another database or another way to it. */
const isSmoke = onSystemPostgres || process.env['TEST_POOLER'] !== undefined

/*
 * Limits end only what is broken: a machine may be several times slower than the one before, and they cost nothing when green.
 */

/** A poll waits for another process or a sweep. */
const expect = { poll: { timeout: 60_000 } }

/** On a machine that has never run them, Vitest begins with the largest files: one that waits for long would be last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // An empty run is a wrong path, never a success.
    passWithNoTests: false,
    allowOnly: false,
    pool: 'forks',
    projects: [
      {
        test: {
          // What is imported once serves every file of a worker: half of their time was imports.
          name: 'rules',
          expect,
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          include: [
            'contract/src/**/*.test.ts',
            'architecture/**/*.test.ts',
            '{simulation,tools}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            ...SERVER_RULES,
          ],
          exclude: [...NO_TESTS, ...DATABASE, SCREENS],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          // One screen in a browser, the server's answers stubbed where `lib/api/api.ts` sends its calls.
          name: 'screens',
          expect,
          include: [SCREENS],
          // Each worker has a browser context and a page of its own, and waits for what is drawn or saved: more than cores.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(browser ? { executablePath: browser } : {}),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
              contextOptions: { locale: 'pt-PT', timezoneId: 'Africa/Maputo', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          // Behaviour through HTTP. All files share one cluster, each server has a database of its own in it. The tests
          // mostly wait for the server, so there are more workers than cores; a worker loads the server's code once.
          name: 'api',
          expect,
          isolate: false,
          restoreMocks: true,
          // Behind the pooler sixteen connections change hands: fewer workers wait for them.
          maxWorkers: process.env['TEST_POOLER'] === undefined ? 4 : 2,
          sequence: { groupOrder: 2 },
          include: serverTests(isSmoke ? [...POSTGRES_15, ...(onSystemPostgres ? ONLY_POSTGRES_15 : [])] : ['*']),
          exclude: [
            ...NO_TESTS,
            ...SERVER_RULES,
            ...DATABASE,
            ...(onSystemPostgres ? [] : serverTests(ONLY_POSTGRES_15)),
          ],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: ['server/testing/cluster.ts'],
        },
      },
      {
        test: {
          // These start and kill servers and database servers, one file after another: each measures who owns a
          // cluster, and creating one is the heaviest thing here.
          name: 'database',
          expect,
          include: DATABASE,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
