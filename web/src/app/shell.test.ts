import { readFileSync } from 'node:fs'
import { brand } from '@salama/contract/brand'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('speaks Portuguese and carries the name of the brand in the shell and when installed', () => {
  const manifest: unknown = JSON.parse(read('public/manifest.webmanifest'))
  expect(manifest).toMatchObject({ name: brand.name, short_name: brand.name, lang: 'pt-MZ' })
  expect(read('index.html')).toContain(`<title>${brand.name}</title>`)
  expect(read('index.html')).toContain('<html lang="pt-MZ">')
})

it("shows 'Carregando...' before the script arrives", () => {
  expect(read('index.html')).toMatch(/<div id="root">.*role="status".*Carregando\.\.\./)
})
