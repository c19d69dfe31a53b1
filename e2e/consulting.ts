import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { Appointment, Doctor } from '@salama/contract/appointments'
import { freeSlots } from './booking.ts'
import { FAKE_MEDIA } from './fake-media.ts'
import { expect, PASSWORD, phoneEnding, signInAs, type test, unique } from './fixtures.ts'

export const fakeMedia: Parameters<typeof test.use>[0] = {
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MEDIA] }),
}

/** The doctor of the demonstration, in a browser of her own. */
export async function doctorIn(
  browser: Browser,
  baseURL?: string,
): Promise<{ context: BrowserContext; doctor: Doctor }> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'], ...(baseURL && { baseURL }) })
  await signInAs(context, 'medica')
  const { id } = await (await context.request.get('/api/doctor/profile')).json()
  return { context, doctor: await (await context.request.get(`/api/doctors/${id}`)).json() }
}

/** Books with this doctor at any free time, pays and answers the appointment. */
export async function bookAndPay(
  request: APIRequestContext,
  doctor: Doctor,
  type: 'video' | 'chat',
): Promise<Appointment> {
  const slots = await freeSlots(request, doctor.id)
  for (const scheduledAt of slots.slice(20)) {
    const booked = await request.post('/api/appointments', { data: { doctorId: doctor.id, scheduledAt, type } })
    if (booked.status() === 409) continue
    const appointment: Appointment = await booked.json()
    await request.post('/api/payments/mobile-money/initiate', {
      data: {
        amount: appointment.amountDue,
        paymentMethod: 'm-pesa',
        phoneNumber: phoneEnding('1234'),
        description: 'Consulta',
        purpose: { kind: 'appointment', id: appointment.id },
      },
    })
    const status = async () => (await (await request.get(`/api/appointments/${appointment.id}`)).json()).status
    await expect.poll(status).toBe('confirmed')
    return appointment
  }
  throw new Error('The doctor has no free time.')
}

export async function patientIn(context: BrowserContext): Promise<void> {
  const data = { fullName: 'Amina Mussa', email: `${unique()}@exemplo.co.mz`, password: PASSWORD, acceptTerms: true }
  expect((await context.request.post('/api/auth/register', { data })).status()).toBe(201)
  await context.request.post('/api/auth/select-role', { data: { userType: 'customer' } })
}

/** Frames of the other side's camera have arrived. */
export const seesPicture = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByLabel(/^Imagem de/)
        .evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    )
    .toBe(true)

export const badge = (page: Page) => page.locator('[data-connection]')

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Mensagem', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
}
