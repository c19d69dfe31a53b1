import { expect, test } from './fixtures.ts'

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
