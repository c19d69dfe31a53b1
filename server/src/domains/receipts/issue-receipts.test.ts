import { randomUUID } from 'node:crypto'
import { formatDay } from '@salama/contract/kernel/time'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought, paid } from '../../../testing/payments/payments.ts'
import { keep } from '../../../testing/payments/two-books.ts'
import { served, times, until } from '../../../testing/repeat.ts'
import { createTestDatabase, serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'
import { issueDueReceipts } from './commands/issue-receipts.ts'
import { receiptsSettings } from './settings.ts'

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
    await at.query<{ number: number }>("select number from receipts_documents where series = 'REC' order by number")
  ).map((row) => row.number)
const upTo = (last: number): number[] => Array.from({ length: last }, (_, place) => place + 1)

test('a receipt shows number, day, method, payer, amount, purchase, seller and NUIT (X-058)', async () => {
  const paymentId = await bought(server, person, { amount: 1_234_50, description: 'Escrito por quem paga' })
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
    'Compra',
    '1 234,50 MT',
    'NUIT 400123454',
    'Salama, Lda.',
    'IVA Isento',
    paymentId,
    'Demonstração: este documento não tem valor fiscal.',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Escrito por quem paga')
})

test('the PDF has a title, a language and tagged text (X-058)', async () => {
  const paymentId = await bought(server, person)
  const document = await getDocumentProxy((await download(person, paymentId)).bytes)
  const { info } = (await document.getMetadata()) as { info: object } as { info: { Title: string; Language: string } }
  expect(info.Title).toMatch(/^Recibo REC \d{4}\/\d{6}$/)
  expect(info.Language).toBe('pt-MZ')
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
})

test('a second download is the same to the byte, also after its payer changed names (X-058)', async () => {
  const someone = await server.person({ fullName: 'Ana Antiga' })
  const paymentId = await bought(server, someone)
  const first = await download(someone, paymentId)
  await server.query("update accounts_users set first_name = 'Nova' where id = $1", [someone.id])
  expect(Buffer.from((await download(someone, paymentId)).bytes).equals(Buffer.from(first.bytes))).toBe(true)
  expect(await textOf(first.bytes)).toContain('Ana Antiga')
})

test('a receipt of a taxed purchase shows the VAT, and no demonstration notice for a real seller (X-058)', async () => {
  const taxed = await serverForTest({
    env: {
      SELLER_NAME: 'Clínica do Norte, SA',
      SELLER_NUIT: '401 234 561',
      SELLER_ADDRESS: 'Rua da Sé, 12, Nampula',
      SELLER_VAT_KINDS: 'appointment',
    },
  })
  const payer = await taxed.person()
  const text = await textOf((await download(payer, await bought(taxed, payer, { amount: 116_00 }), taxed)).bytes)
  for (const part of ['Clínica do Norte, SA', 'NUIT 401234561', 'Rua da Sé, 12, Nampula']) expect(text).toContain(part)
  expect(text).toContain('Valor sem IVA 100 MT IVA incluído (16 %) 16 MT Total 116 MT')
  expect(text).not.toContain('Demonstração')
})

test('money that no purchase has used has no receipt, nor has a payment that failed (X-058)', async () => {
  const unused = await paid(person)
  const answer = await person.get(`/api/payments/${unused}/receipt`)
  expect([answer.status, answer.body['code']]).toEqual([409, 'receipts.no_receipt'])
  expect((await person.get(`/api/payments/${unused}`)).body).not.toHaveProperty('hasReceipt')
  expect((await person.get(`/api/payments/${unused}/documents`)).body).toEqual([])
})

test('only the payer and, on record, staff download a receipt; for others the payment does not exist (AZ-01)', async () => {
  const paymentId = await bought(server, person)
  const stranger = await server.person()
  for (const path of [`${paymentId}/receipt`, `${paymentId}/documents`, `${randomUUID()}/receipt`]) {
    const { status, body } = await stranger.get(`/api/payments/${path}`)
    expect([status, body['code']]).toEqual([404, 'payments.not_found'])
  }
  await server.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [stranger.id])
  expect((await download(stranger, paymentId)).status).toBe(200)
  await download(person, paymentId)
  // Downloads by staff are on record, the payer's own are not.
  expect(
    await server.query('select staff_id, subject_id from staff_audit where action = $1', ['document.opened']),
  ).toEqual([{ staff_id: stranger.id, subject_id: paymentId }])
})

test('a purchase of a kind that nothing can have does not exist (INJ-03)', async () => {
  const person = await server.person()
  const { status, body } = await person.get(`/api/purchases/%00/${crypto.randomUUID()}/receipt`)
  expect([status, body['code']]).toEqual([404, 'platform.not_found'])
})

test('a person can download thirty documents a minute (DOS-04)', async () => {
  const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const [payer, other] = [await limited.person(), await limited.person()]
  const paths = [`${randomUUID()}/receipt`, `${randomUUID()}/documents/${randomUUID()}`]
  const ask = async (who: typeof payer, n: number) => (await who.get(`/api/payments/${paths[n % 2]}`)).status
  for (let n = 0; n < 30; n++) expect(await ask(payer, n)).toBe(404)
  expect([await ask(payer, 0), await ask(payer, 1), await ask(other, 0)]).toEqual([429, 429, 404])
})

test('fifty downloads at once on two nodes get numbers without gap, one for each payment (X-058)', async () => {
  const database = await createTestDatabase()
  const env = { RATE_LIMIT: 'off', SESSION_SECRET: 'one-secret-for-both-of-the-nodes-here' }
  const nodes = [await startTestServer({ database, env }), await startTestServer({ database, env })] as const
  try {
    const [node] = nodes
    const payer = await node.person()
    const payments = await Promise.all(Array.from({ length: 10 }, () => bought(node, payer)))
    const unused = await paid(payer)
    const asked = times(50).map((n) => served(() => download(payer, payments[n % 10] ?? '', nodes[n % 2])))
    const refused = download(payer, unused, nodes[1])
    const swept = nodes.map(({ app: { platform } }) =>
      served(() =>
        issueDueReceipts(platform.db, {
          seller: platform.settings.of(receiptsSettings).seller ?? raise(),
          describe: async () => new Map(),
          readBefore: new Date(Date.now() + 60_000),
          now: new Date(),
        }),
      ),
    )
    const answers = await Promise.all(asked)
    expect([(await refused).status, ...(await Promise.all(swept))]).toEqual([409, false, false])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await numbersOf(node)).toEqual(upTo(10))
    const { length: differing } = await node.query('select distinct payment_id from receipts_documents')
    expect(differing).toBe(10)
  } finally {
    for (const node of nodes) await node.stop()
  }
})

function raise(): never {
  throw new Error('the test server has a seller')
}

test('the sweep issues receipts in the order of the purchases, each once (X-058)', async () => {
  const swept = await serverForTest({ env: { POLICY_RECEIPT_MS: '200' } })
  const payer = await swept.person()
  const payments = [await bought(swept, payer), await bought(swept, payer), await bought(swept, payer)]
  const issued = await until(async () => {
    const rows = await swept.query('select payment_id, number from receipts_documents order by number')
    return rows.length === 3 ? rows : undefined
  })
  expect(issued).toEqual(payments.map((payment_id, place) => ({ payment_id, number: place + 1 })))
  expect((await download(payer, payments[0] ?? '', swept)).status).toBe(200)
  expect(await numbersOf(swept)).toEqual([1, 2, 3])
})

test('a failed issue leaves its number to the next one', async () => {
  const alone = await serverForTest()
  const payer = await alone.person()
  const [first, second] = [await bought(alone, payer), await bought(alone, payer)]
  await alone.query('alter table receipts_documents add constraint receipts_documents_closed check (false) not valid')
  expect((await download(payer, first, alone)).status).toBe(500)
  await alone.query('alter table receipts_documents drop constraint receipts_documents_closed')
  expect((await download(payer, second, alone)).status).toBe(200)
  expect(await numbersOf(alone)).toEqual([1])
})

test('without a seller in the settings no receipt is issued, and the refusal says so', async () => {
  const bank = { BANK_NAME: 'Banco do Norte', BANK_ACCOUNT_NAME: 'Clínica, SA', BANK_ACCOUNT_NUMBER: '163671023' }
  const real = await serverForTest({ env: { ...bank, BANK_NIB: '000301080016367102371', SANDBOX: '0' } })
  const payer = await real.person()
  const { id } = await keep(real, payer.id, { method: 'm-pesa', status: 'confirmed', captured: 100_00 })
  const { status, body } = await payer.get(`/api/payments/${id}/receipt`)
  expect([status, body['code']]).toEqual([503, 'receipts.unavailable'])
  expect(await numbersOf(real)).toEqual([])
})

test.each([
  'update receipts_documents set amount = 1',
  'delete from receipts_documents',
  'truncate receipts_documents',
])('the database refuses to change a document: %s (PAY-22)', async (statement) => {
  await download(person, await bought(server, person))
  await expect(server.query(statement)).rejects.toThrow(/(?:documents are|history is) never changed/)
})
