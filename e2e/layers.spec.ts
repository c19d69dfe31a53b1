import type { Page } from '@playwright/test'
import { bookElsewhere, chooseDoctor, confirm, fill, openBooking } from './booking.ts'
import { expect, stub, test } from './fixtures.ts'
import { dialog, held } from './paying.ts'
import { PHONE } from './screens.ts'

const BOOK = 'POST /api/appointments'

const toast = (page: Page) => page.locator('[data-toast]')
const panel = (page: Page) => page.getByRole('heading', { name: 'Agendar Consulta', exact: true })

/** A booked consultation, with its payment's dialog open and the toast about it. */
async function book(page: Page): Promise<void> {
  await openBooking(page)
  await stub(page, BOOK, { status: 201, body: held() })
  await fill(page)
  await confirm(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(toast(page)).toContainText('Consulta Agendada')
}

/** Of a dialog that has come to rest. */
const edges = async (page: Page, name: string) => {
  const shown = page.getByRole('dialog', { name })
  await shown.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))
  const box = await shown.boundingBox()
  return [box?.y, box?.height]
}

for (const [screen, size] of [
  ['a phone', PHONE.viewport],
  ['a laptop', { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport: size })
    test.beforeEach(async ({ signUp }) => {
      await signUp()
    })

    test('the cross of a toast closes the toast alone, and the toast covers nothing of the dialog', async ({
      page,
    }) => {
      await book(page)
      const box = await toast(page).boundingBox()
      for (const name of ['Continuar', 'Pagar mais tarde', 'Fechar']) {
        const control = await dialog(page).getByRole('button', { name }).boundingBox()
        const isApart =
          (control?.y ?? 0) >= (box?.y ?? 0) + (box?.height ?? 0) || (control?.y ?? 0) + 44 <= (box?.y ?? 0)
        expect(isApart, name).toBe(true)
      }
      await page.getByRole('button', { name: 'Dispensar aviso' }).click()
      await expect(toast(page)).toHaveCount(0)
      await expect(dialog(page)).toBeVisible()
    })

    test('Back closes the dialog and stays on the page, and once more leaves it', async ({ page }) => {
      await stub(page, 'GET /api/appointments', { status: 200, body: [held()] })
      await page.goto('/notificacoes')
      await page.goto('/consultas')
      const opener = page.getByRole('button', { name: 'Pagar agora' })
      await opener.click()
      await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
      await dialog(page).getByRole('button', { name: 'Continuar' }).click()
      await expect(page.getByRole('dialog', { name: 'Pagar com M-Pesa' })).toBeVisible()
      await page.goBack()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/consultas$/)
      await expect(opener).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL(/\/notificacoes$/)
    })

    test('a dialog keeps its height over its steps, and gives the focus back however it is closed', async ({
      page,
    }) => {
      await stub(page, 'GET /api/appointments', { status: 200, body: [held()] })
      await page.goto('/consultas')
      const opener = page.getByRole('button', { name: 'Pagar agora' })
      for (const leave of ['Cancelar', 'Fechar'] as const) {
        await opener.click()
        await expect(dialog(page)).toContainText('Passo 1 de 3: método')
        const before = await edges(page, 'Como quer pagar?')
        await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
        await dialog(page).getByRole('button', { name: 'Continuar' }).click()
        await expect(dialog(page)).toContainText('Passo 2 de 3: número')
        expect(await edges(page, 'Pagar com M-Pesa')).toEqual(before)
        await dialog(page).getByRole('button', { name: leave, exact: true }).click()
        await expect(dialog(page)).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
    })

    test('Continuar without a method says so where it is seen, and leads to the methods', async ({ page }) => {
      await stub(page, 'GET /api/appointments', { status: 200, body: [held()] })
      await page.goto('/consultas')
      await page.getByRole('button', { name: 'Pagar agora' }).click()
      await dialog(page).getByRole('button', { name: 'Continuar' }).click()
      await expect(dialog(page).getByText('Por favor, selecione um método de pagamento.')).toBeInViewport()
      await expect(dialog(page).getByRole('radio', { name: 'M-Pesa' })).toBeFocused()
    })

    test('a menu that leads to another page leaves no step behind for Back', async ({ page }) => {
      await page.goto('/consultas')
      await page.getByRole('button', { name: /^A minha conta/ }).click()
      await page.getByRole('link', { name: 'Pagamentos' }).click()
      await expect(page).toHaveURL(/\/pagamentos$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/consultas$/)
      await expect(page.getByRole('heading', { name: 'Minhas consultas' })).toBeVisible()
    })
  })
}

test('a link that opens a payment opens it once: closed, Back does not bring it again', async ({ page, signUp }) => {
  await signUp()
  const { id } = await bookElsewhere(page.request)
  await page.goto('/notificacoes')
  await page.goto(`/consultas?pagar=${id}`)
  await dialog(page).getByRole('button', { name: 'Pagar mais tarde' }).click()
  await expect(page).toHaveURL(/\/consultas$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/notificacoes$/)
})

test('choosing a doctor leads to the form, and a booking that fails says why in it (X-161)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openBooking(page)
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(panel(page)).toBeFocused()
  await fill(page)
  await stub(page, BOOK, { status: 500 })
  await confirm(page).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao agendar consulta. Tente novamente.')
})
