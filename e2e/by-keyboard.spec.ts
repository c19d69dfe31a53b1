import type { Locator, Page } from '@playwright/test'
import { doctorAnyTime } from './booking.ts'
import { expect, PASSWORD, phoneEnding, test, unique } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use({ viewport: PHONE.viewport })

/** Goes on by Tab alone until this has the focus, and sees that it is inside the screen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeAttached()
  for (let presses = 0; !(await hasFocus()); presses++) {
    if (presses === 80) throw new Error(`Tab does not reach ${target}`)
    await page.keyboard.press('Tab')
  }
  const box = await target.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

function enlargeText(): void {
  const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
  enlarge()
  new MutationObserver(enlarge).observe(document, { childList: true })
}

test('by keyboard, with text of 200 %: sign up, book, pay, receipt; found in another browser (X-161)', async ({
  page,
  browser,
}) => {
  const doctor = await doctorAnyTime(page.request)
  const email = `${unique()}@exemplo.co.mz`
  await page.addInitScript(enlargeText)

  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Começar Agora' }))
  await press(page, page.getByRole('button', { name: 'Criar uma conta' }))
  await type(page, 'Nome completo', 'Celeste Mondlane')
  await type(page, 'E-mail', email)
  await type(page, 'Palavra-passe', PASSWORD)
  await press(page, page.getByRole('checkbox'), 'Space')
  await press(page, page.getByRole('button', { name: 'Criar Conta', exact: true }))
  await press(page, page.getByRole('button', { name: 'Cliente' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Celeste' })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Health' }))
  await press(page, page.getByRole('button', { name: `Dr. ${doctor.user.firstName} ${doctor.user.lastName}` }))
  await press(page, page.getByRole('button', { name: /^Próximo livre/ }))
  await press(page, page.getByRole('button', { name: 'Confirmar Consulta' }))

  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await press(page, dialog.getByRole('button', { name: 'Continuar' }))
  await type(page, /^Número /, phoneEnding('1234'))
  await press(page, dialog.getByRole('button', { name: 'Iniciar Pagamento' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Consulta confirmada' })).toBeFocused()
  const receipt = page.waitForEvent('download')
  await press(page, page.getByRole('link', { name: 'Recibo (PDF)' }))
  expect((await receipt).suggestedFilename()).toMatch(/^Recibo REC .*\.pdf$/)
  await page.context().close()

  const later = await (await browser.newContext({ viewport: PHONE.viewport })).newPage()
  await later.addInitScript(enlargeText)
  await later.goto('/')
  await press(later, later.getByRole('link', { name: 'Começar Agora' }))
  await type(later, 'E-mail ou telefone', email)
  await type(later, 'Palavra-passe', PASSWORD)
  await later.keyboard.press('Enter')
  await press(later, later.getByRole('link', { name: 'Ver as minhas consultas' }))
  const name = `Dr. ${doctor.user.firstName} ${doctor.user.lastName}`
  await press(later, later.getByRole('link', { name, exact: true }))
  await expect(later.getByRole('heading', { level: 1, name: 'Consulta confirmada' })).toBeVisible()
  await later.context().close()
})
