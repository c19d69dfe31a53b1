import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

const setupFiles = process.env['RECORD_EXECUTED'] === '1' ? ['tools/mutate/record-executed.ts'] : []

/** The tests of the server as Node runs them: its TypeScript as it is written. */
const projects = (base.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const { test } = project
  if (test?.name === 'screens') return []
  return [{ test: { ...test, maxWorkers: 2, setupFiles } }]
})

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...base.test, projects, experimental: { viteModuleRunner: false } },
})
