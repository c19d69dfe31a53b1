import { randomUUID } from 'node:crypto'
import { formatDay } from '@salama/contract/kernel/time'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, serverForTest, startTestServer, type TestServer } from '../../platform/testing/server.ts'
import { issueDueReceipts } from './commands/issue-receipts.ts'
import { bought, paid, until } from './testing.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
  person = await server.person({ fullName: 'Conceição João Ñandú' })
})
afterAll(() => server.stop())

async function download(who: { cookieHeader(): string }, paymentId: string, at = server) {
  const answer = await fetch(`${at.origin}/api/payments/${paymentId}/receipt`, {
    headers: { cookie: who.cookieHeader() },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** The text of a PDF, its lines joined. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const numbersOf = async (at = server): Promise<number[]> =>
  (
    await at.query<{ number: number }>("select number from payments_documents where series = 'REC' order by number")
  ).map((row) => row.number)
const upTo = (last: number): number[] => Array.from({ length: last }, (_, place) => place + 1)

test('a receipt says its number, the day, the method, who paid what, and who sold it with which NUIT (X-058)', async () => {
  const paymentId = await bought(server, person, { amount: 1_234_50, description: 'Consulta com Dr.ª Ana Gonçalves' })
  expect((await person.get(`/api/payments/${paymentId}`)).body).toMatchObject({ hasReceipt: true })
  const { status, headers, bytes } = await download(person, paymentId)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Recibo REC \d{4}-\d{6}\.pdf"/)
  const [issued] = (await person.get(`/api/payments/${paymentId}/documents`)).body as unknown as {
    number: string
    issuedAt: string
  }[]
  expect(issued).toMatchObject({ kind: 'receipt', amount: 1_234_50 })
  const text = await textOf(bytes)
  for (const part of [
    issued?.number ?? '',
    `Emitido em ${formatDay(issued?.issuedAt ?? '')}`,
    'M-Pesa',
    'Conceição João Ñandú',
    'Consulta com Dr.ª Ana Gonçalves',
    '1 234,50 MT',
    'NUIT 400123456',
    'Salama, Lda.',
    'IVA Isento',
    paymentId,
    'Demonstração: este documento não tem valor fiscal.',
  ]) {
    expect(text).toContain(part)
  }
})

test('the file says its title and its language, and its text is tagged (X-058)', async () => {
  const paymentId = await bought(server, person)
  const document = await getDocumentProxy((await download(person, paymentId)).bytes)
  const { info } = (await document.getMetadata()) as { info: object } as { info: { Title: string; Language: string } }
  expect(info.Title).toMatch(/^Recibo REC \d{4}\/\d{6}$/)
  expect(info.Language).toBe('pt-MZ')
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
})

test('asked for again, the receipt is the same to the byte, whatever the payer or seller is called by then (X-058)', async () => {
  const someone = await server.person({ fullName: 'Ana Antiga' })
  const paymentId = await bought(server, someone)
  const first = await download(someone, paymentId)
  await server.query("update accounts_users set first_name = 'Nova' where id = $1", [someone.id])
  expect(Buffer.from((await download(someone, paymentId)).bytes).equals(Buffer.from(first.bytes))).toBe(true)
  expect(await textOf(first.bytes)).toContain('Ana Antiga')
})

test('purchases with VAT show the share that their price contains, those of a real seller nothing of a demonstration (X-058)', async () => {
  const taxed = await serverForTest({
    env: {
      SELLER_NAME: 'Clínica do Norte, SA',
      SELLER_NUIT: '401 234 567',
      SELLER_ADDRESS: 'Rua da Sé, 12, Nampula',
      SELLER_VAT_KINDS: 'appointment',
    },
  })
  const payer = await taxed.person()
  const text = await textOf((await download(payer, await bought(taxed, payer, { amount: 116_00 }), taxed)).bytes)
  for (const part of ['Clínica do Norte, SA', 'NUIT 401234567', 'Rua da Sé, 12, Nampula']) expect(text).toContain(part)
  expect(text).toContain('Valor sem IVA 100 MT IVA incluído (16 %) 16 MT Total 116 MT')
  expect(text).not.toContain('Demonstração')
})

test('money that no purchase has used has no receipt, nor has a payment that failed (X-058)', async () => {
  const unused = await paid(person)
  const answer = await person.get(`/api/payments/${unused}/receipt`)
  expect([answer.status, answer.body['code']]).toEqual([409, 'payments.no_receipt'])
  expect((await person.get(`/api/payments/${unused}`)).body).not.toHaveProperty('hasReceipt')
  expect((await person.get(`/api/payments/${unused}/documents`)).body).toEqual([])
})

test('a receipt is its payer’s and, on record, the providers’; for anybody else there is no such payment (AZ-01)', async () => {
  const paymentId = await bought(server, person)
  const stranger = await server.person()
  for (const path of [`${paymentId}/receipt`, `${paymentId}/documents`, `${randomUUID()}/receipt`]) {
    const { status, body } = await stranger.get(`/api/payments/${path}`)
    expect([status, body['code']]).toEqual([404, 'payments.not_found'])
  }
  await server.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [stranger.id])
  expect((await download(stranger, paymentId)).status).toBe(200)
  await download(person, paymentId)
  // The desk's reading is on record, the payer's own is nobody's business.
  expect(
    await server.query('select staff_id, subject_id from staff_audit where action = $1', ['document.opened']),
  ).toEqual([{ staff_id: stranger.id, subject_id: paymentId }])
})

test('a person has thirty documents a minute drawn, not more (DOS-04)', async () => {
  const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const [payer, other] = [await limited.person(), await limited.person()]
  const paths = [`${randomUUID()}/receipt`, `${randomUUID()}/documents/${randomUUID()}`]
  const ask = async (who: typeof payer, n: number) => (await who.get(`/api/payments/${paths[n % 2]}`)).status
  for (let n = 0; n < 30; n++) expect(await ask(payer, n)).toBe(404)
  expect([await ask(payer, 0), await ask(payer, 1), await ask(other, 0)]).toEqual([429, 429, 404])
})

test('fifty at once, on two nodes, get numbers without gap or double, and one payment one receipt (X-058)', async () => {
  const database = await createTestDatabase()
  const env = { RATE_LIMIT: 'off', SESSION_SECRET: 'one-secret-for-both-of-the-nodes-here' }
  const nodes = [await startTestServer({ database, env }), await startTestServer({ database, env })] as const
  try {
    const [node] = nodes
    const payer = await node.person()
    const payments = await Promise.all(Array.from({ length: 10 }, () => bought(node, payer)))
    const unused = await paid(payer)
    // Who is told to come back does so.
    const insist = (n: number) =>
      until(async () => {
        const answer = await download(payer, payments[n % 10] ?? '', nodes[n % 2])
        return answer.status === 503 ? undefined : answer
      })
    const asked = Array.from({ length: 50 }, (_, n) => insist(n))
    const refused = download(payer, unused, nodes[1])
    const swept = nodes.map(({ app: { platform } }) =>
      issueDueReceipts(platform.db, {
        seller: platform.settings.seller ?? raise(),
        readBefore: new Date(Date.now() + 60_000),
        now: new Date(),
      }),
    )
    const answers = await Promise.all(asked)
    expect([(await refused).status, ...(await Promise.all(swept))]).toEqual([409, false, false])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await numbersOf(node)).toEqual(upTo(10))
    const { length: differing } = await node.query('select distinct payment_id from payments_documents')
    expect(differing).toBe(10)
  } finally {
    for (const node of nodes) await node.stop()
  }
})

function raise(): never {
  throw new Error('the test server has a seller')
}

test('purchases get their receipts by themselves, each once, in the order in which they were made (X-058)', async () => {
  const swept = await serverForTest({ env: { POLICY_RECEIPT_MS: '200' } })
  const payer = await swept.person()
  const payments = [await bought(swept, payer), await bought(swept, payer), await bought(swept, payer)]
  const issued = await until(async () => {
    const rows = await swept.query('select payment_id, number from payments_documents order by number')
    return rows.length === 3 ? rows : undefined
  })
  expect(issued).toEqual(payments.map((payment_id, place) => ({ payment_id, number: place + 1 })))
  expect((await download(payer, payments[0] ?? '', swept)).status).toBe(200)
  expect(await numbersOf(swept)).toEqual([1, 2, 3])
})

test('an issue that fails gives its number back to the next one', async () => {
  const alone = await serverForTest()
  const payer = await alone.person()
  const [first, second] = [await bought(alone, payer), await bought(alone, payer)]
  await alone.query('alter table payments_documents add constraint payments_documents_closed check (false) not valid')
  expect((await download(payer, first, alone)).status).toBe(500)
  await alone.query('alter table payments_documents drop constraint payments_documents_closed')
  expect((await download(payer, second, alone)).status).toBe(200)
  expect(await numbersOf(alone)).toEqual([1])
})

test('without a seller in the settings there is no receipt, and the person reads so', async () => {
  const database = await createTestDatabase()
  const secret = { SESSION_SECRET: 'one-secret-for-both-of-the-servers-here' }
  const shop = await serverForTest({ database, env: secret })
  const payer = await shop.person()
  const paymentId = await bought(shop, payer)
  const bank = { BANK_NAME: 'Banco do Norte', BANK_ACCOUNT_NAME: 'Clínica, SA', BANK_ACCOUNT_NUMBER: '163671023' }
  const nib = { SANDBOX: '0', BANK_NIB: '000301080016367102371' }
  const real = await serverForTest({ database, env: { ...secret, ...bank, ...nib } })
  const headers = { cookie: payer.cookieHeader() }
  const { status, body } = await real.visitor().get(`/api/payments/${paymentId}/receipt`, headers)
  expect([status, body['code']]).toEqual([503, 'payments.receipts_unavailable'])
  expect(await numbersOf(real)).toEqual([])
})

test.each([
  'update payments_documents set amount = 1',
  'delete from payments_documents',
  'truncate payments_documents',
])('what was handed out stays: %s is refused (PAY-22)', async (statement) => {
  await download(person, await bought(server, person))
  await expect(server.query(statement)).rejects.toThrow('documents are never changed')
})
