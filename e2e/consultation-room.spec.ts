import type { Browser, Page } from '@playwright/test'
import type { Appointment } from '@salama/contract/appointments'
import { TELECONSULTATION } from '@salama/contract/records'
import { addOffer, dialog, livesInMaputo, look, pay, pharmacistIn, prescribedMedicine } from './buying-medicines.ts'
import { badge, bookAndPay, doctorIn, fakeMedia, patientIn, say, seesPicture } from './consulting.ts'
import { expect, phoneEnding, test } from './fixtures.ts'
import { chooseMethod, phone, start } from './paying.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)
test.use(fakeMedia)

/** In place of the choice of a screen: a picture of its own size, which no camera here has. */
const SCREEN = { width: 640, height: 200 }
const offerScreen = (page: Page) =>
  page.addInitScript(({ width, height }) => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const draw = () => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * width, height)
      setInterval(draw, 50)
      return canvas.captureStream(20)
    }
  }, SCREEN)

/** Width by height of what the other side sends, whatever it is scaled to. */
const shapeSeen = (page: Page) =>
  page.getByLabel(/^Imagem de/).evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight)

/** Books the last free time with this doctor, pays by M-Pesa and answers the appointment's id. */
async function bookAndPayByHand(page: Page, doctorId: string): Promise<string> {
  await page.goto(`/telemedicine?medico=${doctorId}`)
  const panel = page.getByRole('region', { name: 'Agendar Consulta' })
  for (const group of ['Data', 'Horário'])
    await panel.getByRole('group', { name: group }).getByRole('button', { disabled: false }).last().click()
  await page.getByRole('button', { name: 'Confirmar Consulta' }).click()
  await chooseMethod(page)
  await phone(page).fill(phoneEnding('1234'))
  await start(page)
  const appointments = async (): Promise<Appointment[]> => (await page.request.get('/api/appointments')).json()
  await expect.poll(async () => (await appointments())[0]?.status).toBe('confirmed')
  return (await appointments())[0]?.id ?? ''
}

/** Another person with an account, in front of this room: reads a refusal, and no socket opens. */
async function isKeptOut(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext()
  await patientIn(context)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('Não encontrámos esta consulta.')).toBeVisible()
  const opens = await page.evaluate(
    (query) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws${query}`)
        socket.onopen = () => resolve(true)
        socket.onclose = () => resolve(false)
      }),
    address.slice(address.indexOf('?')),
  )
  expect(opens).toBe(false)
  await context.close()
}

test('book, pay, consult, receive a prescription, buy with it (ROOM-007, ROOM-040, BOOK-120)', async ({
  browser,
  context,
  page,
  baseURL,
  signUp,
}) => {
  test.setTimeout(240_000)
  const { context: surgery, doctor } = await doctorIn(browser)
  const pharmacist = await pharmacistIn(browser, baseURL)
  const { name: medicine } = await prescribedMedicine(pharmacist)
  await livesInMaputo(page)
  await signUp()
  const id = await bookAndPayByHand(page, doctor.id)
  const address = `/consultation?appointment=${id}`

  await page.goto(address)
  await expect(page.getByRole('heading', { name: TELECONSULTATION.title })).toBeVisible()
  await page.getByRole('button', { name: 'Aceito e quero continuar' }).click()
  await page.getByText('Vídeo leve').click()
  await page.getByRole('button', { name: 'Entrar na consulta' }).click()
  await expect(badge(page)).toHaveText('Em espera')

  const desk = await surgery.newPage()
  await offerScreen(desk)
  await desk.goto('/dashboard/doctor')
  // Other patients of other tests may wait for this doctor, too.
  await desk.getByRole('region', { name: 'Sala de espera' }).locator(`a[href$="${id}"]`).click()
  await desk.getByRole('button', { name: 'Entrar na consulta' }).click()
  await Promise.all([seesPicture(page), seesPicture(desk)])
  await expect(badge(page)).toHaveText('Ligado')
  await isKeptOut(browser, address)

  const camera = await shapeSeen(page)
  await desk.getByRole('button', { name: 'Partilhar o ecrã' }).click()
  await expect.poll(() => shapeSeen(page)).toBeCloseTo(SCREEN.width / SCREEN.height, 1)
  await desk.getByRole('button', { name: 'Parar de partilhar o ecrã' }).click()
  await expect.poll(() => shapeSeen(page)).toBeCloseTo(camera, 1)

  await say(page, 'Tenho febre')
  await expect(desk.getByText('Tenho febre')).toBeVisible()
  await say(desk, 'Desde quando?')
  await expect(page.getByText('Desde quando?')).toBeVisible()

  // A reload loses nothing of the chat, and the call is back.
  await page.reload()
  await expect(page.getByText('cerca de 41 MB')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar na consulta' }).click()
  await expect(page.getByText('Desde quando?')).toBeVisible()
  await Promise.all([seesPicture(page), seesPicture(desk)])

  // Without network what is written waits, and goes once.
  await context.setOffline(true)
  await say(page, 'Desde ontem')
  await context.setOffline(false)
  await expect(desk.getByText('Desde ontem')).toHaveCount(1)
  await expect(badge(page)).toHaveText('Ligado')

  await desk.getByRole('tab', { name: 'Nota' }).click()
  for (const [field, text] of [
    ['Queixa', 'Febre'],
    ['Avaliação', 'Provável malária'],
    ['Plano', 'Teste rápido'],
    ['Sintomas', 'Febre desde ontem'],
    ['Próximos passos', 'Fazer o teste amanhã'],
  ] as const)
    await desk.getByLabel(field, { exact: true }).fill(text)
  await expect(desk.getByText(/^Guardada às/)).toBeVisible()
  await desk.getByRole('tab', { name: 'Receita' }).click()
  await desk.getByRole('combobox', { name: 'Medicamento' }).fill(medicine)
  await desk.getByRole('option', { name: /^Escrever livremente/ }).click()
  await desk.getByLabel('Dose', { exact: true }).fill('1 comprimido')
  await desk.getByLabel('Frequência').fill('de 8 em 8 horas')
  await desk.getByRole('button', { name: 'Assinar receita' }).click()
  await expect(desk.getByText('Válida', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Concluir a consulta' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Concluir' }).click()

  await expect(page.getByRole('heading', { name: 'A consulta terminou' })).toBeVisible()
  await expect(page.getByText('Fazer o teste amanhã')).toBeVisible()
  await page.getByRole('link', { name: 'Mostrar na farmácia' }).click()
  await expect(page.getByText('Receita válida')).toBeVisible()
  await expect(page.getByText(medicine)).toBeVisible()
  await surgery.close()

  await page.goBack()
  await page.getByRole('link', { name: 'Comprar com entrega' }).click()
  await addOffer(page, medicine, 'Farmácia Acácias')
  await dialog(page)
    .getByRole('radio', { name: /^Receita de/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  const orderId = await pay(page)
  await look(pharmacist, orderId)
  await expect(dialog(pharmacist).getByText('Autêntica e válida')).toBeVisible()
  await dialog(pharmacist).getByRole('textbox', { name: medicine }).fill('1')
  await dialog(pharmacist).getByRole('button', { name: 'Aprovar' }).click()
  await page.goto(`/pedidos/${orderId}`)
  await expect(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Aviada', { exact: true })).toBeVisible()
  await pharmacist.context().close()
})

test('a consultation by chat asks for no camera (ROOM-035)', async ({ browser, context, page }) => {
  const { context: surgery, doctor } = await doctorIn(browser)
  await patientIn(context)
  const { id } = await bookAndPay(context.request, doctor, 'chat')
  await context.request.post('/api/record/consent', { data: { version: TELECONSULTATION.version, isGiven: true } })
  const desk = await surgery.newPage()
  for (const side of [page, desk]) {
    await side.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('asked for a camera'))
    })
    await side.goto(`/consultation?appointment=${id}`)
  }
  await expect(badge(page)).toHaveText('Ligado')
  await say(page, 'Bom dia, doutora')
  await expect(desk.getByText('Bom dia, doutora')).toBeVisible()
  await say(desk, 'Bom dia, Amina')
  await expect(page.getByText('Bom dia, Amina')).toBeVisible()
  await expect(page.getByText('Lida')).toBeAttached()
  await surgery.close()
})
