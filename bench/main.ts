import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// `npm run bench -- <name> […]` measures one thing, with the arguments that `docs/performance.md` names beside it.

/** Paid checkouts need both cores: the provider is a process of its own. */
const USUAL_ENV: Readonly<Record<string, Record<string, string>>> = { payments: { BENCH_CORES: 'all' } }

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length))
const [name = '', ...args] = process.argv.slice(2)

if (names.includes(name)) {
  const program = join(import.meta.dirname, `${name}.ts`)
  const env = { ...USUAL_ENV[name], ...process.env }
  process.exitCode = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env }).status ?? 1
} else {
  console.error(`npm run bench -- <name>, which is one of\n  ${names.join('\n  ')}`)
  process.exitCode = 1
}
