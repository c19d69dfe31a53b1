import type { Page } from '@playwright/test'
import { TELECONSULTATION } from '@salama/contract/records'
import { badge, bookAndPay, doctorIn, fakeMedia, patientIn, say, seesPicture } from './consulting.ts'
import { expect, test } from './fixtures.ts'

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

test('book, pay, consult through cuts, get summary and prescription (ROOM-007, ROOM-012, ROOM-019, ROOM-040, BOOK-120)', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(150_000)
  const { context: surgery, doctor } = await doctorIn(browser)
  await patientIn(context)
  const { id } = await bookAndPay(context.request, doctor, 'video')
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

  const camera = await shapeSeen(page)
  await desk.getByRole('button', { name: 'Partilhar o ecrã' }).click()
  await expect.poll(() => shapeSeen(page), { timeout: 20_000 }).toBeCloseTo(SCREEN.width / SCREEN.height, 1)
  await desk.getByRole('button', { name: 'Parar de partilhar o ecrã' }).click()
  await expect.poll(() => shapeSeen(page), { timeout: 20_000 }).toBeCloseTo(camera, 1)

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
  await expect(desk.getByText('Desde ontem')).toHaveCount(1, { timeout: 20_000 })
  await expect(badge(page)).toHaveText('Ligado', { timeout: 20_000 })

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
  await desk.getByLabel('Nome e dosagem').fill('Paracetamol 500 mg')
  await desk.getByLabel('Dose', { exact: true }).fill('1 comprimido')
  await desk.getByLabel('Frequência').fill('de 8 em 8 horas')
  await desk.getByLabel('Quantidade').fill('20')
  await desk.getByRole('button', { name: 'Assinar receita' }).click()
  await expect(desk.getByText('Válida', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Concluir a consulta' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Concluir' }).click()

  await expect(page.getByRole('heading', { name: 'A consulta terminou' })).toBeVisible()
  await expect(page.getByText('Fazer o teste amanhã')).toBeVisible()
  await page.getByRole('link', { name: 'Mostrar na farmácia' }).click()
  await expect(page.getByText('Receita válida')).toBeVisible()
  await expect(page.getByText('Paracetamol 500 mg')).toBeVisible()
  await surgery.close()
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
