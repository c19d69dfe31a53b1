import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

const setupFiles = process.env['RECORD_EXECUTED'] === '1' ? ['tools/mutate/record-executed.ts'] : []
/** Two faults are tried at a time, each by one process. */
const workers = process.env['RECORD_EXECUTED'] === '1' ? {} : { maxWorkers: 1 }

/** The tests of the server as Node runs them: its TypeScript as it is written. */
const projects = (base.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const { test } = project
  if (test?.name === 'screens') return []
  return [{ test: { ...test, ...workers, setupFiles } }]
})

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...base.test, projects, experimental: { viteModuleRunner: false } },
})
