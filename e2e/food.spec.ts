import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, phoneEnding, unique } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { DESKTOP, PHONE } from './screens.ts'

// Staff approve the restaurant here, and minutes pass.
const test = testWith({ VERIFICATION: 'manual' })
test.use({ ...PHONE, actionTimeout: 15_000 })
// One after another on one server, which the last of them stops and starts.
test.describe.configure({ mode: 'default' })

const RESTAURANT = '00000000-0000-7000-8000-000000000130'
const LICENCE = { name: 'alvara.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
const photograph = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()

const toast = (page: Page) => page.locator('[data-toast]')

const browserOf = async (browser: Browser, baseURL: string | undefined, screen: typeof PHONE | typeof DESKTOP) =>
  (
    await browser.newContext({ ...screen, locale: 'pt-PT', timezoneId: 'Africa/Maputo', baseURL: baseURL ?? '' })
  ).newPage()

async function signIn({ request }: Page, name: 'operador' | 'restaurante'): Promise<void> {
  const data = { identifier: `${name}@demo.salama.mz`, password: 'Salama-2026!' }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
}

/** The counter of the demonstration's restaurant, which is open round the clock; its page's clock may be moved. */
async function openKitchen(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const kitchen = await browserOf(browser, baseURL, DESKTOP)
  await kitchen.clock.install()
  await signIn(kitchen, 'restaurante')
  await kitchen.goto('/dashboard/vendor')
  await expect(kitchen.getByRole('heading', { name: /^Por responder/ })).toBeVisible()
  const seen = kitchen.getByRole('button', { name: 'Já vi' })
  // Orders of the demonstration may wait already.
  if (await seen.isVisible()) await seen.click()
  return kitchen
}

/** Buys as another device of whoever is signed in would. */
async function order({ request }: Page): Promise<{ id: string; number: string; total: number }> {
  const menu: { id: string; price: number; addOns: unknown[]; sizes: unknown[]; isAvailable: boolean }[] = await (
    await request.get(`/api/restaurants/${RESTAURANT}/menu`)
  ).json()
  const dish = menu.find(({ addOns, sizes, isAvailable }) => isAvailable && addOns.length + sizes.length === 0)
  if (!dish) throw new Error('the restaurant has no dish without options')
  const items = [{ foodItemId: dish.id, quantity: 1, price: dish.price }]
  const where = { mode: 'collection', deliveryAddress: 'Av. Eduardo Mondlane 1120, Maputo' }
  const quoted = await request.post('/api/quotes', {
    data: { kind: 'food_order', restaurantId: RESTAURANT, items, ...where },
  })
  const { quoteId, amountDue } = await quoted.json()
  const asked = { paymentMethod: 'm-pesa', phoneNumber: phoneEnding('4321'), amount: amountDue, description: 'Comida' }
  await request.post('/api/payments/mobile-money/initiate', { data: asked, headers: { 'Quote-Id': quoteId } })
  const status = async () => (await (await request.get(`/api/orders/${quoteId}`)).json()).status
  await expect.poll(status).toBe('pending')
  return { id: quoteId, number: quoteId.slice(-6).toUpperCase(), total: amountDue }
}

test('registers a restaurant and a dish, which a stranger finds misspelt (REST-001, REST-005, CUIS-014)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const owner = `Vera ${unique()}`
  const name = `Quintal ${unique()}`
  await signUp({ fullName: owner, userType: 'restaurant_vendor' })
  await page.goto('/delivery')
  await page.getByRole('button', { name: 'Registar Restaurante' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registar Restaurante' })
  await dialog.getByLabel('Nome do negócio').fill(name)
  await dialog.getByLabel('Endereço', { exact: true }).fill('Rua da Resistência 1420, Malhangalene')
  await dialog.getByLabel('Telefone').fill(phoneEnding('7788'))
  await dialog.getByLabel('Alvará (opcional)', { exact: true }).setInputFiles(LICENCE)
  await expect(dialog.getByLabel(/^Número.* de Alvará/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar registo' }).click()
  await dialog.getByRole('link', { name: 'Preparar o meu negócio' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('tab', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Adicionar prato' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo prato' })
  await form
    .getByLabel('Fotografia (opcional)')
    .setInputFiles({ name: 'prato.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await page.getByRole('button', { name: 'Usar esta imagem' }).click()
  await expect(page.getByRole('img', { name: 'A imagem escolhida' })).toBeVisible()
  await form.getByLabel('Nome', { exact: true }).fill('Mukhuani de abóbora')
  await form.getByLabel('Preço', { exact: true }).fill('185')
  await form.getByLabel('Secção da ementa').fill('Pratos da casa')
  await form.getByRole('button', { name: 'Guardar prato' }).click()
  await expect(page.getByRole('article', { name: 'Mukhuani de abóbora' })).toContainText('185')
  await page.getByRole('tab', { name: 'Loja' }).click()
  await page.getByRole('switch', { name: 'Aberto 24 horas' }).click()
  await page.getByRole('button', { name: 'Guardar definições' }).click()
  await expect(toast(page).filter({ hasText: 'Definições guardadas' })).toBeVisible()

  const desk = await browserOf(browser, baseURL, DESKTOP)
  await signIn(desk, 'operador')
  await desk.goto('/operador')
  await desk
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(owner) })
    .click()
  const panel = desk.getByRole('region', { name: 'Em análise' })
  await panel.getByRole('button', { name: 'Analisar' }).click()
  await expect(panel.getByRole('link', { name: 'Abrir alvara.pdf' })).toBeVisible()
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(desk)).toContainText('Aprovado')
  await expect(page.getByText('Negócio aprovado')).toBeVisible()

  const stranger = await browserOf(browser, baseURL, PHONE)
  const found = async () =>
    JSON.stringify(await (await stranger.request.get('/api/restaurants?q=mucuani%20de%20abobra')).json())
  await expect.poll(found).toContain(name)
  await stranger.goto('/food-categories')
  await stranger.getByRole('searchbox', { name: 'Procurar prato ou restaurante' }).fill('mucuani de abobra')
  const card = stranger.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('Mukhuani de abóbora')
  await card.getByRole('link', { name }).click()
  const dish = stranger.getByRole('article').filter({ hasText: 'Mukhuani de abóbora' })
  await expect(dish.locator('img')).toHaveJSProperty('complete', true)
  await dish.getByRole('button', { name: 'Adicionar Mukhuani de abóbora' }).click()
  await expect(stranger.getByRole('button', { name: 'Finalizar Compra' })).toBeEnabled()
})

test('orders by e-Mola, the bell rings, collects by code, gets a missing part back (FOOD-111, VEND-044)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  await signUp({ fullName: 'Telma Chiluvane' })
  const kitchen = await openKitchen(browser, baseURL)
  await page.goto(`/restaurant/${RESTAURANT}`)
  await page.getByRole('button', { name: 'Frango à Zambeziana', exact: true }).click()
  const dish = page.getByRole('dialog', { name: 'Frango à Zambeziana' })
  await expect(dish.getByRole('button', { name: 'Escolha as opções' })).toBeDisabled()
  await dish.getByRole('checkbox', { name: 'Xima' }).check()
  await dish.getByRole('checkbox', { name: /^Salada/ }).check()
  await dish.getByLabel(/^Nota para a cozinha/).fill('Sem coco')
  await dish.getByRole('button', { name: /^Adicionar · / }).click()
  await page.getByRole('link', { name: 'Ver carrinho' }).click()
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  const where = page.getByRole('dialog', { name: 'Finalizar Compra' })
  await where.getByRole('radio', { name: /^Recolher em/ }).click()
  await where.getByRole('button', { name: 'Continuar' }).click()
  await where.getByText('e-Mola', { exact: true }).click()
  await where.getByRole('button', { name: 'Continuar' }).click()
  const paying = page.getByRole('dialog')
  await paying.getByLabel('Número e-Mola').fill(phoneEnding('4321').replace(/^8./, '86'))
  await paying.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  await expect(page).toHaveURL(/\/pedidos\//)
  await expect(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  const number = page.url().slice(-6).toUpperCase()

  // Orders of the demonstration may wait at this counter too.
  await expect(kitchen.getByRole('alert').filter({ hasText: /Chegou um pedido|Chegaram \d pedidos/ })).toBeVisible()
  await expect(kitchen).toHaveTitle(/^\d pedidos? novos?$/)
  await kitchen.getByRole('button', { name: 'Já vi' }).click()
  const ticket = kitchen.getByRole('article', { name: `Pedido ${number}` })
  for (const text of ['1 × Frango à Zambeziana', 'Xima, Salada', '«Sem coco»', 'Pago por e-Mola', 'Vem recolher']) {
    await expect(ticket).toContainText(text)
  }
  await ticket.getByRole('button', { name: /^Aceitar/ }).click()
  await expect(page.getByRole('heading', { name: 'Em preparação' })).toBeVisible()
  await ticket.getByRole('button', { name: /^Marcar Pronto/ }).click()
  await expect(page.getByRole('heading', { name: 'Pronto para recolher' })).toBeVisible()
  const code = (await page.getByText('Código de recolha').locator('..').locator('strong').textContent()) ?? ''
  await ticket.getByLabel('Código do cliente').fill(code)
  await ticket.getByRole('button', { name: /^Entregar/ }).click()
  await expect(page.getByRole('heading', { name: 'Pedido recolhido' })).toBeVisible()

  await page.getByRole('radio', { name: /^4 / }).check()
  await page.getByRole('button', { name: 'Publicar avaliação' }).click()
  await expect(toast(page).filter({ hasText: 'A sua avaliação foi publicada.' })).toBeVisible()

  await page.getByRole('button', { name: 'Houve um problema' }).click()
  const missing = page.getByRole('dialog', { name: 'O que aconteceu?' })
  await missing.getByRole('radio', { name: 'Faltou alguma coisa' }).check()
  await missing.getByRole('button', { name: 'Mais Frango à Zambeziana' }).click()
  const ask = missing.getByRole('button', { name: /^Pedir .* de volta$/ })
  const amount = /\d+/.exec((await ask.textContent()) ?? '')?.[0] ?? ''
  await ask.click()
  await expect(page.getByRole('region', { name: 'O seu problema' })).toContainText('1 × Frango à Zambeziana')
  await ticket.getByRole('button', { name: new RegExp(`Devolver ${amount}`) }).click()
  await kitchen.getByRole('alertdialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(page.getByRole('region', { name: 'O seu problema' })).toContainText(`Devolvemos ${amount}`)
})

test('a kitchen offline for a minute misses no order; unanswered it rings again and is refunded (VEND-047)', async ({
  page,
  browser,
  baseURL,
  signUp,
  own,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'ERR_CONNECTION_REFUSED')
  await signUp()
  const kitchen = await openKitchen(browser, baseURL)
  await kitchen.context().setOffline(true)
  const first = await order(page)
  await kitchen.clock.runFor('01:00')
  const made = await order(page)
  await page.goto(`/pedidos/${made.id}`)
  await expect(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  const ticketOf = (number: string) => kitchen.getByRole('article', { name: `Pedido ${number}` })
  const ticket = ticketOf(made.number)
  await expect(ticketOf(first.number)).toHaveCount(0)
  await expect(ticket).toHaveCount(0)
  await kitchen.context().setOffline(false)
  for (const { number } of [first, made]) await expect(ticketOf(number)).toBeVisible()
  await expect(kitchen.getByRole('alert').filter({ hasText: /Chegaram [2-9] pedidos/ })).toBeVisible()
  await expect(kitchen).toHaveTitle(/^[2-9] pedidos novos$/)
  await kitchen.getByRole('button', { name: 'Já vi' }).click()
  const bell = kitchen.getByRole('alert').filter({ hasText: 'Chegou um pedido' })
  await expect(bell).toBeHidden()

  await own.sleep(`update orders_orders set due_at = now() where id = '${made.id}'`)
  await expect(bell).toBeVisible()
  await own.sleep(`update orders_orders set due_at = now(), answer_by = now() where id = '${made.id}'`)
  await expect(page.getByRole('heading', { name: 'Pedido recusado' })).toBeVisible()
  await expect(page.getByText(/A loja não respondeu a tempo\. Devolvemos/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver o que está aberto' })).toBeVisible()
  await expect(ticket).toHaveCount(0)
  await kitchen.getByRole('button', { name: 'Ver pedidos anteriores' }).click()
  await expect(kitchen.getByRole('listitem').filter({ hasText: made.number })).toContainText('Recusado')
  const refunded = async () =>
    (
      await own.query<{
        status: string
      }>(`select r.status from payments_refunds r join payments_sales s on s.id = r.sale_id
      where s.purchase_id = '${made.id}'`)
    )[0]?.status
  await expect.poll(refunded).toBe('completed')
})
