import { writeFileSync } from 'node:fs'
import type { SerializedError, TestModule } from 'vitest/node'

/** A reporter of Vitest: writes to the file `UNHANDLED_ERRORS` what its JSON leaves out, errors that no test threw. */
export default class UnhandledErrors {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env['UNHANDLED_ERRORS']
    if (path === undefined) return
    const written = errors.map((error) => ({
      file: (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH,
      error: error.stack ?? error.message,
    }))
    writeFileSync(path, JSON.stringify(written))
  }
}
