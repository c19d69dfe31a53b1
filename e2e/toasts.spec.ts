import type { Page } from '@playwright/test'
import { expect, stub, test } from './fixtures.ts'

const SELECT_ROLE = 'POST /api/auth/select-role'

const toast = (page: Page) => page.locator('[data-toast]')
const text = (page: Page, words: string) => toast(page).getByText(words, { exact: true })

/** Has the page show a toast with these words. */
async function tell(page: Page, words: string): Promise<void> {
  await stub(page, SELECT_ROLE, { status: 500, body: words })
  await page.getByRole('button', { name: 'Professor/Instrutor' }).click()
  await expect(text(page, words)).toBeVisible()
}

/** From here on the page's time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/role-selection')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('there is one toast at a time, gone after five seconds, and F8 leads to it (UIX-001, UIX-002, UIX-005)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await stopClock(page)
  await tell(page, 'o primeiro')
  await page.clock.runFor(3_000)
  await tell(page, 'o segundo')
  await expect(text(page, 'o primeiro')).toHaveCount(0)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(4_900)
  await expect(toast(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)

  await tell(page, 'o terceiro')
  // The region listens for the focus from the render on that adds its two focus guards.
  await expect(page.locator('[role=region]:has(> [data-toast-region]) > span')).toHaveCount(2)
  await page.keyboard.press('F8')
  await expect(page.locator('[data-toast-region]')).toBeFocused()
  // Whoever reads it there has all the time they need.
  await page.clock.runFor(20_000)
  await expect(text(page, 'o terceiro')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dispensar aviso' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)
})

test('a toast is swiped away to the right by 50 pixels, and comes back from less (UIX-003, UIX-004)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await stopClock(page)
  await tell(page, 'um aviso')
  const swipe = async (by: number) => {
    const box = await toast(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y)
    await page.mouse.move(x + by, y)
    await page.mouse.up()
  }
  await swipe(-60)
  await expect(toast(page)).toHaveAttribute('data-state', 'open')
  await swipe(40)
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel')
  await expect(toast(page)).toHaveAttribute('data-state', 'open')
  await swipe(60)
  await expect(toast(page)).toHaveCount(0)
})

test('a toast of a failure is announced at once, any other when there is quiet (UIX-009)', async ({
  page,
  signUp,
  axeLightAndDark,
}) => {
  await signUp()
  // What is announced leaves the page after a second: kept on the document, under how it was announced.
  await page.addInitScript(() => {
    const keep = () => {
      for (const region of document.querySelectorAll('[aria-live]'))
        if (region.textContent)
          document.documentElement.setAttribute(`data-${region.getAttribute('aria-live')}`, region.textContent)
    }
    new MutationObserver(keep).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const html = page.locator('html')
  await page.goto('/role-selection')
  await page.getByRole('button', { name: 'Professor/Instrutor' }).click()
  await expect(html).toHaveAttribute('data-polite', /^Aviso .*Papel selecionado!/)
  expect(await html.getAttribute('data-assertive')).toBeNull()

  await page.goto('/role-selection')
  await tell(page, 'não foi possível')
  await expect(html).toHaveAttribute('data-assertive', /^Aviso .*não foi possível/)
  await axeLightAndDark()
})

test('a tooltip opens after 700 milliseconds, and at once within 300 of one that closed (UIX-006, UIX-007)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.clock.install()
  await page.goto('/delivery')
  const bell = page.getByRole('button', { name: /^Notificações/ })
  await expect(bell).toHaveAttribute('data-unread', '1')
  await page.clock.pauseAt(Date.now() + 60_000)
  const tooltip = page.getByRole('tooltip')
  const opened = (how: 'delayed' | 'instant') => tooltip.and(page.locator(`[data-state=${how}-open]`))
  const away = () => page.mouse.move(10, 600, { steps: 4 })

  await away()
  await bell.hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(opened('delayed')).toContainText('Notificações')
  await expect(bell).toHaveAccessibleDescription('Notificações, 1 por ler')

  await away()
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(250)
  await bell.hover()
  await expect(opened('instant')).toBeVisible()

  await away()
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(350)
  await bell.hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
})
