import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { BottomBar } from './bottom-bar.tsx'

test.each([
  ['/', 'Início'],
  ['/home', 'Início'],
  ['/telemedicine', 'Saúde'],
  ['/pharmacy', 'Mais'],
  ['/insurance', 'Mais'],
])('at %s the bar says that one is at %s, and nowhere else', async (path, name) => {
  await page.viewport(360, 740)
  await show(<BottomBar />, { path })
  const bar = page.getByRole('navigation', { name: 'Navegação principal' })
  await expect.element(bar.getByText(name)).toBeVisible()
  const current = [...bar.element().querySelectorAll('[aria-current]')].map((entry) => entry.textContent)
  expect(current).toEqual([name])
})
