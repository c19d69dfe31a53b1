import { afterEach, expect, test } from 'vitest'
import { gatewayAnswer, inCdata, innerAnswer, sendXml, startRawEmola } from '../../../../../testing/wallets/emola.ts'
import type { Reply } from '../../../../../testing/wallets/mpesa.ts'
import { createEmola } from './adapter.ts'
import { escapeXml, findElement, isList, parseXml, textOf } from './xml.ts'

const CHARGE = { reference: 'S2345678901234567890', msisdn: '861234567', amount: 450_00, description: 'Consulta' }
const PUSHED = innerAnswer({ errorCode: '22', message: 'Push message done', reqeustId: 'PP1' })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function gatewayThat(reply: Reply) {
  const gateway = await startRawEmola(reply)
  stops.push(gateway.stop)
  return gateway
}

function inputOf(body: string) {
  const input = findElement(parseXml(body) ?? undefined, 'Input')
  const param = findElement(input, 'param') ?? []
  const params = (isList(param) ? param : [param]).map((node) => [textOf(node, 'name'), textOf(node, 'value')])
  return {
    username: textOf(input, 'username'),
    password: textOf(input, 'password'),
    wscode: textOf(input, 'wscode'),
    params: Object.fromEntries(params),
  }
}

test('a push and a query go out as the gateway documents them, escaped', async () => {
  const { settings, requests } = await gatewayThat((_, response) =>
    sendXml(response, gatewayAnswer('0', inCdata(PUSHED))),
  )
  const emola = createEmola(settings)
  await emola.charge({ ...CHARGE, description: 'Função <b>&"2"' })
  await emola.query(CHARGE.reference)

  const [push, query] = requests
  expect(`${push?.method} ${push?.url.pathname}${push?.url.search}`).toBe('POST /BCCSGateway/BCCSGateway?wsdl')
  expect(push?.headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8', soapaction: '""' })
  expect(push?.body).toContain('xmlns:web="http://webservice.bccsgw.viettel.com/"')
  expect(push?.body).toContain('<password>p&lt;&amp;&gt;&quot;ss</password>')
  expect(inputOf(push?.body ?? '')).toEqual({
    username: 'user',
    password: 'p<&>"ss',
    wscode: 'pushUssdMessage',
    params: {
      partnerCode: 'SALAMA',
      msisdn: '861234567',
      smsContent: 'Funcao b 2',
      transAmount: '450',
      transId: CHARGE.reference,
      language: 'pt',
      refNo: CHARGE.reference,
      key: 'the-key',
    },
  })
  expect(inputOf(query?.body ?? '')).toMatchObject({
    wscode: 'pushUssdQueryTrans',
    params: { partnerCode: 'SALAMA', transId: CHARGE.reference, transType: 'C2B', key: 'the-key' },
  })
})

test('a disbursement and its query go out as the gateway documents them', async () => {
  const { settings, requests } = await gatewayThat((_, response) =>
    sendXml(response, gatewayAnswer('0', inCdata(PUSHED))),
  )
  const emola = createEmola(settings)
  await emola.payOut(CHARGE)
  await emola.queryPayOut(CHARGE.reference)
  const [disbursement, query] = requests.map(({ body }) => inputOf(body))
  expect(disbursement).toMatchObject({ wscode: 'pushUssdDisbursementB2C' })
  expect(disbursement?.params).toEqual({
    partnerCode: 'SALAMA',
    msisdn: '861234567',
    smsContent: 'Consulta',
    transAmount: '450',
    transId: CHARGE.reference,
    key: 'the-key',
  })
  expect(query).toMatchObject({
    wscode: 'pushUssdQueryTrans',
    params: { partnerCode: 'SALAMA', transId: CHARGE.reference, transType: 'B2C', key: 'the-key' },
  })
})

test('a short reference is made long enough, a long text short enough', async () => {
  const { settings, requests } = await gatewayThat((_, response) =>
    sendXml(response, gatewayAnswer('0', inCdata(PUSHED))),
  )
  await createEmola(settings).charge({ ...CHARGE, reference: 'S1', description: 'x'.repeat(10_000) })
  const { params } = inputOf(requests[0]?.body ?? '')
  expect(params).toMatchObject({ transId: '0000000000000S1', refNo: 'S1', smsContent: 'x'.repeat(150) })
})

test.each([1_50, 99, 100_000_00])(
  '%i centavos never leave for a provider that does not take them (PAY-15)',
  async (amount) => {
    const { settings, requests } = await gatewayThat((_, response) =>
      sendXml(response, gatewayAnswer('0', inCdata(PUSHED))),
    )
    expect(await createEmola(settings).charge({ ...CHARGE, amount })).toMatchObject({
      kind: 'failed',
      code: 'emola:amount',
    })
    expect(requests).toEqual([])
  },
)

test.each([
  ['in CDATA', inCdata(PUSHED)],
  ['escaped', escapeXml(PUSHED)],
  ['in CDATA, with room around it', `\n  ${inCdata(`\n${PUSHED.replace(/^<\?xml[^>]*>/, '')}\n`)}\n`],
  ['as elements', PUSHED.replace(/^<\?xml[^>]*>/, '')],
])('the inner answer is read %s', async (_, original) => {
  const { settings } = await gatewayThat((_request, response) => sendXml(response, gatewayAnswer('0', original)))
  expect(await createEmola(settings).charge(CHARGE)).toEqual({ kind: 'pending', code: '22' })
})

const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>`
const FILE = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
const withDoctype = (document: string, doctype: string, value: string) =>
  document.replace('?>', `?>${doctype}`).replace('Push message done', value)

test.each([
  ['an entity that grows', gatewayAnswer('0', inCdata(withDoctype(PUSHED, BOMB, '&c;')))],
  ['an entity that grows, escaped', gatewayAnswer('0', escapeXml(withDoctype(PUSHED, BOMB, '&c;')))],
  ['an entity that grows, outside', withDoctype(gatewayAnswer('0', inCdata(PUSHED)), BOMB, '&c;')],
  ['an entity that reads a file', gatewayAnswer('0', inCdata(withDoctype(PUSHED, FILE, '&f;')))],
  ['a DOCTYPE in small letters', withDoctype(gatewayAnswer('0', inCdata(PUSHED)), '<!doctype x>', '')],
  ['elements without end', gatewayAnswer('0', `${'<a>'.repeat(3_000)}${'</a>'.repeat(3_000)}`)],
  ['another document', '<html><body><h1>Welcome</h1></body></html>'],
  ['no XML', 'INS-0'],
  ['half a document', gatewayAnswer('0', inCdata(PUSHED)).slice(0, 300)],
  ['no inner answer', gatewayAnswer('0')],
  ['half an inner answer', gatewayAnswer('0', escapeXml(PUSHED.slice(0, 200)))],
  ['nothing', ''],
])('an answer with %s is refused whole and leaves the money in doubt (PAY-10)', async (_, body) => {
  const { settings } = await gatewayThat((_request, response) => sendXml(response, body))
  const emola = createEmola(settings)
  expect(await emola.charge(CHARGE)).toEqual({ kind: 'unknown', code: 'wire:unreadable' })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'unknown', code: 'wire:unreadable' })
})

test('an answer about another transId says nothing (PAY-23)', async () => {
  const paid = innerAnswer({ errorCode: '0', orgResponseCode: '01', transId: 'S9999999999999999999' })
  const { settings } = await gatewayThat((_, response) => sendXml(response, gatewayAnswer('0', inCdata(paid))))
  const emola = createEmola(settings)
  expect(await emola.charge(CHARGE)).toEqual({ kind: 'unknown', code: 'wire:other_reference' })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'unknown', code: 'wire:other_reference' })
})

test.each<[what: string, reply: Reply, code: string]>([
  ['a cut connection', (_, response) => response.destroy(), 'wire:cut'],
  ['an HTML page', (_, response) => response.writeHead(502).end('<html></html>'), 'wire:http_502'],
  ['a SOAP fault', (_, response) => sendXml(response, gatewayAnswer('1000'), 500), 'wire:http_500'],
  ['endless data', (_, response) => response.writeHead(200).end('x'.repeat(100_000)), 'wire:too_large'],
  ['silence', () => undefined, 'wire:timeout'],
])('%s after the push left is never a failure and never a success (PAY-10)', async (_, reply, code) => {
  const { settings } = await gatewayThat(reply)
  const emola = createEmola({ ...settings, readTimeoutMs: 300, queryTimeoutMs: 300 })
  expect(await emola.charge(CHARGE)).toEqual({ kind: 'unknown', code })
  expect(await emola.query(CHARGE.reference)).toEqual({ kind: 'unknown', code })
})

test('a provider nobody can connect to has charged nothing (PAY-24)', async () => {
  const { settings, stop } = await startRawEmola(() => undefined)
  await stop()
  expect(await createEmola(settings).charge(CHARGE)).toMatchObject({
    kind: 'failed',
    failure: 'operator_unavailable',
    code: 'wire:ECONNREFUSED',
  })
})
