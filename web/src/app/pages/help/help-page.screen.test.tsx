import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { HelpPage } from './help-page.tsx'

test('answers by topic, is searched as one types and leads to a person (NAV-018)', async () => {
  await show(<HelpPage />, { path: '/help', user: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Central de Ajuda' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Consultas' })).toBeVisible()
  await expectAccessible()

  await page.getByRole('searchbox', { name: 'Procurar na ajuda' }).fill('emergencia')
  await expect.element(page.getByText('Ligue 110 (SEMMO, emergência médica, grátis)', { exact: false })).toBeVisible()
  expect(page.getByRole('region', { name: 'Conta e acesso' }).elements()).toHaveLength(0)

  await page.getByRole('searchbox', { name: 'Procurar na ajuda' }).fill('xilofone')
  await expect.element(page.getByText('Nenhuma resposta com essas palavras')).toBeVisible()
  const contact = page.getByRole('link', { name: 'Fale Conosco' }).first()
  await expect.element(contact).toHaveAttribute('href', '/faq')
})

test('opens an answer and leads to where it is done', async () => {
  await show(<HelpPage />, { path: '/help', user: null })
  await page.getByText('Posso cancelar ou mudar a consulta?').click()
  await expect.element(page.getByText('Até 2 horas antes devolvemos tudo', { exact: false })).toBeVisible()
  const link = page.getByRole('link', { name: 'Ver as minhas consultas' }).first()
  await expect.element(link).toHaveAttribute('href', '/consultas')
})
