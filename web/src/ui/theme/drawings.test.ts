import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')

const screens = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('.test.'),
)

test('a drawing has a size where no style has come: old engines would fill the page with it', () => {
  const drawings = screens.flatMap((name) =>
    [...readFileSync(join(SOURCE, name), 'utf8').matchAll(/<svg\b[^]*?>/g)].map(([tag]) => ({ name, tag })),
  )
  expect(drawings.length).toBeGreaterThan(5)
  const unsized = drawings.filter(({ tag }) => !/\swidth=/.test(tag) || !/\sheight=/.test(tag))
  expect(unsized).toEqual([])
})
