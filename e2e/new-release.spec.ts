import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

const IMPORT_MAP = /<script type="importmap">[^<]*<\/script>/

test('a browser without import maps runs the application by the names that stay', async ({ page, signUp }) => {
  await signUp()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/notificacoes', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    expect(text).toMatch(IMPORT_MAP)
    await route.fulfill({ response: answer, body: text.replace(IMPORT_MAP, '') })
  })
  // Nothing of a person's page shows before its code has run.
  await page.goto('/notificacoes')
  await expect(heading(page)).toHaveText('Notificações')
  expect(asked).toContain('/assets/index.js')
  expect(asked).toContain('/assets/notifications-page.js')
})
