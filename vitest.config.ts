import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const serverTests = globSync('server/src/**/*.test.ts', { cwd: import.meta.dirname })

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Whatever asks for a test server or a test database shares one cluster and gets a database of its own in it. */
const api = serverTests.filter((file) => textOf(file).includes("testing/server.ts'"))

/** These start and kill servers and database servers themselves. */
const database = serverTests.filter(
  (file) =>
    !api.includes(file) &&
    (/\/platform\/db\//.test(file) || /from '(?:node:child_process|[^']*\/testing\/[^']*)'/.test(textOf(file))),
)

// Real servers on a machine that may stall for seconds: a build tries a failed test once more (marked "retry" in its output, not in the sum), a person's machine does not.
const retry = process.env.CI ? 1 : 0

const pool = { pool: 'forks', maxWorkers: 2 } as const

export default defineConfig({
  test: {
    // An empty run is a wrong path, never a success.
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'rules',
          ...pool,
          testTimeout: 15_000,
          include: [
            'contract/src/**/*.test.ts',
            'architecture/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'server/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...database, ...api],
        },
      },
      {
        test: {
          name: 'api',
          ...pool,
          retry,
          include: api,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['server/src/platform/testing/cluster.ts'],
        },
      },
      {
        test: {
          // One after another: each measures who owns a cluster, and initdb is the heaviest thing here.
          name: 'database',
          ...pool,
          retry,
          include: database,
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
