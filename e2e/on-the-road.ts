import type { Browser, Page } from '@playwright/test'
import { expect, PASSWORD, unique } from './fixtures.ts'
import type { OwnServer } from './own-server.ts'
import { PHONE } from './screens.ts'

/** Where everybody stands in these journeys: the centre of Maputo. */
export const CENTRE = { latitude: -25.9653, longitude: 32.5834 }

/** Simulated drivers of the demonstration would take what these journeys leave to people. */
export const sendSimulatedDriversHome = (own: OwnServer) =>
  own.query(
    `update dispatch_drivers set status = 'suspended', is_available = false
     where user_id in (select id from accounts_users where email ~ '^(motorista|estafeta|entregador)[0-9]*@demo')`,
  )

/** A person with a phone of their own, signed in. */
export async function personIn(browser: Browser, own: OwnServer, fullName: string): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    baseURL: own.origin,
    permissions: ['geolocation'],
    geolocation: CENTRE,
  })
  const data = { fullName, email: `${unique()}@exemplo.co.mz`, password: PASSWORD, acceptTerms: true }
  expect((await context.request.post('/api/auth/register', { data })).status()).toBe(201)
  expect((await context.request.post('/api/auth/select-role', { data: { userType: 'customer' } })).status()).toBe(200)
  return context.newPage()
}

type Vehicle = { vehicleType: 'motorcycle' | 'car'; plate: string }

/** An approved driver, online at the centre, with the dashboard open. */
export async function driverIn(browser: Browser, own: OwnServer, fullName: string, vehicle: Vehicle): Promise<Page> {
  const page = await personIn(browser, own, fullName)
  const registered = await page.request.post('/api/delivery/driver', { data: { ...vehicle, licence: 'MZ-12345' } })
  expect(await registered.json()).toMatchObject({ status: 'approved' })
  await page.goto('/dashboard/driver')
  await page.getByRole('button', { name: 'Online' }).click()
  await expect(toast(page)).toContainText('Você está online')
  const told = page.waitForResponse((response) => response.url().endsWith('/api/delivery/driver/location'))
  await page.reload()
  await told
  return page
}

/** The card of this task on a driver's dashboard. */
export const cardOf = (driver: Page, id: string) => driver.locator(`[data-delivery="${id}"]`)

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const toast = (page: Page) => page.locator('[data-toast]')

/** Gives five stars to what is asked about under this title. */
export async function rate(page: Page, title: string | RegExp): Promise<void> {
  const section = page.getByRole('region', { name: title })
  await section.getByRole('radio', { name: /^5 estrelas/ }).click()
  await section.getByRole('button', { name: 'Publicar avaliação' }).click()
  await expect(toast(page)).toContainText('A sua avaliação foi publicada.')
}
