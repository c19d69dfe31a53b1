import { expect, it } from 'vitest'
import { cursorIn, linkTo } from './page.ts'

it('reads the cursor of the next page out of the header that names it', () => {
  expect(cursorIn(linkTo('/api/doctors?sort=price&cursor=a.b-c'))).toBe('a.b-c')
  expect(cursorIn(null)).toBeUndefined()
  expect(cursorIn('</api/doctors?cursor=a>; rel="prev"')).toBeUndefined()
})
