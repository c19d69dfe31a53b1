import { expect, PASSWORD, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)

test('who lost a phone signs out everywhere, and only the password opens the account again (AN-03)', async ({
  page,
  browser,
  signUp,
}) => {
  const { email } = await signUp({ fullName: 'Rita Cossa' })
  const lost = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0 Mobile Safari' })
  const lostPage = await lost.newPage()
  await lostPage.goto('/entrar')
  await lostPage.getByLabel('E-mail ou telefone').fill(email)
  await lostPage.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await lostPage.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(lostPage.getByRole('heading', { name: 'Olá, Rita' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: /^A minha conta/ }).click()
  await page.getByRole('link', { name: 'Perfil' }).click()
  await expect(page.getByText('Chrome em Android', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Terminar todas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar todas' }).click()
  await expect(page.getByRole('link', { name: 'Entre aqui' })).toBeVisible()

  for (const context of [page.context(), lost]) expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  await lostPage.goto('/perfil')
  await expect(lostPage).toHaveURL(/\/entrar\?next=/)
  await lost.close()

  await page.goto('/perfil')
  await page.getByLabel('E-mail ou telefone').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
})
