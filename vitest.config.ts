import { defineConfig } from 'vitest/config'

/*
 * A server test belongs to the project that its name or its folder says:
 * - `*.database.test.ts` and everything in `db/embedded/`: database;
 * - `rules.test.ts`, `*.rules.test.ts` and everything in `rules/`, `gateways/` and `testing/`: rules;
 * - every other one: api.
 */
const DATABASE = ['server/src/**/*.database.test.ts', 'server/src/platform/db/embedded/**/*.test.ts']
const SERVER_RULES = [
  'server/src/**/{rules,*.rules}.test.ts',
  'server/src/domains/**/{rules,gateways,testing}/**/*.test.ts',
]
const NO_TESTS = ['**/node_modules/**', '**/dist/**']

/** A poll waits for another process or a sweep: it ends late only when the test fails. */
const expect = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // An empty run is a wrong path, never a success.
    passWithNoTests: false,
    allowOnly: false,
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'rules',
          expect,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 15_000,
          include: [
            'contract/src/**/*.test.ts',
            'architecture/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            ...SERVER_RULES,
          ],
          exclude: [...NO_TESTS, ...DATABASE],
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
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          include: ['server/src/**/*.test.ts'],
          exclude: [...NO_TESTS, ...SERVER_RULES, ...DATABASE],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['server/src/platform/testing/cluster.ts'],
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
          sequence: { groupOrder: 2 },
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
