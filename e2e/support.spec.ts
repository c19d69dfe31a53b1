import type { Browser, Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()
const said = (page: Page) => page.getByRole('log', { name: 'Mensagens' }).getByRole('listitem')
const panel = (page: Page) => page.getByRole('region', { name: 'Em análise' })
const toast = (page: Page) => page.locator('[data-toast]')

async function enterDesk(page: Page, path: string): Promise<void> {
  const entered = await page.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(entered.status()).toBe(200)
  await page.goto(path)
}

/** The desk, in a browser of its own. */
async function openDesk(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enterDesk(page, path)
  return page
}

test('a person asks about a payment, and reads what the desk answers (X-159)', async ({ page, browser, signUp }) => {
  const name = `Zita ${unique()}`
  await signUp({ fullName: name })
  const paid = await page.request.post('/api/payments/mobile-money/initiate', {
    data: { paymentMethod: 'm-pesa', phoneNumber: '841230000', amount: 32_500, description: 'Consulta' },
  })
  const { transactionId } = await paid.json()
  const code = transactionId.slice(-6).toUpperCase()
  await page.goto(`/pagamentos?pagamento=${transactionId}`)
  await page.getByRole('link', { name: 'Preciso de ajuda com este pagamento' }).click()
  await expect(page.getByRole('heading', { name: 'Fale Conosco', level: 1 })).toBeVisible()
  await expect(page.getByText(`Sobre: Pagamento ${code}`)).toBeVisible()
  await send(page)
  await expect(page.getByText('Escreva a sua mensagem.')).toBeVisible()
  await field(page, /^A sua mensagem/).fill('Paguei duas vezes.\nPodem ver?')
  await page.reload()
  await expect(field(page, /^A sua mensagem/)).toHaveValue('Paguei duas vezes.\nPodem ver?')
  await send(page)
  await expect(page.getByRole('heading', { name: /^Conversa S-\d{6}$/ })).toBeFocused()
  await expect(said(page)).toContainText(['Paguei duas vezes.'])
  await expect(page.getByText('Recebemos a sua mensagem.')).toBeVisible()
  const number = await page.getByRole('heading', { name: /^Conversa S-/ }).textContent()

  const desk = await openDesk(browser, '/operador?separador=apoio')
  await desk.getByRole('listitem').getByRole('button', { name }).click()
  await expect(panel(desk).getByRole('link', { name: `Pagamento ${code}` })).toHaveAttribute(
    'href',
    `/operador?separador=pagamentos&caso=${transactionId}`,
  )
  // A second message comes while staff write: it is read before it is answered.
  await field(desk, /^Resposta/).fill('Vamos ver.')
  await field(page, /^A sua mensagem/).fill('Foi ontem à noite.')
  await send(page)
  await expect(said(page)).toHaveCount(2)
  await panel(desk).getByRole('button', { name: 'Responder' }).click()
  await expect(toast(desk)).toContainText('Chegou uma mensagem nova')
  await expect(said(desk)).toHaveCount(2)
  await expect(field(desk, /^Resposta/)).toHaveValue('Vamos ver.')
  await panel(desk).getByRole('button', { name: 'Responder' }).click()
  await expect(toast(desk)).toContainText('Resposta enviada')
  await expect(said(desk)).toHaveCount(3)

  // Without a reload, and told by the bell.
  await expect(said(page).nth(2)).toContainText('Equipa de apoio')
  await expect(page.getByText('Respondemos. Se ainda precisar de ajuda, escreva abaixo.')).toBeVisible()
  await page.goto('/notificacoes')
  await page.getByRole('link', { name: /A equipa de apoio respondeu/ }).click()
  await expect(page.getByRole('heading', { name: number ?? '' })).toBeVisible()
  await expect(said(page).nth(2)).toContainText('Vamos ver.')

  await desk.context().close()
})
