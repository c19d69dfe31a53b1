import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const serverTests = globSync('server/src/**/*.test.ts', { cwd: import.meta.dirname })

/** These start and kill database servers themselves. */
const database = serverTests.filter(
  (file) => file.includes('/platform/db/embedded/') || /\/db\/(?:system|kill-9)\.test\.ts$/.test(file),
)

/** Whatever asks for a test server or a test database shares one cluster and gets a database of its own in it. */
const api = serverTests.filter(
  (file) => !database.includes(file) && /from '[^']*\/testing[/.]/.test(readFileSync(file, 'utf8')),
)

const pool = { pool: 'forks', maxWorkers: 2 } as const

export default defineConfig({
  test: {
    // An empty run is a wrong path, never a success.
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        test: {
          ...{ name: 'rules', ...pool, testTimeout: 15_000 },
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
          ...{ name: 'api', ...pool, include: api, testTimeout: 30_000, hookTimeout: 60_000, teardownTimeout: 30_000 },
          globalSetup: ['server/src/platform/testing/cluster.ts'],
        },
      },
      {
        test: {
          // One after another: each measures who owns a cluster, and initdb is the heaviest thing here.
          ...{ name: 'database', ...pool, include: database, fileParallelism: false },
          ...{ testTimeout: 90_000, hookTimeout: 90_000, teardownTimeout: 30_000 },
        },
      },
    ],
  },
})
