import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Beside the known point of the neighbourhood Mahotas. */
const AT_HOME = { latitude: -25.8832, longitude: 32.6226, accuracy: 30 }

const bar = (page: Page) => page.getByRole('button', { name: /^A sua localização/ })
const row = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('chooses a neighbourhood by hand, with the position refused, and by the position (CLI-07, X-095, X-122)', async ({
  page,
  context,
  signUp,
}) => {
  await page.goto('/moradas')
  await bar(page).click()
  // The browser refuses: the phone says so, and the list is there.
  await press(page, 'Detectar Localização')
  await expect(page.getByRole('alert')).toContainText('Permissão de localização negada')
  await page.getByLabel('Procurar província').fill('maputo c')
  await row(page, 'Maputo Cidade').click()
  await row(page, 'KaMpfumo').click()
  await page.getByLabel('Procurar bairro').fill('alto mae')
  await row(page, 'Alto Maé A').click()
  await page.getByLabel('Ponto de referência').fill('Casa amarela')
  await press(page, 'Marcar no mapa')
  await expect(page.locator('.map-country')).toBeVisible()
  // The map needs no network.
  await context.setOffline(true)
  const marked = page.getByText(/^Ponto marcado: /)
  const before = (await marked.textContent()) ?? ''
  await page.getByRole('region', { name: /^Mapa/ }).press('ArrowUp')
  await expect(marked).not.toHaveText(before)
  await press(page, 'Usar este ponto')
  await context.setOffline(false)
  await expect(page.getByText('Posição marcada por si.')).toBeVisible()
  await press(page, 'Confirmar')
  await expect(bar(page)).toContainText('Alto Maé A, KaMpfumo')
  await page.reload()
  await expect(bar(page)).toContainText('Alto Maé A, KaMpfumo')

  // Signed in, the place is still there, and is saved.
  await signUp()
  await page.goto('/moradas')
  await expect(bar(page)).toContainText('Alto Maé A, KaMpfumo')
  await press(page, 'Guardar a localização actual')
  await press(page, 'Guardar')
  await expect(page.getByRole('heading', { name: 'Casa' })).toBeVisible()

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(AT_HOME)
  await press(page, 'Adicionar morada')
  await press(page, 'Detectar Localização')
  await expect(page.getByText('Posição do telefone, com 30 m de precisão.')).toBeVisible()
  await press(page, 'Confirmar')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Trabalho')
  await press(page, 'Guardar')
  await expect(page.getByText('Mahotas, KaMavota, Maputo Cidade, Moçambique').first()).toBeVisible()
})
