import type { Browser, Page } from '@playwright/test'
import type { StaffRefund } from '@salama/contract/payments/staff/refunds'
import { bookElsewhere } from './booking.ts'
import { expect, phoneEnding, seen, stub, test, tryAgain, unique } from './fixtures.ts'

const QUEUE = 'GET /api/operator/refunds'

const panel = (page: Page) => page.getByRole('region', { name: 'Em análise' })
const row = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(name) })
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.locator('[data-toast]')

async function openDesk(page: Page, path: string): Promise<void> {
  const data = { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  await page.goto(path)
}

/** A browser of its own, signed in as the operator. */
async function deskOf(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openDesk(page, path)
  return page
}

/** A consultation that whoever is signed in has paid; answers its payment. */
async function payConsultation(page: Page): Promise<{ id: string; amount: number }> {
  const { request } = page
  const { id: appointmentId, amountDue: amount } = await bookElsewhere(request)
  const order = { paymentMethod: 'm-pesa', phoneNumber: phoneEnding('4321'), amount, description: 'Consulta de teste' }
  const started = await request.post('/api/payments/mobile-money/initiate', {
    data: { ...order, purpose: { kind: 'appointment', id: appointmentId } },
  })
  const { transactionId: id } = await started.json()
  await expect.poll(async () => (await (await request.get(`/api/payments/${id}`)).json()).refundable).toBe(amount)
  return { id, amount }
}

test('the customer asks for part of it back, the desk approves it and gives back the rest, and both are shown (PAY-19, X-059)', async ({
  page,
  browser,
  signUp,
  axeLightAndDark,
}) => {
  const name = `Zita ${unique()}`
  await signUp({ fullName: name })
  const { id } = await payConsultation(page)
  await page.goto(`/pagamentos?pagamento=${id}`)
  await page.getByRole('button', { name: 'Pedir reembolso' }).click()
  await expect(dialog(page).getByLabel('Valor (MT)')).not.toHaveValue('')
  await axeLightAndDark()
  await dialog(page).getByLabel('Valor (MT)').fill('999 999')
  await dialog(page).getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(dialog(page).getByText(/^Restam .* por devolver\.$/)).toBeVisible()
  await expect(dialog(page).getByText('Escreva o motivo do reembolso.')).toBeVisible()
  await dialog(page).getByLabel('Valor (MT)').fill('100,50')
  await dialog(page).getByLabel('Motivo').fill('A consulta começou tarde.')
  await dialog(page).getByRole('button', { name: 'Enviar pedido' }).click()
  const refunds = page.getByRole('list', { name: 'Reembolsos' })
  await expect(refunds).toContainText('Reembolso: Pedido')
  await expect(refunds).toContainText('100,50 MT')
  await expect(page.getByRole('button', { name: 'Pedir reembolso' })).toHaveCount(0)

  const desk = await deskOf(browser, '/operador?separador=reembolsos')
  await row(desk, name).click()
  await expect(panel(desk)).toContainText('A consulta começou tarde.')
  await panel(desk).getByRole('button', { name: 'Aprovar' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sim, aprovar' }).click()
  await expect(toast(desk)).toContainText('Reembolso aprovado')
  await expect(refunds).toContainText('Reembolso: Devolvido')

  await desk.goto(`/operador?separador=pagamentos&q=${id}&caso=${id}`)
  await panel(desk).getByRole('button', { name: 'Reembolsar' }).click()
  await dialog(desk).getByLabel('Motivo').fill('A médica não apareceu.')
  await dialog(desk).getByRole('button', { name: 'Reembolsar' }).click()
  await expect(panel(desk).getByRole('list', { name: 'Reembolsos' }).getByRole('listitem')).toHaveCount(2)
  await expect(panel(desk).getByRole('button', { name: 'Reembolsar' })).toHaveCount(0)
  await expect(refunds.getByText('Reembolso: Devolvido')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Pedir reembolso' })).toHaveCount(0)
})

const waiting = (n: number, changes: Partial<StaffRefund>): StaffRefund => ({
  refundId: `00000000-0000-4000-8000-00000000060${n}`,
  transactionId: `00000000-0000-4000-8000-00000000070${n}`,
  payer: { id: `00000000-0000-4000-8000-00000000080${n}`, name: 'Nilza Chongo' },
  amount: 20_000,
  paid: 80_000,
  refundable: 60_000,
  inDoubt: false,
  actions: ['approve', 'refuse'],
  status: 'requested',
  paymentMethod: 'm-pesa',
  description: 'Consulta com Dr. Ana Silva',
  reason: 'A consulta não aconteceu.',
  purchase: { status: 'confirmed', label: 'Confirmada', startsAt: '2026-11-24T08:00:00.000Z' },
  createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  timeline: [{ status: 'requested', code: null, decidedBy: null, at: new Date().toISOString() }],
  ...changes,
})

test('the desk refuses with a reason, sends back by hand with a number, and does not refuse what may be done (X-059)', async ({
  page,
  axeLightAndDark,
}) => {
  const at = new Date().toISOString()
  const asked = waiting(1, {})
  const byHand = waiting(2, {
    payer: { id: asked.payer.id, name: 'Armando Cossa' },
    status: 'approved',
    paymentMethod: 'bank-transfer',
    actions: ['complete'],
  })
  const inDoubt = waiting(3, {
    payer: { id: asked.payer.id, name: 'Telma Sitoe' },
    status: 'in_review',
    inDoubt: true,
    actions: ['retry', 'complete'],
    timeline: [{ status: 'in_review', code: 'wire:timeout', decidedBy: null, at }],
  })
  await stub(page, QUEUE, { status: 200, body: [asked, byHand, inDoubt] })
  await stub(page, 'GET /api/operator/queues', { status: 200, body: [{ name: 'reembolsos', count: 3, oldest: at }] })
  for (const refund of [asked, byHand, inDoubt]) {
    for (const action of ['decision', 'completion'] as const) {
      await stub(page, `POST /api/operator/refunds/${refund.refundId}/${action}`, { status: 200, body: refund })
    }
  }
  const retried = seen(page, `POST /api/operator/refunds/${inDoubt.refundId}/decision`)
  const refused = seen(page, `POST /api/operator/refunds/${asked.refundId}/decision`)
  const completed = seen(page, `POST /api/operator/refunds/${byHand.refundId}/completion`)
  await openDesk(page, '/operador?separador=reembolsos')
  await expect(page.getByRole('tab', { name: /^Reembolsos/ })).toContainText('3')

  await row(page, 'Telma Sitoe').press('Enter')
  await expect(panel(page)).toContainText('Procure a devolução nos registos dele')
  await expect(panel(page)).toContainText('Confirmada, ')
  await expect(panel(page).getByRole('button', { name: 'Recusar' })).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Devolvido à mão' })).toBeVisible()
  await axeLightAndDark()
  await panel(page).getByRole('button', { name: 'Tentar de novo' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim, tentar de novo' }).press('Enter')
  await expect(toast(page)).toContainText('Reembolso pedido de novo')
  expect(retried[0]?.postDataJSON()).toEqual({ decision: 'retry' })
  await page.goto('/operador?separador=reembolsos')

  await row(page, 'Armando Cossa').press('Enter')
  await panel(page).getByRole('button', { name: 'Devolvido à mão' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Foi devolvido' }).press('Enter')
  await expect(dialog(page).getByText('Indique o número')).toBeVisible()
  await axeLightAndDark()
  await dialog(page).getByLabel('Número da devolução').fill('FT9/2026')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Reembolso concluído')
  expect(completed[0]?.postDataJSON()).toEqual({ returnNumber: 'FT9/2026', returnedFrom: 'bank-transfer' })

  await page.goto(`/operador?separador=reembolsos&caso=${asked.refundId}`)
  await panel(page).getByRole('button', { name: 'Recusar' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'O serviço foi prestado como combinado.' }).click()
  await dialog(page).getByRole('button', { name: 'Recusar' }).click()
  await expect(toast(page)).toContainText('Reembolso recusado')
  expect(refused[0]?.postDataJSON()).toEqual({
    decision: 'refuse',
    reason: 'O serviço foi prestado como combinado.',
  })
})

test('says so when there is nothing to give back, and tries again when the list does not come', async ({ page }) => {
  await stub(page, QUEUE, { status: 503, body: { code: 'platform.unavailable', message: 'Tente mais tarde.' } })
  await openDesk(page, '/operador?separador=reembolsos')
  await expect(page.getByText('Tente mais tarde.')).toBeVisible()
  await tryAgain(page, QUEUE, { status: 200, body: [] })
  await expect(page.getByText('Nenhum reembolso à espera')).toBeVisible()
})
