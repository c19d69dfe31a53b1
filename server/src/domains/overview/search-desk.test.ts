import { shortCode } from '@salama/contract/kernel/short-code'
import { paymentCode } from '@salama/contract/payments'
import type { DeskResult } from '@salama/contract/staff/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../../../testing/appointments.ts'
import { initiate, settled } from '../../../testing/payments/payments.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let staff: Visitor & { id: string }
let customer: Visitor & { id: string }
let [appointment, payment, ticket] = ['', '', '']
const phone = '84' + String(Date.now()).slice(-7)
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  staff = await makeStaff(server)
  customer = await server.person({ fullName: 'Zeferina Inês Mucavele' })
  await server.query('update accounts_users set phone = $2 where id = $1', [customer.id, phone])
  const doctor = await doctorFor(server)
  appointment = (await customer.post('/api/appointments', booking(doctor, slotIn(3)))).body['id']
  const sent = { amount: doctor.priceVideo, purpose: { kind: 'appointment', id: appointment } }
  payment = (await initiate(customer, sent)).body['transactionId']
  await settled(customer, payment)
  const written = await customer.post('/api/support/messages', { text: 'Não consigo entrar na sala.' })
  ticket = written.body['ticket']['number']
})
afterAll(() => server.stop())

const ask = (who: Visitor, q: string) => who.get(`/api/operator/search?${new URLSearchParams({ q })}`)
async function search(q: string): Promise<DeskResult[]> {
  const { status, body } = await ask(staff, q)
  expect([q, status]).toEqual([q, 200])
  return body as unknown as DeskResult[]
}
const kindsOf = (results: DeskResult[]) => new Set(results.map(({ kind }) => kind))

test('the desk finds a person by name, phone and e-mail, with all that is theirs', async () => {
  const { email } = (await customer.get('/api/auth/user')).body
  for (const typed of ['zeferina ines', 'MUCAVELE Inês', phone, `+258 ${phone}`, email.toUpperCase(), customer.id]) {
    const results = await search(typed)
    expect([typed, results[0]?.kind, results[0]?.id]).toEqual([typed, 'person', customer.id])
    expect([typed, kindsOf(results)]).toEqual([typed, new Set(['person', 'payment', 'appointment', 'ticket'])])
    expect(new Set(results.map(({ owner }) => owner?.id))).toEqual(new Set([customer.id]))
  }
  const read = await server.query('select subject_id from staff_audit where staff_id = $1 and action = $2', [
    staff.id,
    'person.read',
  ])
  expect(read).toEqual([{ subject_id: customer.id }])
})

test('the desk finds a payment, a consultation and a conversation by the number people read', async () => {
  const one = async (typed: string, kind: string) => (await search(typed)).filter((result) => result.kind === kind)
  const paid = `/operador?separador=pagamentos&caso=${payment}`
  expect(await one(paymentCode(payment), 'payment')).toMatchObject([{ id: payment, href: paid }])
  expect(await one(`Consulta ${shortCode(appointment)}`, 'appointment')).toMatchObject([
    { id: appointment, href: paid },
  ])
  expect(await one(appointment, 'appointment')).toMatchObject([{ id: appointment }])
  const [found] = await one(ticket.toLowerCase(), 'ticket')
  expect(found).toMatchObject({ text: ticket, title: 'Não consigo entrar na sala.' })
  expect(found?.href).toBe(`/operador?separador=apoio&caso=${found?.id}`)
  expect(await search('ninguém que exista')).toEqual([])
})

test('a search of the desk answers fifty lines at most, and is of the desk alone (AZ-04)', async () => {
  for (let time = 0; time < 12; time++) await server.person({ fullName: `Homónima Muitas ${'abcdefghijkl'[time]}` })
  expect((await search('homonima muitas')).filter(({ kind }) => kind === 'person')).toHaveLength(10)
  const refusals = [await ask(customer, phone), await ask(server.visitor(), phone), await ask(staff, 'a')]
  expect(refusals.map(({ status }) => status)).toEqual([403, 401, 400])
  expect(refusals[0]?.body['code']).toBe('staff.not_allowed')
})

test.each([
  [
    'accounts_users_names',
    "select from accounts_users where platform_fold(first_name || ' ' || last_name) like '%mucavele%'",
  ],
  ['payments_payables_code', "select from payments_payables where right(id::text, 6) = '91c4f2'"],
])('a search of the desk reads the index %s', async (index, statement) => {
  const client = await server.app.platform.db.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${statement}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
