import { expect, seen, test } from './fixtures.ts'

test('a screen whose code is gone is loaded anew once, then says so and can be tried again (CLI-05)', async ({
  page,
  signUp,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push('dynamically imported module', 'preload', 'error boundary')
  await signUp()
  await page.goto('/transport')
  const documents = seen(page, 'GET /notificacoes')
  await page.route('**/assets/notifications-page-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/notificacoes')
  const failed = page.getByRole('alert').filter({ hasText: 'Algo correu mal nesta página' })
  await expect(failed).toBeVisible()
  expect(documents).toHaveLength(2)
  // What stands around the screen still works.
  await expect(page.locator('[data-profile-switcher]')).toBeVisible()
  await axe()

  // Up to Chromium 150 a document remembers code that it could not fetch, so that trying again needs another document.
  const isLoaded = page.waitForEvent('load')
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await isLoaded
  await expect(failed).toBeVisible()
  expect(documents).toHaveLength(3)
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Notificações')
})
