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

/** Milliseconds after the button was pressed: before, while and after the request, the prompt and the answer. */
const INSTANTS = [0, 15, 60, 180, 500, 900, 1_200, 2_000]

test('a page reloaded at eight instants of a payment shows where it stands, and charges once (CLI-01, X-063)', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  for (let first = 0; first < INSTANTS.length; first += 4) {
    await Promise.all(INSTANTS.slice(first, first + 4).map((instant) => reloadAt(browser, instant)))
  }
})

async function reloadAt(browser: Browser, instant: number): Promise<void> {
  const context = await browser.newContext()
  const { request } = context
  const person = { fullName: 'Ana Macuácua', email: `${unique()}@exemplo.co.mz`, password: PASSWORD }
  await request.post('/api/auth/register', { data: { ...person, acceptTerms: true } })
  await request.post('/api/auth/select-role', { data: { userType: 'customer' } })
  const appointment = await bookElsewhere(request)
  const page = await context.newPage()
  await ready(page, appointment, phoneEnding('1234'))
  await button(page).click({ noWaitAfter: true })
  await page.waitForTimeout(instant)
  await page.reload()
  // A request that was broken off before it arrived is one that was never made: the dialog offers to pay again.
  await expect(
    page.getByText(/Como quer pagar|Pagamento em curso|Confirmada|Confirme no seu telemóvel/).first(),
  ).toBeVisible()
  if ((await paymentsOf(request)).length === 0) {
    await ready(page, appointment, phoneEnding('1234'))
    await button(page).click()
  }
  await confirmed(page)
  const made = await paymentsOf(request)
  expect([instant, ...made.map(({ status, amount }) => [status, amount])]).toEqual([
    instant,
    ['confirmed', appointment.amountDue],
  ])
  await context.close()
}
