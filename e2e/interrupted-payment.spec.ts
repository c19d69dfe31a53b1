import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Appointment } from '@salama/contract/appointments'
import type { Payment } from '@salama/contract/payments'
import { bookElsewhere } from './booking.ts'
import { expect, PASSWORD, phoneEnding, test, unique } from './fixtures.ts'
import { chooseMethod, dialog, phone } from './paying.ts'

const toPay = ({ id }: Appointment) => `/consultas?pagar=${id}`

/** Up to the button that starts it. */
async function ready(page: Page, appointment: Appointment, number: string): Promise<void> {
  await page.goto(toPay(appointment))
  await chooseMethod(page)
  await phone(page).fill(number)
}

const button = (page: Page) => dialog(page).getByRole('button', { name: 'Iniciar Pagamento' })
const paymentsOf = async (request: APIRequestContext): Promise<Payment[]> => (await request.get('/api/payments')).json()
// Not 'Confirmada em até 24 horas', which the choice of a method says of transfers.
const PAID = /^(?:Consulta confirmada|Confirmada)$/
const confirmed = (page: Page) => expect(page.getByText(PAID).first()).toBeVisible()

test('two tabs, a double click, Enter twice, a step back and a duplicate: one payment, one consultation (CLI-01, PAY-17, X-057)', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  const appointment = await bookElsewhere(context.request)
  const other = await context.newPage()
  await ready(page, appointment, phoneEnding('1234'))
  await ready(other, appointment, phoneEnding('5678'))
  await Promise.all([
    button(page).dblclick(),
    phone(other)
      .press('Enter')
      .then(() => other.keyboard.press('Enter')),
  ])
  const duplicate = await context.newPage()
  await duplicate.goto(toPay(appointment))
  await page.goBack()
  // The dialog takes its entry again, or the page goes on to the consultation: then there is nothing ahead.
  await page.goForward().catch(() => null)
  for (const tab of [page, other, duplicate]) await confirmed(tab)
  expect((await paymentsOf(context.request)).map(({ status }) => status)).toEqual(['confirmed'])
})

const INITIATE = '**/api/payments/mobile-money/initiate'
const FOLLOW = /\/api\/payments\/[\da-f-]{36}$/
const PROMPT = 'Confirme no seu telemóvel'

/** Prepared before the button is pressed; what it answers ends when the instant has come. */
type Instant = (page: Page) => Promise<() => Promise<unknown>>

/** By what has happened, not by a clock: before, while and after the request, the prompt and the answer. */
const INSTANTS: Readonly<Record<string, Instant>> = {
  'the button is pressed': async () => async () => undefined,
  'the request is made': async (page) => {
    const asked = page.waitForRequest(INITIATE)
    return () => asked
  },
  'the request is kept from the server': async (page) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(INITIATE, () => resolve(), { times: 1 })
    return () => promise
  },
  'the answer is kept from the page': async (page) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    await page.route(INITIATE, (route) => resolve(route.fetch()), { times: 1 })
    return () => promise
  },
  'the page has the answer': async (page) => {
    const answered = page.waitForResponse(INITIATE)
    return () => answered
  },
  'the prompt is shown': async (page) => () =>
    // Where the provider was faster, what follows it.
    expect(page.getByText(PROMPT).or(page.getByText(PAID)).first()).toBeVisible(),
  'the page asks how it stands': async (page) => {
    const asked = page.waitForRequest(FOLLOW)
    return () => asked
  },
  'it is paid': async (page) => () => confirmed(page),
}

test('a page reloaded at eight instants of a payment shows where it stands, and charges once (CLI-01, X-063)', async ({
  browser,
}) => {
  const names = Object.keys(INSTANTS)
  for (let first = 0; first < names.length; first += 4) {
    await Promise.all(names.slice(first, first + 4).map((name) => reloadAt(browser, name)))
  }
})

async function reloadAt(browser: Browser, name: string): Promise<void> {
  const context = await browser.newContext()
  const { request } = context
  const person = { fullName: 'Ana Macuácua', email: `${unique()}@exemplo.co.mz`, password: PASSWORD }
  await request.post('/api/auth/register', { data: { ...person, acceptTerms: true } })
  await request.post('/api/auth/select-role', { data: { userType: 'customer' } })
  const appointment = await bookElsewhere(request)
  const page = await context.newPage()
  await ready(page, appointment, phoneEnding('1234'))
  const hasCome = await INSTANTS[name]?.(page)
  await button(page).click({ noWaitAfter: true })
  await hasCome?.()
  await page.reload()
  // A request that was broken off before it arrived is one that was never made: the dialog offers to pay again.
  await expect(
    page
      .getByText(/Como quer pagar|Pagamento em curso|Confirmada|Consulta confirmada|Confirme no seu telemóvel/)
      .first(),
  ).toBeVisible()
  if ((await paymentsOf(request)).length === 0) {
    await ready(page, appointment, phoneEnding('1234'))
    await button(page).click()
  }
  await confirmed(page)
  const made = await paymentsOf(request)
  expect([name, ...made.map(({ status, amount }) => [status, amount])]).toEqual([
    name,
    ['confirmed', appointment.amountDue],
  ])
  await context.close()
}
