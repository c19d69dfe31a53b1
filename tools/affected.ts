import { execFileSync } from 'node:child_process'
import { filesOf, isTest, ROOT, readText, sources } from '../architecture/source.ts'
import { affectedTests, isEverywhere } from './affected-tests.ts'
import { run } from './runners.ts'

// `npm run affected [-- BASE] [--list]`: types, lint, format, walls, and the tests that import or exercise what has changed since
// BASE (`HEAD` unless said): for while one works. What lands has passed all of them (`npm test`).

const words = process.argv.slice(2)
const base = words.find((word) => !word.startsWith('--')) ?? 'HEAD'
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]
const everywhere = changed.filter(isEverywhere)
if (everywhere.length > 0) console.log(`Of everything, so that only \`npm test\` tells: ${everywhere.join(', ')}`)

const tests = affectedTests(changed, { sources, migrations: filesOf('server/migrations/*.sql'), readText, isTest })
console.log(`${changed.length} files changed, ${tests.length} test files affected`)
if (words.includes('--list')) for (const test of tests) console.log(test)
else process.exitCode = (await allPass()) ? 0 : 1

async function allPass(): Promise<boolean> {
  const formatted = changed.filter((path) => /\.(?:tsx?|json)$/.test(path))
  const steps: [command: string, args: string[]][] = [
    ['tsc', ['-b']],
    ['oxlint', ['--type-aware']],
    ...(formatted.length > 0 ? [['biome', ['check', ...formatted]] as [string, string[]]] : []),
    ['vitest', ['run', 'architecture/', ...tests]],
  ]
  const startedAt = performance.now()
  let failed = 0
  for (const [command, args] of steps) {
    console.log(`\n── ${command}`)
    if (await run(command, args, process.env)) failed++
  }
  console.log(
    `\n${((performance.now() - startedAt) / 1_000).toFixed(0)} s, ${failed === 0 ? 'all passed' : `${failed} failed`}`,
  )
  return failed === 0
}
