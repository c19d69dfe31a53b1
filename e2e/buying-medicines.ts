import type { Browser, Page } from '@playwright/test'
import { expect, phoneEnding, signInAs } from './fixtures.ts'
import { PHONE } from './screens.ts'

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

/** Has every page of this browser know where its person lives. */
export const livesInMaputo = (page: Page): Promise<unknown> =>
  page.addInitScript((place) => localStorage.setItem('salama.place', place), JSON.stringify(HOME))

/** The pharmacist of the demonstration, on a phone of her own. */
export async function pharmacistIn(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const screen = { ...PHONE, locale: 'pt-PT', timezoneId: 'Africa/Maputo', baseURL: baseURL ?? '' }
  const page = await (await browser.newContext(screen)).newPage()
  await signInAs(page, 'farmacia')
  return page
}

type Medicine = { id: string; name: string; pharmacyId: string }

/** A prescription medicine that this pharmacist has, and another pharmacy of Maputo that is open. */
export async function prescribedMedicine({ request }: Page): Promise<Medicine> {
  const lines: (Medicine & { requiresPrescription: boolean; stock: number })[] = await (
    await request.get('/api/pharmacy/medications?limit=100')
  ).json()
  for (const line of lines.filter((one) => one.requiresPrescription && one.stock >= 5)) {
    const query = new URLSearchParams({ q: line.name, city: 'Maputo', openNow: 'true' })
    const { offers } = await (await request.get(`/api/medications/search?${query}`)).json()
    const sold = (offers as { medication: { name: string; inStock: boolean } }[]).filter(
      ({ medication }) => medication.name === line.name && medication.inStock,
    )
    if (sold.length >= 2) return line
  }
  throw new Error('No prescription medicine is sold by two open pharmacies of Maputo.')
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** Finds who has the medicine, puts this pharmacy's into the cart and opens the checkout. */
export async function findAndAdd(page: Page, medicine: string, pharmacy: string): Promise<void> {
  await livesInMaputo(page)
  await page.goto('/pharmacy')
  await page.getByRole('searchbox', { name: 'Onde há este remédio?' }).fill(medicine)
  await addOffer(page, medicine, pharmacy)
}

/** Puts the offer of this pharmacy into the cart and opens the checkout. */
export async function addOffer(page: Page, medicine: string, pharmacy: string): Promise<void> {
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
export async function pay(page: Page): Promise<string> {
  await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  await dialog(page).getByLabel('Número M-Pesa').fill(phoneEnding('4321'))
  await dialog(page).getByRole('button', { name: 'Iniciar Pagamento' }).click()
  const made = page.locator('[data-toast]').filter({ hasText: 'Pedido confirmado!' })
  await expect(made).toBeVisible()
  const address = await made.getByRole('link', { name: 'Ver pedido' }).getAttribute('href')
  return address?.split('/').at(-1) ?? ''
}

export const numberOf = (orderId: string) => orderId.slice(-6).toUpperCase()

/** The pharmacist opens the prescription of an order. */
export async function look(desk: Page, orderId: string): Promise<void> {
  await desk.goto('/dashboard/pharmacy?ver=receitas')
  await desk.getByRole('button', { name: `Ver receita do pedido ${numberOf(orderId)}` }).click()
  await expect(dialog(desk).getByRole('button', { name: 'Aprovar' })).toBeVisible()
}
