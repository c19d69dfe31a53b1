import type { Page } from '@playwright/test'
import { bookElsewhere } from './booking.ts'
import { expect, test } from './fixtures.ts'

const OPEN_PAGES = ['/', '/entrar', '/entrar?conta=nova', '/role-selection', '/delivery']
const PAGES = ['/', '/telemedicine', '/consultas', '/pagamentos', '/notificacoes', '/faq', '/terms']

for (const width of [360, 320]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('no page is wider than the screen with text of 200 % (X-170)', async ({ page, signUp }) => {
      const expectNoWider = expectNoWiderOn(page, width)
      for (const path of OPEN_PAGES) await expectNoWider(path)
      await signUp()
      const { id } = await bookElsewhere(page.request)
      for (const path of [...PAGES, `/consultas/${id}`]) await expectNoWider(path)
    })
  })
}

const expectNoWiderOn = (page: Page, width: number) => async (path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, path).toBeLessThanOrEqual(width)
}
