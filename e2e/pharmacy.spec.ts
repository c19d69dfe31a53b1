import { randomUUID } from 'node:crypto'
import { dialog, findAndAdd, look, numberOf, pay, pharmacistIn, prescribedMedicine } from './buying-medicines.ts'
import { expect, signInAs } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { PHONE } from './screens.ts'

// A server of their own, one after another: the demonstration's pharmacy and driver answer to nobody else.
const test = testWith({ RATE_LIMIT: 'off' })
test.use(PHONE)
test.describe.configure({ mode: 'default' })

/** A file of its own each time: one that an approved order used serves no other. */
const paper = () => ({
  name: 'receita.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF`),
})

test('find who has it, order with a paper prescription, pharmacist approves, driver brings it (PHAR-027, NAV-058)', async ({
  page,
  browser,
  baseURL,
  signUp,
  own,
}) => {
  const desk = await pharmacistIn(browser, baseURL)
  const { name } = await prescribedMedicine(desk)
  await signUp()
  await findAndAdd(page, name, 'Farmácia Acácias')
  await dialog(page).getByLabel('Fotografia ou PDF da receita').setInputFiles(paper())
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const id = await pay(page)
  await page.goto(`/pedidos/${id}`)
  await expect(page.getByRole('heading', { name: 'A farmácia está a ver a receita' })).toBeVisible()

  await look(desk, id)
  await dialog(desk).getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  await desk.goto('/dashboard/pharmacy?ver=pedidos')
  await desk.getByRole('button', { name: `Aceitar o pedido ${numberOf(id)}` }).click()
  await desk.getByRole('button', { name: `Marcar Pronto o pedido ${numberOf(id)}` }).click()
  await expect(page.getByRole('heading', { name: 'Pronto', exact: true })).toBeVisible()

  const rider = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(rider, 'entregador')
  await rider.request.patch('/api/delivery/driver/availability', { data: { isAvailable: true } })
  await rider.request.patch('/api/delivery/driver/location', { data: { latitude: -25.9672, longitude: 32.5946 } })
  const [task] = await own.query<{ id: string; dropoff_pin: string }>(
    `select id, dropoff_pin from dispatch_tasks join deliveries_deliveries using (id) where order_id = '${id}'`,
  )
  expect((await rider.request.patch(`/api/delivery/${task?.id}/assign`)).status()).toBe(200)
  for (const [status, title] of [
    ['picked_up', 'Com o entregador'],
    ['in_transit', 'A caminho'],
    ['delivered', 'Pedido entregue'],
  ] as const) {
    const pin = status === 'delivered' ? { pin: task?.dropoff_pin } : {}
    await rider.request.patch(`/api/delivery/${task?.id}/status`, { data: { status, ...pin } })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByText('As melhoras!')).toBeVisible()
})

test('refused: money back, asked again elsewhere with one tap', async ({ page, browser, baseURL, signUp }) => {
  const desk = await pharmacistIn(browser, baseURL)
  const { name, pharmacyId } = await prescribedMedicine(desk)
  await signUp()
  await findAndAdd(page, name, 'Farmácia Acácias')
  await dialog(page).getByLabel('Fotografia ou PDF da receita').setInputFiles(paper())
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const id = await pay(page)
  await look(desk, id)
  await dialog(desk).getByRole('button', { name: 'Recusar' }).click()
  await dialog(desk).getByRole('button', { name: 'A receita não se lê.' }).click()
  await dialog(desk).getByRole('button', { name: 'Recusar e devolver' }).click()

  await page.goto(`/pedidos/${id}`)
  await expect(page.getByRole('heading', { name: 'Pedido recusado' })).toBeVisible()
  await expect(page.getByText(/A receita não se lê\..*Devolvemos/)).toBeVisible()
  await page.getByRole('link', { name: 'Pedir noutra farmácia' }).click()
  await page
    .getByRole('button', { name: /^Pedir aqui/ })
    .first()
    .click()
  await dialog(page).getByLabel('Fotografia ou PDF da receita').setInputFiles(paper())
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const again = await pay(page)
  const order = await (await page.request.get(`/api/orders/${again}`)).json()
  expect(order.status).toBe('awaiting_prescription')
  expect(order.shopId).not.toBe(pharmacyId)
})

test('adds a medicine, receives stock, sells, sees the low-stock warning and the sales of the day', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const desk = await pharmacistIn(browser, baseURL)
  await desk.goto('/dashboard/pharmacy')
  await desk.getByRole('button', { name: 'Mais' }).click()
  await desk.getByRole('button', { name: 'Adicionar Medicamento' }).click()
  await desk.getByRole('button', { name: 'Não está no catálogo' }).click()
  await desk.getByRole('button', { name: 'Descrever livremente' }).click()
  for (const [label, text] of [
    ['Nome', 'Pomada de Calêndula'],
    ['Fabricante', 'Ervanária da Polana'],
    ['Substância ativa', 'Calêndula'],
    ['Dose', '5 %'],
    ['Embalagem', '30 g'],
    ['Preço (MT)', '120'],
    ['Embalagens', '0'],
    ['Avisar com stock de', '4'],
  ] as const) {
    await desk.getByLabel(label, { exact: true }).fill(text)
  }
  await desk.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await desk.getByRole('searchbox', { name: 'Procurar no inventário' }).fill('calendula')
  await desk.getByRole('button', { name: 'Alterar Pomada de Calêndula' }).click()
  const movement = desk.getByRole('form', { name: 'Movimento de stock' })
  await movement.getByLabel('Embalagens').fill('6')
  await movement.getByRole('button', { name: 'Registar' }).click()
  // The notice of it says the same.
  await expect(dialog(desk).getByText('Na prateleira: 6').first()).toBeVisible()

  await signUp()
  await findAndAdd(page, 'Pomada de Calêndula', 'Farmácia Acácias')
  await dialog(page).getByRole('button', { name: 'Mudar' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^Recolher em/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  await pay(page)
  // Two more by another device of the same person.
  const [line] = await (await desk.request.get('/api/pharmacy/medications?q=calendula')).json()
  expect(line.quantity).toBe(5)
  const loss = { reason: 'lost', quantity: 1, note: 'Partiu-se' }
  expect((await desk.request.post(`/api/pharmacy/medications/${line.id}/movements`, { data: loss })).status()).toBe(201)

  await desk.goto('/dashboard/pharmacy')
  await desk.getByRole('button', { name: 'Mais' }).click()
  await desk.getByRole('button', { name: 'Stock Baixo' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Pomada de Calêndula' })).toContainText('Stock baixo')
  await desk.getByRole('button', { name: 'Mais' }).click()
  await desk.getByRole('button', { name: 'Relatório de Vendas' }).click()
  await expect(desk.getByText('1 × Pomada de Calêndula')).toBeVisible()
})
