import type { Browser, Page } from '@playwright/test'
import { expect, PASSWORD, stub, test, unique } from './fixtures.ts'

const MESSAGES = 'GET /api/support/messages'

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

test('the desk closes a conversation with a reason, a word opens it again, and the person closes it for good', async ({
  page,
  browser,
  signUp,
}) => {
  const name = `Rosa ${unique()}`
  await signUp({ fullName: name })
  await page.goto('/faq')
  await field(page, /^A sua mensagem/).fill('Onde vejo o recibo?')
  await send(page)
  await expect(said(page)).toHaveCount(1)

  const desk = await openDesk(browser, '/operador?separador=apoio')
  await desk.getByRole('listitem').getByRole('button', { name }).click()
  await panel(desk).getByRole('button', { name: 'Encerrar' }).click()
  const reason = desk.getByRole('dialog', { name: /^Encerrar a conversa/ })
  await reason.getByRole('button', { name: 'O assunto está resolvido.' }).click()
  await reason.getByRole('button', { name: 'Encerrar' }).click()
  await expect(toast(desk)).toContainText('Conversa encerrada')
  await desk.context().close()
  // Without a reload.
  await expect(page.getByText('Esta conversa foi encerrada. O assunto está resolvido.')).toBeVisible()

  await field(page, /^A sua mensagem/).fill('Obrigada, ainda uma coisa.')
  await send(page)
  await expect(said(page)).toHaveCount(2)
  await expect(page.getByText('Recebemos a sua mensagem.')).toBeVisible()
  await page.getByRole('button', { name: 'Já está resolvido' }).click()
  await expect(page.getByText('Esta conversa foi encerrada. Uma mensagem sua volta a abri-la.')).toBeVisible()
})

test('whoever is signed out before the message is sent signs in again, and finds what was typed', async ({
  page,
  context,
  signUp,
}) => {
  const { email } = await signUp()
  await page.goto('/faq')
  await field(page, /^A sua mensagem/).fill('Não quero escrever isto duas vezes.')
  await context.clearCookies()
  await send(page)
  await page.waitForURL(/\/entrar/)
  await page.request.post('/api/auth/login', { data: { identifier: email, password: PASSWORD } })
  await page.goto('/faq')
  await expect(field(page, /^A sua mensagem/)).toHaveValue('Não quero escrever isto duas vezes.')
  await send(page)
  await expect(said(page)).toContainText(['Não quero escrever isto duas vezes.'])
})

test('a visitor says where to be answered, and is given a number (X-159, NAV-015)', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'Fale Conosco', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'apoio@salama.co.mz' })).toBeVisible()
  await send(page)
  await expect(page.getByText('Indique o seu nome.')).toBeVisible()
  await expect(page.getByText('Indique um e-mail ou um número de telefone de Moçambique.')).toBeVisible()
  await field(page, /^Nome/).fill('Nelson Cossa')
  await field(page, /^E-mail ou telefone/).fill(`${unique()}@exemplo.co.mz`)
  await field(page, /^A sua mensagem/).fill('Como me registo?')
  await field(page, /^A sua mensagem/).press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem' })).toBeFocused()
  await expect(page.getByText(/^O seu número é S-\d{6}/)).toBeVisible()
})

test('says when conversations cannot be read, and when nobody waits', async ({ page, signUp, browser }) => {
  await signUp()
  await stub(page, MESSAGES, { status: 503 })
  await page.goto('/faq')
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await expect(field(page, /^A sua mensagem/)).toHaveCount(0)

  const desk = await openDesk(browser, '/')
  await stub(desk, 'GET /api/operator/tickets', { status: 200, body: [] })
  await desk.goto('/operador?separador=apoio')
  await expect(desk.getByRole('heading', { name: 'Ninguém espera resposta' })).toBeVisible()
  await desk.context().close()
})

test('an operator answers a visitor where the visitor said, and notes it', async ({ page }) => {
  const name = `Olinda ${unique()}`
  const sent = await page.request.post('/api/support/messages', {
    data: { name, contact: `${unique()}@exemplo.co.mz`, text: 'Bom dia.\n'.repeat(30) },
  })
  expect(sent.status()).toBe(201)
  await enterDesk(page, '/operador?separador=apoio')
  await page.getByRole('listitem').getByRole('button', { name }).click()
  await expect(panel(page).getByRole('link', { name: /@exemplo\.co\.mz$/ })).toHaveAttribute('href', /^mailto:/)
  await field(page, /^Resposta/).fill('Respondi por e-mail.')
  await panel(page).getByRole('button', { name: 'Registar resposta' }).click()
  await expect(toast(page)).toContainText('Resposta registada')
  await expect(said(page)).toHaveCount(2)
})
