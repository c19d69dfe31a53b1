import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TEST_CERTIFICATE, TEST_KEY } from '../../../../../testing/certificate.ts'
import { type Reply, sendJson, startRawGateway } from '../../../../../testing/wallets/mpesa.ts'
import { apiKeyIn } from '../sandbox/token.ts'
import { createMpesa, type MpesaSettings } from './adapter.ts'

const CHARGE = { reference: 'SALAMA0001', msisdn: '841234567', amount: 10_50, description: 'Consulta' }

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function gatewayThat(reply: Reply) {
  const gateway = await startRawGateway(reply)
  stops.push(gateway.stop)
  return gateway
}

const CONFIRMED = {
  output_ResponseCode: 'INS-0',
  output_TransactionID: '4XDF12345',
  output_ThirdPartyReference: CHARGE.reference,
}

const sendHalf = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Length': 99 }).write('{', () => response.destroy())
}

const atPort = (settings: MpesaSettings, port: number): MpesaSettings => ({
  ...settings,
  ports: { c2b: port, b2c: port, b2b: port, reversal: port, query: port },
})

test('a charge goes out as the gateway documents it, under a fresh token', async () => {
  const { settings, requests, privateKey } = await gatewayThat((_, response) => sendJson(response, 201, CONFIRMED))
  const mpesa = createMpesa(settings)
  await mpesa.charge(CHARGE)
  await mpesa.charge({ ...CHARGE, amount: 25_00 })

  const [first, second] = requests
  expect(first?.method).toBe('POST')
  expect(first?.url.pathname).toBe('/ipg/v1x/c2bPayment/singleStage/')
  expect(JSON.parse(first?.body ?? '')).toEqual({
    input_TransactionReference: 'Consulta',
    input_CustomerMSISDN: '258841234567',
    input_Amount: '10.50',
    input_ThirdPartyReference: 'SALAMA0001',
    input_ServiceProviderCode: '171717',
  })
  expect(JSON.parse(second?.body ?? '').input_Amount).toBe('25')
  expect(first?.headers.origin).toBe('developer.mpesa.vm.co.mz')
  expect(apiKeyIn(first?.headers.authorization, privateKey)).toBe(settings.apiKey)
  expect(first?.headers.authorization).not.toBe(second?.headers.authorization)
})

test('a pay-out goes out as the gateway documents it, on a port of its own', async () => {
  const { settings, requests } = await gatewayThat((_, response) => sendJson(response, 201, CONFIRMED))
  const { ports } = settings
  const mpesa = createMpesa({ ...settings, ports: { ...ports, c2b: 1, b2b: 1, query: 1, reversal: 1 } })
  expect(await mpesa.payOut(CHARGE)).toMatchObject({ kind: 'confirmed', providerTransactionId: '4XDF12345' })
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /ipg/v1x/b2cPayment/'])
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    input_TransactionReference: 'Consulta',
    input_CustomerMSISDN: '258841234567',
    input_Amount: '10.50',
    input_ThirdPartyReference: 'SALAMA0001',
    input_ServiceProviderCode: '171717',
  })
})

test('a reversal and a status query go out as the gateway documents them', async () => {
  const { settings, requests } = await gatewayThat((_, response) => sendJson(response, 201, CONFIRMED))
  const mpesa = createMpesa(settings)
  await mpesa.reverse({ providerTransactionId: '4XDF12345', reference: 'REFUND1', amount: 5 })
  await mpesa.query('SALAMA0001')

  const [reversal, query] = requests
  expect(`${reversal?.method} ${reversal?.url.pathname}`).toBe('PUT /ipg/v1x/reversal/')
  expect(JSON.parse(reversal?.body ?? '')).toEqual({
    input_TransactionID: '4XDF12345',
    input_SecurityCredential: settings.securityCredential,
    input_InitiatorIdentifier: settings.initiatorIdentifier,
    input_ThirdPartyReference: 'REFUND1',
    input_ServiceProviderCode: '171717',
    input_ReversalAmount: '0.05',
  })
  expect(`${query?.method} ${query?.url.pathname}`).toBe('GET /ipg/v1x/queryTransactionStatus/')
  expect(Object.fromEntries(query?.url.searchParams ?? [])).toEqual({
    input_ThirdPartyReference: 'SALAMA0001',
    input_QueryReference: 'SALAMA0001',
    input_ServiceProviderCode: '171717',
  })
})

test('a gateway that falls over says nothing of the charge that it is asked about (PAY-10)', async () => {
  const reply = { output_ResponseCode: 'INS-5', output_ThirdPartyReference: 'SALAMA0001' }
  const { settings } = await gatewayThat((_, response) => sendJson(response, 500, reply))
  expect(await createMpesa(settings).query('SALAMA0001')).toEqual({ kind: 'unknown', code: 'INS-5' })
})

test.each([
  ['line breaks', 'Consulta\r\nX-Injected: 1', 'Consulta X Injected'],
  ['JSON', '{"amount":1}', 'amount 1'],
  ['emoji and signs', '💊 Paracetamol – 500 mg', 'Paracetamol 500 mg'],
  ['more than fits', 'Consulta de Pediatria com a Dra. Amélia', 'Consulta de Pediatri'],
  ['accents', 'Função', 'Funcao'],
  ['nothing that can be shown', '💊💊', CHARGE.reference],
  ['ten thousand letters', 'x'.repeat(10_000), 'x'.repeat(20)],
])('a description with %s reaches the phone as plain text (PAY-25)', async (_, description, line) => {
  const { settings, requests } = await gatewayThat((_, response) => sendJson(response, 201, CONFIRMED))
  await createMpesa(settings).charge({ ...CHARGE, description })
  expect(JSON.parse(requests[0]?.body ?? '').input_TransactionReference).toBe(line)
  expect(requests[0]?.headers).not.toHaveProperty('x-injected')
})

test.each<[what: string, reply: Reply, code: string]>([
  ['a cut connection', (_, response) => response.destroy(), 'wire:cut'],
  ['half an answer', (_, response) => sendHalf(response), 'wire:cut'],
  ['an HTML page', (_, response) => response.writeHead(200).end('<html></html>'), 'wire:unreadable'],
  ['an empty body', (_, response) => response.writeHead(201).end(), 'wire:unreadable'],
  ['a JSON string', (_, response) => response.writeHead(200).end('"INS-0"'), 'wire:unreadable'],
  ['HTTP 502', (_, response) => response.writeHead(502).end('Bad Gateway'), 'wire:http_502'],
  ['HTTP 404', (_, response) => response.writeHead(404).end(), 'wire:http_404'],
  ['a redirect', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'wire:http_302'],
  ['endless data', (_, response) => response.writeHead(200).end('x'.repeat(100_000)), 'wire:too_large'],
  ['silence', () => undefined, 'wire:timeout'],
])('%s after the request left is never a failure and never a success (PAY-10)', async (_, reply, code) => {
  const { settings } = await gatewayThat(reply)
  const mpesa = createMpesa({ ...settings, readTimeoutMs: 300, queryTimeoutMs: 300 })
  expect(await mpesa.charge(CHARGE)).toEqual({ kind: 'unknown', code })
  expect(await mpesa.query(CHARGE.reference)).toEqual({ kind: 'unknown', code })
})

test.each([
  ['another reference', { output_ThirdPartyReference: 'SALAMA0002' }, 'wire:other_reference'],
  ['another number', { output_CustomerMSISDN: '258849999999' }, 'wire:other_number'],
  ['no reference', { output_ThirdPartyReference: '' }, 'wire:no_reference'],
])('a success for %s credits nobody (PAY-23)', async (_, changed, code) => {
  const { settings } = await gatewayThat((_request, response) => sendJson(response, 201, { ...CONFIRMED, ...changed }))
  expect(await createMpesa(settings).charge(CHARGE)).toEqual({ kind: 'unknown', code })
})

test('a status answer about another reference says nothing (PAY-23)', async () => {
  const { settings } = await gatewayThat((_, response) =>
    sendJson(response, 200, {
      ...CONFIRMED,
      output_ResponseTransactionStatus: 'Completed',
      output_ThirdPartyReference: 'SALAMA0002',
    }),
  )
  expect(await createMpesa(settings).query(CHARGE.reference)).toEqual({ kind: 'unknown', code: 'wire:other_reference' })
})

test('a provider nobody can connect to has charged nothing (PAY-24)', async () => {
  const { settings, stop } = await startRawGateway(() => undefined)
  await stop()
  expect(await createMpesa(settings).charge(CHARGE)).toEqual({
    kind: 'failed',
    failure: 'operator_unavailable',
    code: 'wire:ECONNREFUSED',
  })
})

test('a provider that lets nobody in is given up soon and has charged nothing (PAY-24)', async () => {
  const server = createTcpServer(() => undefined) // Accepts, and never says a word of TLS.
  server.listen(0, '127.0.0.1')
  stops.push(() => server.close())
  await once(server, 'listening')
  const { settings } = await gatewayThat(() => undefined)
  const { port } = server.address() as AddressInfo
  const mpesa = createMpesa({ ...atPort(settings, port), host: 'https://127.0.0.1', connectTimeoutMs: 100 })
  expect(await mpesa.charge(CHARGE)).toEqual({
    kind: 'failed',
    failure: 'operator_unavailable',
    code: 'wire:no_connection',
  })
})

test('headers that a strict parser refuses are read all the same', async () => {
  const body = JSON.stringify(CONFIRMED)
  const server = createTcpServer((socket) =>
    socket.once('data', () =>
      socket.end(`HTTP/1.1 201 Created\r\nX-Trace: a\u0001b\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    ),
  )
  server.listen(0, '127.0.0.1')
  stops.push(() => server.close())
  await once(server, 'listening')
  const { settings } = await gatewayThat(() => undefined)
  const mpesa = createMpesa(atPort(settings, (server.address() as AddressInfo).port))
  expect(await mpesa.charge(CHARGE)).toMatchObject({ kind: 'confirmed' })
})

test('a gateway is spoken with only under a certificate of the authority that was set', async () => {
  let asked = 0
  const server = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (_, response) => {
    asked += 1
    sendJson(response, 201, CONFIRMED)
  })
  server.listen(0, '127.0.0.1')
  stops.push(() => server.close())
  stops.push(() => server.closeAllConnections())
  await once(server, 'listening')
  const folder = await mkdtemp(join(tmpdir(), 'salama-ca-'))
  stops.push(() => rm(folder, { recursive: true }))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, TEST_CERTIFICATE)
  const { settings } = await gatewayThat(() => undefined)
  const secure = { ...atPort(settings, (server.address() as AddressInfo).port), host: 'https://127.0.0.1' }

  expect(await createMpesa(secure).charge(CHARGE)).toMatchObject({ kind: 'failed', failure: 'operator_unavailable' })
  // Signed by the right authority, but for 127.0.0.1 and not for this name.
  const misnamed = createMpesa({ ...secure, host: 'https://localhost', caFile })
  expect(await misnamed.charge(CHARGE)).toMatchObject({ kind: 'failed', failure: 'operator_unavailable' })
  expect(asked).toBe(0)
  expect(await createMpesa({ ...secure, caFile }).charge(CHARGE)).toMatchObject({ kind: 'confirmed' })
})
