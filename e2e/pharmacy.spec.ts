import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, phoneEnding } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { PHONE } from './screens.ts'

// A server of their own, one after another: the demonstration's pharmacy and driver answer to nobody else.
const test = testWith({ RATE_LIMIT: 'off' })
test.use(PHONE)
test.describe.configure({ mode: 'default', timeout: 90_000 })

const DEMO_PASSWORD = 'Salama-2026!'
const HOME = {
  province: { id: 'maputo-cidade', name: 'Maputo Cidade' },
  district: null,
  neighborhood: null,
  street: 'Av. 24 de Julho',
  houseNumber: '12',
  reference: '',
  instructions: '',
  secondPhone: '',
  coordinates: { latitude: -25.9655, longitude: 32.5892, accuracy: null },
  fullAddress: 'Av. 24 de Julho 12, Maputo Cidade, Moçambique',
}
const PAPER = { name: 'receita.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

async function signIn(request: APIRequestContext, name: string): Promise<void> {
  const data = { identifier: `${name}@demo.salama.mz`, password: DEMO_PASSWORD }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
}

const userIdOf = async ({ request }: Page): Promise<string> => (await (await request.get('/api/auth/user')).json()).id

/** The pharmacist of the demonstration, on a phone of her own. */
async function pharmacistIn(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const screen = { ...PHONE, locale: 'pt-PT', timezoneId: 'Africa/Maputo', baseURL: baseURL ?? '' }
  const page = await (await browser.newContext(screen)).newPage()
  await signIn(page.request, 'farmacia')
  return page
}

type Medicine = { id: string; name: string; pharmacyId: string }

/** A prescription medicine that this pharmacist has, and another pharmacy that never closes. */
async function prescribedMedicine({ request }: Page): Promise<Medicine> {
  const lines: (Medicine & { requiresPrescription: boolean; stock: number })[] = await (
    await request.get('/api/pharmacy/medications?limit=100')
  ).json()
  for (const line of lines.filter((one) => one.requiresPrescription && one.stock >= 5)) {
    const query = new URLSearchParams({ q: line.name, openNow: 'true' })
    const { offers } = await (await request.get(`/api/medications/search?${query}`)).json()
    const sold = (offers as { medication: { name: string; inStock: boolean } }[]).filter(
      ({ medication }) => medication.name === line.name && medication.inStock,
    )
    if (sold.length >= 2) return line
  }
  throw new Error('No prescription medicine is sold by two open pharmacies.')
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Finds who has the medicine and puts this pharmacy's into the cart. */
async function findAndAdd(page: Page, medicine: string, pharmacy: string): Promise<void> {
  await page.addInitScript((place) => localStorage.setItem('salama.place', place), JSON.stringify(HOME))
  await page.goto('/pharmacy')
  await page.getByRole('searchbox', { name: 'Onde há este remédio?' }).fill(medicine)
  const offers = page.getByRole('region', { name: /^Onde há/ }).getByRole('listitem')
  const offer = offers
    .filter({ hasText: pharmacy })
    .filter({ has: page.getByRole('button', { name: `Adicionar ${medicine}` }) })
  await offer
    .first()
    .getByRole('button', { name: `Adicionar ${medicine}` })
    .click()
  await expect(page.getByRole('region', { name: 'Carrinho' })).toContainText(medicine)
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
}

/** Pays what the open checkout asks, and answers the order's id. */
async function pay(page: Page): Promise<string> {
  await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  await dialog(page).getByLabel('Número M-Pesa').fill(phoneEnding('4321'))
  await dialog(page).getByRole('button', { name: 'Iniciar Pagamento' }).click()
  const made = page.locator('[data-toast]').filter({ hasText: 'Pedido confirmado!' })
  await expect(made).toBeVisible({ timeout: 20_000 })
  const address = await made.getByRole('link', { name: 'Ver pedido' }).getAttribute('href')
  return address?.split('/').at(-1) ?? ''
}

const numberOf = (orderId: string) => orderId.slice(-6).toUpperCase()

/** The pharmacist opens the prescription of an order. */
async function look(desk: Page, orderId: string): Promise<void> {
  await desk.goto('/dashboard/pharmacy?ver=receitas')
  await desk.getByRole('button', { name: `Ver receita do pedido ${numberOf(orderId)}` }).click()
  await expect(dialog(desk).getByRole('button', { name: 'Aprovar' })).toBeVisible()
}

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
  await dialog(page).getByLabel('Fotografia ou PDF da receita').setInputFiles(PAPER)
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const id = await pay(page)
  await page.goto(`/pedidos/${id}`)
  await expect(page.getByRole('heading', { name: 'À espera da receita' })).toBeVisible()

  await look(desk, id)
  await dialog(desk).getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  await desk.goto('/dashboard/pharmacy?ver=pedidos')
  await desk.getByRole('button', { name: `Aceitar o pedido ${numberOf(id)}` }).click()
  await desk.getByRole('button', { name: `Marcar Pronto o pedido ${numberOf(id)}` }).click()
  await expect(page.getByRole('heading', { name: 'Pronto', exact: true })).toBeVisible()

  const rider = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(rider.request, 'entregador')
  await rider.request.patch('/api/delivery/driver/availability', { data: { isAvailable: true } })
  await rider.request.patch('/api/delivery/driver/location', { data: { latitude: -25.9672, longitude: 32.5946 } })
  const [task] = await own.query<{ id: string }>(`select id from deliveries_deliveries where order_id = '${id}'`)
  expect((await rider.request.patch(`/api/delivery/${task?.id}/assign`)).status()).toBe(200)
  for (const [status, title] of [
    ['picked_up', 'Com o entregador'],
    ['in_transit', 'A caminho'],
    ['delivered', 'Pedido entregue'],
  ] as const) {
    await rider.request.patch(`/api/delivery/${task?.id}/status`, { data: { status } })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByText('As melhoras!')).toBeVisible()
})

test('refused: money back, asked again elsewhere with one tap', async ({ page, browser, baseURL, signUp }) => {
  const desk = await pharmacistIn(browser, baseURL)
  const { name, pharmacyId } = await prescribedMedicine(desk)
  await signUp()
  await findAndAdd(page, name, 'Farmácia Acácias')
  await dialog(page).getByLabel('Fotografia ou PDF da receita').setInputFiles(PAPER)
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
  await dialog(page).getByLabel('Fotografia ou PDF da receita').setInputFiles(PAPER)
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const again = await pay(page)
  const order = await (await page.request.get(`/api/orders/${again}`)).json()
  expect(order.status).toBe('awaiting_prescription')
  expect(order.shopId).not.toBe(pharmacyId)
})

test('a signed prescription is bought at a pharmacy and dispensed', async ({ page, browser, baseURL, own }) => {
  const desk = await pharmacistIn(browser, baseURL)
  const { name } = await prescribedMedicine(desk)
  const doctor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(doctor.request, 'medica')
  await signIn(page.request, 'cliente')
  const [patientId, doctorId] = [await userIdOf(page), await userIdOf(doctor)]
  // Any consultation of theirs: this journey begins with what the doctor signs.
  const [consultation] = await own.query<{ id: string }>(`
    update appointments_appointments set status = 'in_call' where id = (
      select a.id from appointments_appointments a join appointments_doctors d on d.id = a.doctor_id
      where a.patient_id = '${patientId}' and d.user_id = '${doctorId}' and a.status = 'confirmed' limit 1)
    returning id`)
  const line = {
    medicine: name,
    dose: '1 unidade',
    route: 'oral',
    frequency: '1 vez por dia',
    durationDays: 1,
    quantity: 1,
  }
  const issued = await doctor.request.post('/api/doctor/prescriptions', {
    data: { appointmentId: consultation?.id, lines: [line], sign: true },
  })
  expect(issued.status()).toBe(201)
  const { id: prescriptionId } = await issued.json()

  await findAndAdd(page, name, 'Farmácia Acácias')
  await dialog(page)
    .getByRole('radio', { name: /^Receita de/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const id = await pay(page)
  await look(desk, id)
  await expect(dialog(desk).getByText('Autêntica e válida')).toBeVisible()
  await dialog(desk).getByRole('button', { name: 'Aprovar' }).click()
  const status = async () => {
    const own: { id: string; status: string }[] = await (await page.request.get('/api/prescriptions')).json()
    return own.find((one) => one.id === prescriptionId)?.status
  }
  await expect.poll(status).toBe('dispensed')
})

test('adds a medicine, receives stock, sells, sees the low-stock warning and the sales of the day', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const desk = await pharmacistIn(browser, baseURL)
  await desk.goto('/dashboard/pharmacy')
  await desk.getByRole('button', { name: 'Adicionar Medicamento' }).click()
  await desk.getByRole('button', { name: 'Não está no catálogo' }).click()
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
  await expect(dialog(desk).getByText('6 em stock, 0 reservados')).toBeVisible()

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
  const tile = desk.getByRole('term').filter({ hasText: 'Vendas hoje' })
  await expect(tile.locator('..').getByRole('definition')).not.toHaveText('0 MT')
  await desk.getByRole('button', { name: 'Stock Baixo' }).click()
  await expect(desk.getByRole('button', { name: 'Alterar Pomada de Calêndula' })).toBeVisible()
  await desk.getByRole('button', { name: 'Relatório de Vendas' }).click()
  await expect(desk.getByText('1 × Pomada de Calêndula')).toBeVisible()
})
