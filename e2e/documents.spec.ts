import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, phoneEnding, test } from './fixtures.ts'

async function openDesk(page: Page, path: string): Promise<void> {
  const entered = await page.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(entered.status()).toBe(200)
  await page.goto(path)
}

const contentsOf = async (download: Download): Promise<string> => readFile(await download.path(), 'latin1')

/** A consultation that this browser's person has paid for; answers the payment's id. */
async function paidConsultation(page: Page): Promise<string> {
  const doctors = (await (await page.request.get('/api/doctors')).json()) as { id: string; consultationPrice: number }[]
  for (const { id } of doctors) {
    const { slots } = await (await page.request.get(`/api/doctors/${id}/availability`)).json()
    const free = slots.filter((slot: { free: boolean }) => slot.free)
    const slot = free[Math.floor(Math.random() * free.length)]
    if (!slot) continue
    const order = { doctorId: id, scheduledAt: slot.startsAt, type: 'video', notes: '' }
    const booked = await page.request.post('/api/appointments', { data: order })
    if (booked.status() !== 201) continue
    const held = await booked.json()
    const asked = await page.request.post('/api/payments/mobile-money/initiate', {
      data: {
        paymentMethod: 'm-pesa',
        phoneNumber: phoneEnding('9000'),
        amount: held.amountDue,
        description: 'Consulta de vídeo',
        purpose: { kind: 'appointment', id: held.id },
      },
    })
    expect(asked.status()).toBe(201)
    return (await asked.json()).transactionId
  }
  throw new Error('no doctor has time')
}

test('a paid consultation has its receipt, for who paid and at the desk (X-058)', async ({ page, signUp }) => {
  await signUp({ fullName: 'Conceição Nhaca' })
  const id = await paidConsultation(page)
  const isReady = async () => (await (await page.request.get(`/api/payments/${id}`)).json()).hasReceipt
  await expect.poll(isReady).toBe(true)
  await page.goto(`/pagamentos?pagamento=${id}`)
  const link = page.getByRole('link', { name: 'Recibo (PDF)' })
  await expect(link).toBeVisible()
  const [own] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(own.suggestedFilename()).toMatch(/^Recibo REC \d{4}-\d{6}\.pdf$/)
  const contents = await contentsOf(own)
  expect(contents).toMatch(/^%PDF-1\.7/)

  await openDesk(page, `/operador?separador=pagamentos&q=${id}&caso=${id}`)
  const [theirs] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Recibo (PDF)' }).click(),
  ])
  expect(await contentsOf(theirs)).toBe(contents)
})
