import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@salama/contract/kernel/time'
import { ROOT } from '../architecture/source.ts'

// `npm run prove:add-domain`: a domain is added to a copy of the project by its own files, one line in each of four others,
// and the path of its page; types, walls, settings and their documentation then know it. A minute or two.

const run = promisify(execFile)
const PACKAGES = ['contract', 'packages/embedded-postgres', 'server', 'web']
/** What is installed, built or kept beside the sources. */
const NOT_SOURCES = /(?:^|\/)(?:node_modules|dist|data|coverage|test-results|playwright-report|\.cache|\.git)$/

/** A copy of the project, with its packages installed. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'salama-domain-'))
  cpSync(ROOT, copy, { recursive: true, filter: (from) => !NOT_SOURCES.test(from) })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@salama'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '@salama')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of PACKAGES) symlinkSync(join(copy, name), join(modules, '@salama', basename(name)))
  return copy
}

/** The folders of the domain itself. */
const FILES = {
  'contract/src/lending.ts': `import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'

export const lendingErrors = defineErrors('lending', { closed: [409, 'A biblioteca está fechada.'] })
export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary: 'Os livros.',
  session: 'none',
  status: 200,
  reply: z.array(z.string()),
  errors: ['lending.closed'],
  cache: 'public',
})
export const lendingEndpoints = { listBooks }
`,
  'server/src/domains/lending/settings.ts': `import { DAY_MS } from '@salama/contract/kernel/time'
import { choice } from '../../platform/config/readers.ts'
import { defineSettings } from '../../platform/config/settings.ts'

export const lendingSettings = defineSettings(
  {
    prefixes: ['LENDING'],
    table: {
      desk: {
        name: 'LENDING_DESK',
        meaning: 'se a biblioteca empresta',
        fallback: 'open',
        read: choice('open', ['open', 'closed']),
      },
    },
    times: { LOAN: { ms: 14 * DAY_MS, meaning: 'A book is lent for so long.' } },
  },
  ({ desk }) => ({ isOpen: desk === 'open' }),
)
`,
  'server/src/domains/lending/store.ts': `import { sql } from 'kysely'

export const isLibrarian = (userId: string) => sql<boolean>\`\${userId}::text is null\`
`,
  'server/src/domains/lending/module.ts': `import { listBooks } from '@salama/contract/lending'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Module } from '../../platform/module.ts'
import { lendingSettings } from './settings.ts'
import { isLibrarian } from './store.ts'

export const module: Module = {
  name: 'lending',
  personal: { tables: {} },
  settings: lendingSettings,
  create({ settings }) {
    const { isOpen, LOAN } = settings.of(lendingSettings)
    return {
      plugs: { profiles: [{ profile: 'librarian', has: isLibrarian }] },
      routes: (binder) =>
        binder.on(listBooks, async () => (isOpen ? [LOAN.toString()] : refuse('lending.closed'))),
    }
  },
}
`,
  'web/src/domains/lending/books-page.tsx': `export function BooksPage() {
  return <h1>Livros</h1>
}
`,
}

/** Reads the domain's setting and time as a start does, and refuses a name that nobody defines. */
const READ_SETTINGS = `const { readAppSettings } = await import('./server/src/app.ts')
const { lendingSettings } = await import('./server/src/domains/lending/settings.ts')
const read = (env) => readAppSettings({ DATA_DIR: 'data', ...env }).of(lendingSettings)
const refusal = (env) => {
  try {
    return read(env)
  } catch ({ message }) {
    return message
  }
}
const given = read({ LENDING_DESK: 'closed', POLICY_LOAN_MS: '1000' })
process.stdout.write(JSON.stringify([read({}), given, refusal({ LENDING_DESKS: '1' }), refusal({ POLICY_LOANS_MS: '1' })]))`

/** Each is one line, set before the first that begins like its anchor. */
const LINES = [
  ['architecture/domains.ts', "  overview: 'all above',", "  lending: ['accounts'],"],
  ['contract/src/api.ts', 'export * as notifications ', "export * as lending from './lending.ts'"],
  ['server/src/app.ts', "    import('./domains/appointments/", "    import('./domains/lending/module.ts'),"],
  ['contract/src/paths.ts', "  { path: '/operador'", "  { path: '/livros', title: 'Livros', access: 'public' },"],
  [
    'web/src/app/routes.tsx',
    "  '/operador': screen(",
    "  '/livros': screen(async () => (await import('../domains/lending/books-page.tsx')).BooksPage),",
  ],
] as const

async function addDomain(copy: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  for (const [path, anchor, line] of LINES) {
    const lines = readFileSync(join(copy, path), 'utf8').split('\n')
    const place = lines.findIndex((each) => each.startsWith(anchor))
    assert.ok(place > 0, `${path} has no line that begins with ${anchor}`)
    writeFileSync(join(copy, path), lines.toSpliced(place, 0, line).join('\n'))
  }
  // Types, then the tests of walls, names and contract, as they are.
  const bin = (name: string) => join(copy, 'node_modules', '.bin', name)
  await run(bin('tsc'), ['-b'], { cwd: copy })
  const walls = ['layers', 'names', 'contract'].map((name) => `architecture/${name}.test.ts`)
  await run(bin('vitest'), ['run', '--project', 'rules', ...walls], { cwd: copy })

  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', READ_SETTINGS], { cwd: copy })
  const [plain, given, ...refusals] = JSON.parse(stdout) as unknown[]
  assert.deepEqual(plain, { isOpen: true, LOAN: 14 * DAY_MS })
  assert.deepEqual(given, { isOpen: false, LOAN: 1000 })
  assert.deepEqual(refusals.length, 2)
  assert.match(String(refusals[0]), /LENDING_DESKS/)
  assert.match(String(refusals[1]), /POLICY_LOANS_MS/)
  // Documented without another word: the table is written from what the domains define.
  await run(process.execPath, ['tools/settings.ts'], { cwd: copy })
  const documented = readFileSync(join(copy, 'docs/operations.md'), 'utf8')
  for (const row of [
    '| `LENDING_DESK` | open | se a biblioteca empresta |',
    '| `POLICY_LOAN_MS` | 14 d | A book is lent for so long. |',
  ])
    assert.ok(documented.includes(row), `not documented: ${row}`)
}

const copy = copyProject()
try {
  await addDomain(copy)
  console.log('A domain was added; 1 passed, 0 failed')
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  console.error(`${stdout}${stderr}`, error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
