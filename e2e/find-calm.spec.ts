import { expect, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)

test('somebody without an account breathes, reads and finds help in a crisis (NAV-012, X-157)', async ({ page }) => {
  const opened = await page.goto('/salama-life')
  expect(opened?.status()).toBe(200)
  const urgent = page.getByRole('region', { name: 'Ajuda urgente' })
  await expect(urgent.getByRole('link', { name: /^Ligar 110/ })).toHaveAttribute('href', 'tel:110')
  await urgent.getByText('Outros números de ajuda').click()
  await expect(urgent.getByRole('link', { name: /^116/ })).toHaveAttribute('href', 'tel:116')
  await expect(urgent.getByText(/Números comparados em fontes públicas a \d/)).toBeVisible()

  await page.getByRole('region', { name: 'Exercício' }).getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Inspire' })).toBeVisible()
  await page.getByRole('button', { name: 'Parar' }).click()

  await page.getByRole('tab', { name: 'Apoio emocional' }).click()
  const programme = page.getByRole('region', { name: 'Programas de apoio' }).getByRole('article').first()
  await programme.getByRole('button', { name: 'Feito' }).click()
  await expect(programme.getByText(/^1 de \d+ passos$/)).toBeVisible()
  // Kept on the phone alone.
  await page.reload()
  await expect(programme.getByText(/^1 de \d+ passos$/)).toBeVisible()
  await expect(urgent.getByRole('link', { name: /^Ligar 110/ })).toBeVisible()

  await page.goto('/pesquisa?q=ansiedade')
  await page.getByRole('region', { name: 'Páginas' }).getByRole('link', { name: 'Bem-estar' }).click()
  await page.getByRole('button', { name: 'Sair depressa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
})
