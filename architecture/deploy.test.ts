import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source.ts'

const DEPLOY = join(ROOT, 'deploy')
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8')
const documented = new Set(
  readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').match(/(?<=^\| `)[A-Z][A-Z0-9_]+(?=` \|)/gm) ?? [],
)
/** Names that compose itself, the containers beside Salama, Node or glibc read. */
const OF_OTHERS = /^(?:SALAMA_IMAGE|POSTGRES_\w+|TURN_HOST|BACKUP_RECIPIENT|NODE_ENV|MALLOC_\w+|PORT|HOST)$/
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('what an installation sets is a setting that operations.md has', () => {
  const names = [
    ...namesIn(read('env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm),
    ...namesIn(read('compose.yaml'), /^ {4}([A-Z][A-Z0-9_]+): /gm),
    ...namesIn(read('compose.yaml'), /\$\{([A-Z0-9_]+)/g),
    ...namesIn(read('Containerfile'), /([A-Z][A-Z0-9_]+)=/g),
    ...readdirSync(join(DEPLOY, 'systemd')).flatMap((name) =>
      namesIn(
        read('systemd', name)
          .split('\n')
          .filter((line) => line.startsWith('Environment='))
          .join('\n'),
        /(?<=[= ])([A-Z][A-Z0-9_]+)=/g,
      ),
    ),
  ]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !OF_OTHERS.test(name) && !documented.has(name))).toEqual([])
})

test('what compose.yaml cannot do without stands in env.example', () => {
  const given = new Set(namesIn(read('env.example'), /^([A-Z][A-Z0-9_]+)=/gm))
  expect(namesIn(read('compose.yaml'), /\$\{([A-Z0-9_]+):\?\}/g).filter((name) => !given.has(name))).toEqual([])
})
