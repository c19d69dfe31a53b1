import { randomUUID } from 'node:crypto'
import { shortCode } from '@salama/contract/kernel/short-code'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plate, sendFile } from '../../../testing/files.ts'
import { orderIn, payFor, pharmacyFor, place, quote, shelfOf, stock } from '../../../testing/pharmacy.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

/** Uploads a PDF of its own, unless its content is given. */
async function send(person: Visitor, content: string = randomUUID()): Promise<string> {
  const form = new FormData()
  form.set('kind', 'prescription')
  form.set('file', new File([`%PDF-1.4\n% ${content}\n%%EOF\n`], 'receita.pdf', { type: 'application/pdf' }))
  const { status, body, text } = await person.send('POST', '/api/uploads', form)
  if (status !== 201) throw new Error(`upload answered ${status}: ${text}`)
  return body['id']
}
const waiting = 'awaiting_prescription'

/** A pharmacy with a prescription-only medicine. */
async function shop(at: TestServer = server) {
  const pharmacy = await pharmacyFor(at)
  return { pharmacy, line: await stock(pharmacy, { name: 'Amoxicilina 500 mg', needsPrescription: true }) }
}

/** A paid order that waits for the pharmacist. */
async function submitted() {
  const { pharmacy, line } = await shop()
  const buyer = await server.person({ fullName: 'Ana Macuácua' })
  const uploadId = await send(buyer)
  const { id } = await payFor(buyer, [line], { prescription: uploadId, status: waiting })
  return { pharmacy, line, buyer, uploadId, id, at: `/api/pharmacy/prescriptions/${id}` }
}

describe('an order with prescription-only medicines', () => {
  it('waits for a prescription, also without one: nothing is released before (PHAR-068, ORD-07)', async () => {
    const { pharmacy, line } = await shop()
    const buyer = await server.person()
    const { status } = await place(buyer, [line])
    expect(status).toBe(201)
    const { id } = await payFor(await server.person(), [line], { status: waiting })
    expect((await pharmacy.visitor.get('/api/vendor/orders?status=pending')).body).toEqual([])
    const early = await pharmacy.visitor.post(`/api/vendor/orders/${id}/accept`, { preparationTime: 30 })
    expect(early.status).toBe(409)
    const [check] = (await pharmacy.visitor.get('/api/pharmacy/prescriptions')).body as never as { status: string }[]
    expect(check?.status).toBe('missing')
  })

  it('says who is waited for, until when, and after five decisions how long those took', async () => {
    const { pharmacy, line } = await shop()
    const buyer = await server.person()
    const { id, order } = await payFor(buyer, [line], { status: waiting })
    const by = (await server.query<{ due_at: Date }>('select due_at from pharmacy_checks where order_id = $1', [id]))[0]
    expect(order['awaits']).toEqual({ from: 'customer', by: by?.due_at.toISOString() })
    await buyer.post(`/api/orders/${id}/prescription`, { prescription: [await send(buyer)] })
    const awaited = async () => (await buyer.get(`/api/orders/${id}`)).body['awaits']
    expect(await awaited()).toEqual({ from: 'shop', by: by?.due_at.toISOString() })
    await server.query(
      `insert into pharmacy_checks (order_id, shop_id, buyer_id, patient_id, status, opened_at, decided_at, decided_by, created_at)
       select gen_random_uuid(), $1, $2, $2, 'approved', now(), now() + minutes * interval '1 minute', $2, now()
       from unnest(array[1, 3, 11.5, 60, 300]) as taken (minutes)`,
      [pharmacy.id, buyer.id],
    )
    expect(await awaited()).toMatchObject({ from: 'shop', usualMinutes: 12 })
  })

  it('goes on when the pharmacist approves what was sent (PHAR-027, ORD-07)', async () => {
    const { pharmacy, buyer, id, at } = await submitted()
    const { body } = await pharmacy.visitor.get('/api/pharmacy/prescriptions')
    expect(body).toMatchObject([
      {
        orderId: id,
        customerName: 'Ana M.',
        status: 'submitted',
        pictures: 1,
        items: [{ name: 'Amoxicilina 500 mg', quantity: 1, requiresPrescription: true }],
      },
    ])
    expect((await pharmacy.visitor.post(`${at}/approve`)).body['status']).toBe('approved')
    await orderIn(buyer, id, 'pending')
    expect((await pharmacy.visitor.post(`${at}/approve`)).body['code']).toBe('pharmacy.check_not_now')
    expect((await pharmacy.visitor.get('/api/pharmacy/prescriptions')).body).toEqual([])
  })

  it('rings for the pharmacy from what was sent until it is heard or decided', async () => {
    const { pharmacy, buyer, id, at } = await submitted()
    const bell = async () => (await pharmacy.visitor.get('/api/bell')).body['calls']
    const call = { kind: 'order', key: `check:${id}`, href: '/dashboard/pharmacy?ver=receitas' }
    expect(await bell()).toEqual([expect.objectContaining(call)])
    expect((await buyer.get('/api/bell')).body).toEqual({ calls: [] })
    await pharmacy.visitor.post('/api/bell/heard', { keys: [call.key] })
    expect(await bell()).toEqual([])
    const other = await payFor(await server.person(), [await stock(pharmacy, { needsPrescription: true })], {
      status: waiting,
    })
    expect(await bell()).toEqual([])
    await pharmacy.visitor.post(`${at}/approve`)
    await orderIn(buyer, id, 'pending')
    const [approved, ...others] = await bell()
    expect([approved, others]).toEqual([expect.objectContaining({ href: '/dashboard/pharmacy?ver=pendentes' }), []])
    expect(approved.key).toContain(id)
    expect(approved.key).not.toContain(other.id)
  })

  it('asks the customer for what is missing, and tells the pharmacy of each that was sent', async () => {
    const { pharmacy, line } = await shop()
    const [buyer, another] = [await server.person(), (await shop()).pharmacy.visitor]
    const told = async (who: Visitor, wanted: string) =>
      (await who.get('/api/notifications')).body['notifications'].filter(
        ({ title }: { title: string }) => title === wanted,
      )
    const { id } = await payFor(buyer, [line], { status: waiting })
    const toSend = [expect.objectContaining({ href: `/pharmacy?receita=${id}` })]
    await expect.poll(() => told(buyer, 'Envie a receita')).toEqual(toSend)
    expect(await told(pharmacy.visitor, 'Receita por verificar')).toEqual([])
    for (const sent of [1, 2]) {
      await buyer.post(`/api/orders/${id}/prescription`, { prescription: [await send(buyer)] })
      const toCheck = Array(sent).fill(expect.objectContaining({ href: '/dashboard/pharmacy?ver=receitas' }))
      expect(await told(pharmacy.visitor, 'Receita por verificar')).toEqual(toCheck)
    }
    const whole = await payFor(another, [line], { prescription: await send(another), status: waiting })
    await expect.poll(() => told(pharmacy.visitor, 'Receita por verificar')).toHaveLength(3)
    expect((await told(pharmacy.visitor, 'Receita por verificar'))[0].body).toContain(shortCode(whole.id))
    expect([await told(another, 'Envie a receita'), await told(another, 'Receita por verificar')]).toEqual([[], []])
    expect(await told(buyer, 'Envie a receita')).toEqual(toSend)
  })

  it("tells the pharmacy of an order at the pharmacy's own counter", async () => {
    const { pharmacy } = await shop()
    await payFor(await server.person(), [await stock(pharmacy)])
    const told = await until(async () =>
      (await pharmacy.visitor.get('/api/notifications')).body['notifications'].find(
        ({ title }: { title: string }) => title === 'Novo pedido',
      ),
    )
    expect(told.href).toBe('/dashboard/pharmacy?ver=pendentes')
  })

  it('is carried as urgent, and handed over with its code only; other medicines are not (ORD-07)', async () => {
    const { pharmacy, buyer, id, at } = await submitted()
    await pharmacy.visitor.post(`${at}/approve`)
    await orderIn(buyer, id, 'pending')
    const plain = await payFor(await server.person(), [await stock(pharmacy)])
    const carried = []
    for (const orderId of [id, plain.id]) {
      await pharmacy.visitor.post(`/api/vendor/orders/${orderId}/accept`, { preparationTime: 30 })
      const [task] = await server.query(
        `select requires_dropoff_pin, priority from dispatch_tasks join deliveries_deliveries using (id)
         where order_id = $1`,
        [orderId],
      )
      carried.push(task)
    }
    expect(carried).toEqual([
      { requires_dropoff_pin: true, priority: 'urgent' },
      { requires_dropoff_pin: false, priority: 'express' },
    ])
  })

  it('ends when the pharmacist refuses, with the reason, the money and the stock back', async () => {
    const { pharmacy, line, buyer, id, at } = await submitted()
    expect((await pharmacy.visitor.post(`${at}/refuse`, { reason: '' })).status).toBe(400)
    const { body } = await pharmacy.visitor.post(`${at}/refuse`, { reason: 'A receita está fora do prazo.' })
    expect([body['status'], body['reason']]).toEqual(['refused', 'A receita está fora do prazo.'])
    const order = await orderIn(buyer, id, 'rejected')
    expect(order['reason']).toContain('A receita está fora do prazo.')
    expect(order['refundAmount']).toBe(order['amountDue'])
    expect(await shelfOf(server, line.id)).toEqual([20, 0])
  })

  it('may have its prescription sent later, or another one, until it is decided', async () => {
    const { pharmacy, line } = await shop()
    const buyer = await server.person()
    const { id } = await payFor(buyer, [line], { status: waiting })
    expect((await buyer.get('/api/prescription-checks')).body).toMatchObject([{ orderId: id, status: 'missing' }])
    await until(async () => {
      const { text } = await buyer.get('/api/notifications')
      return text.includes('Envie a receita') ? true : undefined
    })
    const uploadId = await send(buyer)
    const sent = await buyer.post(`/api/orders/${id}/prescription`, { prescription: [uploadId] })
    expect([sent.status, sent.body['status'], sent.body['pictures']]).toEqual([200, 'submitted', 1])
    await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/approve`)
    const late = await buyer.post(`/api/orders/${id}/prescription`, { prescription: [uploadId] })
    expect(late.body['code']).toBe('pharmacy.check_not_now')
  })

  it("takes no other person's picture, and nobody else's order takes one (ORD-07)", async () => {
    const { line, id } = await submitted()
    const stranger = await server.person()
    const foreign = await send(stranger)
    const buyer = await server.person()
    expect((await quote(buyer, [line], { prescription: foreign })).body['code']).toBe('files.not_found')
    expect((await place(buyer, [line], { prescription: [foreign] })).body['code']).toBe('files.not_found')
    const sent = await stranger.post(`/api/orders/${id}/prescription`, { prescription: [foreign] })
    expect(sent.body['code']).toBe('pharmacy.check_not_found')
  })

  it('is refused when nobody looks in time, with the money back', async () => {
    const quick = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_PRESCRIPTION_MS: '300' } })
    const { line } = await shop(quick)
    const { order } = await payFor(await quick.person(), [line], { status: 'rejected' })
    expect(order).toMatchObject({ endedBy: 'system', reason: 'A receita não chegou a tempo.' })
    expect(order['refundAmount']).toBe(order['amountDue'])
  })

  it('that cannot be ended is tried again later and does not keep others waiting', async () => {
    const quick = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_PRESCRIPTION_MS: '300' } })
    const { pharmacy, line } = await shop(quick)
    const buyer = await quick.person()
    const stuckId = randomUUID()
    await quick.query(
      `insert into pharmacy_checks (order_id, shop_id, buyer_id, status, opened_at, due_at, created_at)
       values ($1, $2, $3, 'missing', now(), now() - interval '1 hour', now())`,
      [stuckId, pharmacy.id, buyer.id],
    )
    await payFor(buyer, [line], { status: 'rejected' })
    const tried =
      "select attempts > 0 as tried from platform_parked_rows where source = 'pharmacy.checks' and row_id = $1"
    expect(await quick.query(tried, [stuckId])).toEqual([{ tried: true }])
  })
})

it('is neither read nor approved by a suspended pharmacy, which may still refuse it', async () => {
  const { pharmacy, buyer, id, at } = await submitted()
  await server.query("update shops_shops set status = 'suspended' where id = $1", [pharmacy.id])
  for (const call of ['open', 'approve']) {
    expect((await pharmacy.visitor.post(`${at}/${call}`)).body['code'], call).toBe('shops.not_approved')
  }
  expect(await server.query('select from pharmacy_check_reads where order_id = $1', [id])).toEqual([])
  expect((await pharmacy.visitor.post(`${at}/refuse`, { reason: 'Estamos fechados.' })).status).toBe(200)
  await orderIn(buyer, id, 'rejected')
})

describe('the picture of a prescription', () => {
  it('is shown to the pharmacy that was asked, which is recorded, and to nobody else', async () => {
    const { pharmacy, uploadId, at } = await submitted()
    const { status, body } = await pharmacy.visitor.post(`${at}/open`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ files: [{ id: uploadId, name: 'receita.pdf' }], isRepeated: false })
    expect(body['readers']).toHaveLength(1)
    expect((await pharmacy.visitor.get(`/api/uploads/${uploadId}`)).status).toBe(200)
    const other = await pharmacyFor(server)
    expect((await other.visitor.get(`/api/uploads/${uploadId}`)).status).toBe(404)
    expect((await other.visitor.post(`${at}/open`)).status).toBe(404)
    expect((await other.visitor.post(`${at}/approve`)).status).toBe(404)
    expect((await (await server.person()).post(`${at}/open`)).status).toBe(403)
  })

  it('is not shown before the order is paid', async () => {
    const { pharmacy, line } = await shop()
    const buyer = await server.person()
    const uploadId = await send(buyer)
    const { body } = await place(buyer, [line], { prescription: uploadId })
    expect(body['status']).toBe('awaiting_payment')
    expect((await pharmacy.visitor.get(`/api/uploads/${uploadId}`)).status).toBe(404)
    expect((await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${body['id']}/open`)).status).toBe(404)
  })

  it('that came with an earlier order is warned of (ORD-07)', async () => {
    const { buyer, uploadId } = await submitted()
    const { pharmacy, line } = await shop()
    const { id } = await payFor(buyer, [line], { prescription: uploadId, status: waiting })
    const { body } = await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)
    expect(body['isRepeated']).toBe(true)
  })

  it('that shows what came with an earlier order is warned of, though it was written anew', async () => {
    const paper = await plate(4)
    const asked = async (contents: Buffer) => {
      const { pharmacy, line } = await shop()
      const buyer = await server.person()
      const file = await sendFile(buyer, contents, { kind: 'prescription', name: 'receita.jpg' })
      const { id } = await payFor(buyer, [line], { prescription: file.body['id'], status: waiting })
      return (await pharmacy.visitor.post(`/api/pharmacy/prescriptions/${id}/open`)).body['isRepeated']
    }
    expect([
      await asked(paper),
      await asked(await sharp(paper).jpeg({ quality: 60 }).toBuffer()),
      await asked(await plate(8)),
    ]).toEqual([false, true, false])
  })

  it('serves one approved order, whoever sends the same file again, until that comes to nothing (ORD-07)', async () => {
    const content = randomUUID()
    const ordered = async () => {
      const { pharmacy, line } = await shop()
      const buyer = await server.person()
      const prescription = await send(buyer, content)
      const { id } = await payFor(buyer, [line], { prescription, status: waiting })
      return { pharmacy, line, buyer, id, path: `/api/pharmacy/prescriptions/${id}` }
    }
    const orders = [await ordered(), await ordered()]
    const approve = ({ pharmacy, path }: (typeof orders)[number]) => pharmacy.visitor.post(`${path}/approve`)
    const answers = await atOnce(orders, approve)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    const [first, second] = [orders[won], orders[1 - won]] as [(typeof orders)[number], (typeof orders)[number]]
    expect(answers[1 - won]?.body['code']).toBe('pharmacy.prescription_used')
    const opened = await second.pharmacy.visitor.post(`${second.path}/open`)
    expect([opened.body['isRepeated'], typeof opened.body['usedAt']]).toEqual([true, 'string'])
    expect((await first.pharmacy.visitor.post(`${first.path}/open`)).body['usedAt']).toBeUndefined()

    const third = await server.person()
    const again = await send(third, content)
    const asked = await quote(third, [second.line], { prescription: again })
    expect([asked.status, asked.body['code']]).toEqual([409, 'pharmacy.prescription_used'])
    // The paper itself may allow more: a new photograph of it is looked at.
    expect((await quote(third, [second.line], { prescription: await send(third) })).status).toBe(201)

    expect((await first.buyer.post(`/api/orders/${first.id}/cancel`)).status).toBe(200)
    await until(
      async () =>
        (await server.query('select from pharmacy_used_files where order_id = $1', [first.id])).length === 0 ||
        undefined,
    )
    expect((await approve(second)).body['status']).toBe('approved')
  })

  it('is closed to the pharmacy 30 days after the end of the order', async () => {
    const { pharmacy, buyer, uploadId, id, at } = await submitted()
    await pharmacy.visitor.post(`${at}/refuse`, { reason: 'Ilegível.' })
    await orderIn(buyer, id, 'rejected')
    const closesAt = await until(async () => {
      const [row] = await server.query<{ closes_at: Date | null }>(
        'select closes_at from pharmacy_checks where order_id = $1',
        [id],
      )
      return row?.closes_at ?? undefined
    })
    expect((closesAt.getTime() - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
    expect((await pharmacy.visitor.get(`/api/uploads/${uploadId}`)).status).toBe(200)
    await server.query("update pharmacy_checks set closes_at = now() - interval '1 second' where order_id = $1", [id])
    expect((await pharmacy.visitor.get(`/api/uploads/${uploadId}`)).status).toBe(404)
    expect((await pharmacy.visitor.post(`${at}/open`)).status).toBe(404)
    expect((await buyer.get(`/api/uploads/${uploadId}`)).status).toBe(200)
  })
})
