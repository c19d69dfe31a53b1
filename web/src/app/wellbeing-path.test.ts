import { brand } from '@salama/contract/brand'
import { pageAt, REDIRECTS } from '@salama/contract/paths'
import { expect, test } from 'vitest'

test('the wellbeing page stands under the name of the product', () => {
  expect(brand.wellbeingPath).toBe(`/${brand.slug}-life`)
  expect(pageAt(brand.wellbeingPath)?.title).toBe('Bem-estar')
  expect(REDIRECTS['/bem-estar']).toBe(brand.wellbeingPath)
})
