import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { bought } from '../../../testing/payments/payments.ts'
import { openRefundDesk } from '../../../testing/payments/refunds.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer } from '../../../testing/server.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', SELLER_VAT_KINDS: 'appointment' } })
const desk = await openRefundDesk(server)
const { payer, asked, approve, reaches } = desk
afterAll(() => desk.close())

type Issued = { id: string; kind: string; number: string; amount: number }

const documentsOf = async (paymentId: string): Promise<Issued[]> =>
  (await payer.get(`/api/payments/${paymentId}/documents`)).body as unknown as Issued[]

async function returned(paymentId: string, amount: number): Promise<void> {
  const refundId = await asked(paymentId, { amount })
  await approve(refundId)
  await reaches(paymentId, refundId, 'completed')
}

test('each refund is followed by one credit note, which names the receipt and the VAT that went back (X-058, X-059)', async () => {
  const paymentId = await bought(server, payer, { amount: 232_00 })
  await returned(paymentId, 116_00)
  await returned(paymentId, 58_00)
  const documents = await until(async () => {
    const found = await documentsOf(paymentId)
    return found.length === 3 ? found : undefined
  })
  const [receipt, ...notes] = documents
  expect(receipt).toMatchObject({ kind: 'receipt', amount: 232_00 })
  expect(notes.map(({ kind, amount, number }) => [kind, amount, number.slice(-7)])).toEqual([
    ['credit_note', 116_00, '/000001'],
    ['credit_note', 58_00, '/000002'],
  ])
  const address = `/api/payments/${paymentId}/documents/${notes[0]?.id}`
  const file = await fetch(server.origin + address, { headers: { cookie: payer.cookieHeader() } })
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Nota de cr_dito NC \d{4}-000001\.pdf"/,
  )
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
  for (const part of [
    'Nota de crédito',
    notes[0]?.number,
    `Corrige o recibo ${receipt?.number}`,
    'Devolvido a Amélia Tembe',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Valor sem IVA 100 MT IVA incluído (16 %) 16 MT Total 116 MT')
})

test('eleven credit notes have together the VAT of their receipt', async () => {
  const paymentId = await bought(server, payer, { amount: 1_000_00 })
  const parts = [...Array.from({ length: 10 }, () => 90_91), 90_90]
  for (const amount of parts) await returned(paymentId, amount)
  const rows = await until(async () => {
    const found = await server.query<{ kind: string; vat: number }>(
      `select kind, sum((snapshot -> 'vat' ->> 'amount')::bigint)::int as vat, count(*)::int as count
       from receipts_documents where payment_id = $1 group by kind order by kind`,
      [paymentId],
    )
    return found.some((row) => 'count' in row && row.count === parts.length) ? found : undefined
  })
  expect(rows.map(({ kind, vat }) => [kind, vat])).toEqual([
    ['credit_note', 137_93],
    ['receipt', 137_93],
  ])
})

test('a document is found only under its own payment, by who may read that (AZ-01)', async () => {
  const [paymentId, other] = [await bought(server, payer), await bought(server, payer)]
  await payer.get(`/api/payments/${paymentId}/receipt`)
  const [receipt] = await documentsOf(paymentId)
  const stranger = await server.person()
  expect((await payer.get(`/api/payments/${paymentId}/documents/${receipt?.id}`)).status).toBe(200)
  expect((await payer.get(`/api/payments/${other}/documents/${receipt?.id}`)).status).toBe(404)
  expect((await stranger.get(`/api/payments/${paymentId}/documents/${receipt?.id}`)).status).toBe(404)
})
