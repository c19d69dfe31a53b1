import type { APIRequestContext, Page } from '@playwright/test'
import { formatTime } from '@salama/contract/kernel/time'
import { doctorAnyTime } from './booking.ts'
import { bookAndPay } from './consulting.ts'
import { expect, phoneEnding, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use({ ...PHONE, serviceWorkers: 'allow' })

const hasKeptPages = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')

/** Waits until what is needed without a network has been read ahead. */
const hasKeptAhead = (page: Page) => page.evaluate(() => localStorage.getItem('salama.kept-at') !== null)

async function subscribe(request: APIRequestContext): Promise<string> {
  const [plan] = await (await request.get('/api/insurance/plans')).json()
  const subscribed = await request.post('/api/insurance/subscribe', {
    data: { planId: plan.id, paymentMethod: 'm-pesa' },
  })
  expect(subscribed.status()).toBe(201)
  const { due } = await subscribed.json()
  await request.post('/api/payments/mobile-money/initiate', {
    data: {
      amount: due.amount,
      paymentMethod: 'm-pesa',
      phoneNumber: phoneEnding('1234'),
      description: 'Plano',
      purpose: { kind: 'subscription_period', id: due.periodId },
    },
  })
  const read = async () => (await (await request.get('/api/insurance/subscription')).json()).policyNumber
  const status = async () => (await (await request.get('/api/insurance/subscription')).json()).status
  await expect.poll(status).toBe('active')
  return read()
}

test('in aeroplane mode card and consultation open at the counter; the next account sees nothing', async ({
  page,
  context,
  signUp,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'Failed to fetch')
  await signUp()
  const policyNumber = await subscribe(context.request)
  const { appointmentTime } = await bookAndPay(context.request, await doctorAnyTime(context.request), 'chat')
  await page.goto('/')
  await expect.poll(() => hasKeptPages(page)).toBe(true)
  await expect.poll(() => hasKeptAhead(page)).toBe(true)
  await context.setOffline(true)
  await page.goto('/insurance')
  await expect(page.getByText(policyNumber)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR do cartão' })).toBeVisible()
  await expect(page.getByText(/^· Visto às \d\d:\d\d$/)).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('#answers'))).toBeNull()
  await page.getByRole('link', { name: 'O que está guardado' }).first().click()
  await page.getByRole('link', { name: /^Consulta com / }).click()
  await expect(page.getByRole('heading', { name: 'Como entrar' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('time').first()).toContainText(formatTime(appointmentTime))
  await context.setOffline(false)
  await expect(page.getByText('Sem ligação à Internet')).toHaveCount(0)
  // Somebody else signs in on this phone, over the session that is there.
  await signUp({ fullName: 'Bento Cossa' })
  await page.goto('/')
  await expect(page.getByText('Olá, Bento')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/insurance')
  await expect(page.getByText('Sem ligação à Internet').first()).toBeVisible()
  await expect(page.getByText(policyNumber)).toHaveCount(0)
})

test("'Sair depressa' leaves nothing of anybody, also without a network", async ({
  page,
  context,
  signUp,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'Failed to fetch')
  await page.route('https://www.google.com/**', (route) => route.fulfill({ body: 'Outra página' }))
  await signUp()
  await page.goto('/historial')
  await expect.poll(() => hasKeptPages(page)).toBe(true)
  await expect.poll(() => hasKeptAhead(page)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'O meu processo' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair depressa' }).click()
  await expect.poll(() => page.url()).toMatch(/google|chrome-error/)
  await page.goto('/historial')
  await expect(page.getByRole('heading', { name: 'O meu processo' })).toHaveCount(0)
  // The session that nobody could end then is ended now, before anything is shown.
  await context.setOffline(false)
  // The browser loads its own page of an error again by itself as soon as there is a network, which may end this.
  await expect(async () => void (await page.goto('/'))).toPass()
  await expect.poll(async () => (await context.request.get('/api/auth/user')).status()).toBe(401)
})
