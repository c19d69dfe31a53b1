import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, phoneEnding, unique } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { DESKTOP, PHONE } from './screens.ts'

// Staff decide here, and days pass.
const test = testWith({ VERIFICATION: 'manual' })
// One after another on one server, which one of them stops and starts.
test.describe.configure({ mode: 'serial' })

const toast = (page: Page) => page.locator('[data-toast]')
const PAPER = { name: 'carteira.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
const picture = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#2f7d5b' } })
    .jpeg()
    .toBuffer()

type Screen = typeof PHONE | typeof DESKTOP

/** A browser of its own, on a phone or a desk. */
const browserOf = async (browser: Browser, baseURL: string | undefined, screen: Screen) =>
  (
    await browser.newContext({ ...screen, locale: 'pt-PT', timezoneId: 'Africa/Maputo', baseURL: baseURL ?? '' })
  ).newPage()

async function signIn({ request }: Page | BrowserContext, name: 'operador' | 'medica'): Promise<void> {
  const data = { identifier: `${name}@demo.salama.mz`, password: 'Salama-2026!' }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
}

async function choose(page: Page, list: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Books a time of this doctor from tomorrow on and pays it, as another device of whoever is signed in would. */
async function bookAndPay({ request }: Page, doctorId: string): Promise<{ id: string; amount: number }> {
  const { slots } = await (await request.get(`/api/doctors/${doctorId}/availability`)).json()
  const tomorrow = Date.now() + 24 * 3_600_000
  const free = slots.find(
    (slot: { startsAt: string; free: boolean }) => slot.free && Date.parse(slot.startsAt) > tomorrow,
  )
  const booked = await request.post('/api/appointments', {
    data: { doctorId, scheduledAt: free.startsAt, type: 'video' },
  })
  const { id, amountDue: amount } = await booked.json()
  const order = { paymentMethod: 'm-pesa', phoneNumber: phoneEnding('4321'), amount, description: 'Consulta' }
  await request.post('/api/payments/mobile-money/initiate', {
    data: { ...order, purpose: { kind: 'appointment', id } },
  })
  const status = async () => (await (await request.get(`/api/appointments/${id}`)).json()).status
  await expect.poll(status).toBe('confirmed')
  return { id, amount }
}

const doctorCalled = async ({ request }: Page, name: string) =>
  (await (await request.get(`/api/doctors?q=${encodeURIComponent(name)}`)).json()) as { id: string }[]

test('registers as a doctor, is approved by staff, found and booked, and moves her hours (ROLE-050, ROLE-055, X-038, X-039)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const name = `Zita ${unique()}`
  await signUp({ fullName: name })
  await page.goto('/telemedicine')
  await page.getByRole('link', { name: 'Tornar-se Médico' }).click()
  await page.getByLabel('Número da licença médica').fill(`OMM-${unique()}`)
  await choose(page, 'Especialidade principal', 'Cardiologia')
  await page.getByLabel('Nome da clínica').fill('Clínica do Sol')
  await page.getByLabel('Endereço da clínica').fill('Av. 24 de Julho 1200')
  await page.getByLabel('Cidade').fill('Maputo')
  await choose(page, 'Província', 'Maputo Cidade')
  await page
    .getByLabel('Fotografia (opcional)')
    .setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByRole('button', { name: 'Usar esta imagem' }).click()
  await expect(page.getByRole('img', { name: 'A imagem escolhida' })).toBeVisible()
  await page.getByLabel('Carteira profissional (opcional)').setInputFiles(PAPER)
  await page.getByLabel(/^Número.* de Carteira profissional/).fill('CP77')
  await page.getByRole('button', { name: 'Finalizar Cadastro' }).click()
  await expect(toast(page)).toContainText('Cadastro Realizado com Sucesso!')
  await expect(page).toHaveURL('/telemedicine')
  await page.goto('/doctor-registration')
  await expect(page.getByText('Recebemos o seu pedido.', { exact: false })).toBeVisible()

  const desk = await browserOf(browser, baseURL, DESKTOP)
  await signIn(desk, 'operador')
  await desk.goto('/operador')
  await desk
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  const panel = desk.getByRole('region', { name: 'Em análise' })
  await expect(panel.getByText('Clínica do Sol')).toBeVisible()
  await panel.getByRole('button', { name: 'Analisar' }).click()
  await expect(panel.getByRole('link', { name: 'Abrir carteira.pdf' })).toBeVisible()
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(desk)).toContainText('Aprovado')

  const stranger = await browserOf(browser, baseURL, PHONE)
  await expect.poll(async () => (await doctorCalled(stranger, name)).length).toBe(1)
  await stranger.request.post('/api/auth/register', {
    data: {
      fullName: 'Rui Paciente',
      email: `${unique()}@exemplo.co.mz`,
      password: 'Palavra-Passe-1',
      acceptTerms: true,
    },
  })
  await stranger.request.post('/api/auth/select-role', { data: { userType: 'customer' } })
  await stranger.goto(`/telemedicine?pesquisa=${encodeURIComponent(name)}`)
  const card = stranger.getByRole('article').filter({ hasText: name })
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  await card.getByRole('button', { name: `Dr. ${name}` }).click()
  const booking = stranger.getByRole('region', { name: 'Agendar Consulta' })
  await booking.getByRole('group', { name: 'Data' }).getByRole('button', { disabled: false }).nth(1).click()
  await booking.getByRole('group', { name: 'Horário' }).getByRole('button', { disabled: false }).nth(2).click()
  await stranger.getByRole('button', { name: 'Confirmar Consulta' }).click()
  await expect(toast(stranger)).toContainText('Consulta Agendada')

  await page.goto('/dashboard/doctor')
  await expect(page.getByRole('article').filter({ hasText: 'Rui Paciente' })).toBeVisible()
  await page.getByRole('tab', { name: 'Horário' }).click()
  await page.getByRole('switch', { name: 'Disponível 24/7' }).click()
  for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta'])
    await page.getByRole('button', { name: `Retirar este horário de ${day}-feira` }).click()
  await page.getByLabel('Sexta-feira: das').selectOption('19:00')
  await page.getByLabel('Sexta-feira: às').selectOption('20:30')
  await page.getByRole('button', { name: 'Guardar horário' }).click()
  const outside = page.getByRole('dialog', { name: 'Uma consulta fica fora do horário' })
  await expect(outside).toContainText('Rui Paciente')
  await outside.getByRole('button', { name: 'Manter marcadas' }).click()
  await expect(outside).toBeHidden()
  const [doctor] = await doctorCalled(stranger, name)
  const free: { startsAt: string; free: boolean }[] = (
    await (await stranger.request.get(`/api/doctors/${doctor?.id}/availability`)).json()
  ).slots.filter((slot: { free: boolean }) => slot.free)
  // 19:00, 19:30 and 20:00 in Maputo, of Fridays.
  expect(new Set(free.map(({ startsAt }) => startsAt.slice(11, 16)))).toEqual(new Set(['17:00', '17:30', '18:00']))
})

test('the doctor cancels: everything is back by itself, and the patient reads why (X-028, APT-10)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const name = `Rosa ${unique()}`
  await signUp({ fullName: name })
  const [doctor] = await doctorCalled(page, 'Lurdes Macamo')
  const { id } = await bookAndPay(page, doctor?.id ?? '')

  const portal = await browserOf(browser, baseURL, PHONE)
  await signIn(portal, 'medica')
  await portal.goto('/dashboard/doctor')
  await portal.getByRole('button', { name: `Cancelar a consulta com ${name}` }).click()
  await portal.getByRole('dialog').getByRole('button', { name: 'Surgiu uma urgência.' }).click()
  await portal.getByRole('dialog').getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect(toast(portal)).toContainText('recebe tudo de volta')

  await page.goto('/notificacoes')
  await expect(page.getByText('O médico cancelou a consulta')).toBeVisible()
  await page.goto(`/consultas/${id}`)
  await expect(page.getByText('O médico cancelou esta consulta.', { exact: false })).toContainText(
    'Motivo: Surgiu uma urgência. Devolvemos 750 MT a quem pagou.',
  )
  await page.goto('/pagamentos')
  await expect(page.getByText(/Devolvido/).first()).toBeVisible()
})

test('a paper runs out: the doctor is no longer listed, and who booked is told (X-038, ROLE-055)', async ({
  page,
  browser,
  baseURL,
  own,
  signUp,
}) => {
  const [doctor] = await doctorCalled(page, 'Hélder Nhaca')
  const { id } = doctor as { id: string }
  // As if staff had approved it with a paper that is valid until today.
  await own.query(`update verification_cases set expires_on = current_date where subject_id = '${id}'`)
  await signUp({ fullName: 'Sónia Paciente' })
  const booked = await bookAndPay(page, id)
  await own.sleep(`update verification_cases set expires_on = current_date - 2 where subject_id = '${id}'`)

  await expect.poll(async () => (await doctorCalled(page, 'Hélder Nhaca')).length).toBe(0)
  await page.goto('/notificacoes')
  const told = page.getByRole('link').filter({ hasText: 'O seu médico não está a atender' })
  await expect(page.getByRole('listitem').filter({ has: told })).toContainText('Dr. Hélder Nhaca')
  await told.click()
  await expect(page).toHaveURL(`/consultas/${booked.id}`)
  await expect(page.getByRole('heading', { name: 'Consulta confirmada' })).toBeVisible()

  const desk = await browserOf(browser, baseURL, DESKTOP)
  await signIn(desk, 'operador')
  await desk.goto('/operador?separador=verificacoes&q=Nhaca')
  const row = desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Dr. Hélder Nhaca' })
  await expect(row).toContainText('Suspenso')
})
