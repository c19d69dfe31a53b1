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

test('a page whose first code is gone is loaded anew once, then says so and can be tried again (CLI-05)', async ({
  page,
  signUp,
  expectedErrors,
}) => {
  expectedErrors.push('404')
  await signUp()
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  // What the entry imports: without it no code of ours runs.
  await page.route('**/assets/react-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/notificacoes')
  await expect(page.getByRole('alert')).toContainText('Não foi possível abrir esta página.')
  expect(documents).toHaveLength(2)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await expect(heading(page)).toHaveText('Notificações')
})
