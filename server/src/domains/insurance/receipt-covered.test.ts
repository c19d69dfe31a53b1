import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, insertDoctor, insuredPerson } from '../../../testing/insurance.ts'
import { booksOf, paid } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { refundPurchase } from '../payments/public.ts'

const PRICE = 800_00

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', POLICY_RECEIPT_MS: '200' } })
})
afterAll(() => server.stop())

async function download(who: Visitor, path: string) {
  const answer = await fetch(server.origin + path, { headers: { cookie: who.cookieHeader() } })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const bookedBy = async (person: Visitor): Promise<string> =>
  (await book(person, await insertDoctor(server, PRICE), 0)).body['id']

it('a consultation that a plan pays wholly has a receipt: the price, the plan’s part, nothing due (X-058)', async () => {
  const person = await insuredPerson(server, 'family', 'Conceição Ñandú')
  const path = `/api/purchases/appointment/${await bookedBy(person)}/receipt`
  const { status, headers, bytes } = await download(person, path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Recibo REC \d{4}-\d{6}\.pdf"/)
  const text = await textOf(bytes)
  for (const part of ['Conceição Ñandú', 'Valor recebido 0 MT', 'Ana Silva', 'Plano de saúde', 'Total 0 MT']) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/800 MT Pago pelo seu plano [-−]800 MT/)
  const again = await download(person, path)
  expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true)
  expect((await booksOf(server)).sum).toBe(0)
})

it('the sweep numbers it once, like those of payments', async () => {
  const person = await insuredPerson(server, 'family')
  const id = await bookedBy(person)
  const numbersOf = () =>
    server.query<{ number: number }>(
      `select number from receipts_documents document join payments_sales sale on sale.id = sale_id
       where purchase_id = $1`,
      [id],
    )
  const [swept] = await until(async () => ((await numbersOf()).length > 0 ? numbersOf() : undefined))
  expect((await download(person, `/api/purchases/appointment/${id}/receipt`)).status).toBe(200)
  expect(await numbersOf()).toEqual([swept])
})

it('one that was paid in part has it under its payment, with the price and the plan’s part', async () => {
  const person = await insuredPerson(server, 'premium')
  const id = await bookedBy(person)
  const paymentId = await paid(person, { amount: 160_00, purpose: { kind: 'appointment', id } })
  const { bytes } = await until(async () => {
    const answer = await download(person, `/api/payments/${paymentId}/receipt`)
    return answer.status === 200 ? answer : undefined
  })
  const text = await textOf(bytes)
  expect(text).toMatch(/800 MT Pago pelo seu plano [-−]640 MT/)
  expect(text).toContain('Total 160 MT')
  expect((await person.get(`/api/purchases/appointment/${id}/receipt`)).body['code']).toBe('receipts.not_found')
})

it('nobody else finds it, nor is there one of what was not bought (AZ-01)', async () => {
  const person = await insuredPerson(server, 'family')
  const id = await bookedBy(person)
  const stranger = await server.person()
  for (const [who, path] of [
    [stranger, `appointment/${id}`],
    [person, `ride/${id}`],
    [person, `appointment/${stranger.id}`],
  ] as const) {
    const { status, body } = await who.get(`/api/purchases/${path}/receipt`)
    expect([status, body['code']]).toEqual([404, 'receipts.not_found'])
  }
})

it('taken back, it has a credit note that names the receipt and turns its lines round (X-059)', async () => {
  const person = await insuredPerson(server, 'family')
  const id = await bookedBy(person)
  const path = `/api/purchases/appointment/${id}/receipt`
  const [, receipt] = /(REC \d{4}\/\d{6})/.exec(await textOf((await download(person, path)).bytes)) ?? []
  expect((await person.post(`/api/appointments/${id}/cancel`)).status).toBe(200)
  const note = await until(async () => {
    const answer = await download(person, path)
    return answer.headers.get('content-disposition')?.includes('Nota de crédito NC') ||
      answer.headers.get('content-disposition')?.includes('Nota%20de%20cr%C3%A9dito%20NC')
      ? answer
      : undefined
  })
  const text = await textOf(note.bytes)
  expect(text).toContain(`Corrige o recibo ${receipt}`)
  expect(text).toMatch(/[-−]800 MT Pago pelo seu plano 800 MT/)
  expect(text).toContain('Total 0 MT')
  const kinds = await server.query(
    `select kind from receipts_documents document join payments_sales sale on sale.id = sale_id
     where purchase_id = $1 order by kind`,
    [id],
  )
  expect(kinds).toEqual([{ kind: 'credit_note' }, { kind: 'receipt' }])
})

it('what goes back to the plan alone of a part-paid one has its own credit note (X-059)', async () => {
  const person = await insuredPerson(server, 'premium')
  const id = await bookedBy(person)
  const paymentId = await paid(person, { amount: 160_00, purpose: { kind: 'appointment', id } })
  await until(async () =>
    (await download(person, `/api/payments/${paymentId}/receipt`)).status === 200 ? true : undefined,
  )
  const refunded = await server.app.platform.db.transact((tx) =>
    refundPurchase(tx, {
      purchase: { kind: 'appointment', id },
      // So little that the payer's fifth of it is none.
      parts: [{ part: 'goods', amount: 2 }],
      reason: 'Acerto com a seguradora.',
      cause: 'system',
      now: new Date(),
    }),
  )
  expect(refunded).toMatchObject({ amount: 0, cover: 2 })
  type Issued = { id: string; kind: string; amount: number }
  const documents = await until(async () => {
    const { body } = await person.get(`/api/payments/${paymentId}/documents`)
    const found = body as unknown as Issued[]
    return found.length === 2 ? found : undefined
  })
  expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['receipt', 160_00],
    ['credit_note', 0],
  ])
  const note = await download(person, `/api/payments/${paymentId}/documents/${documents[1]?.id}`)
  const text = await textOf(note.bytes)
  expect(text).toContain('Corrige o recibo REC')
  expect(text).toMatch(/[-−]0,02 MT Pago pelo seu plano 0,02 MT/)
  expect(text).toContain('Total 0 MT')
  expect((await booksOf(server)).sum).toBe(0)
})
