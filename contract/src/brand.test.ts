import { expect, test } from 'vitest'
import { brand } from './brand.ts'
import { pageAt, REDIRECTS } from './paths.ts'

test('the wellbeing page stands under the name of the product (NAV-012)', () => {
  expect(brand.wellbeingPath).toBe(`/${brand.slug}-life`)
  expect(pageAt(brand.wellbeingPath)?.title).toBe('Bem-estar')
  expect(REDIRECTS['/bem-estar']).toBe(brand.wellbeingPath)
})
