import { once } from 'node:events'
import { request as forward } from 'node:http'
import { Agent, createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import axios, { type AxiosRequestConfig } from 'axios'
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios'
import { expect, onTestFinished, test } from 'vitest'
import { doctorFor } from '../../../../testing/appointments.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../../../testing/certificate.ts'
import { serverForTest } from '../../../../testing/server.ts'

/** Knows the certificate of the proxy. */
const httpsAgent = new Agent({ ca: TEST_CERTIFICATE })

/** What stands before a server in production: ends TLS and says so. */
async function startTlsProxy(): Promise<{ origin: string; lead(to: string): void }> {
  let target = ''
  const proxy = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
    const asked = forward(target + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(asked)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return { origin: `https://127.0.0.1:${port}`, lead: (to) => (target = to) }
}

/** A client made from the document alone: it knows no other address and no other cookie. */
async function clientFrom(origin: string) {
  const { data: definition } = await axios.get<Document>(`${origin}/api/openapi.json`, { httpsAgent })
  // '/' is where the document came from.
  const server = new URL(definition.servers?.[0]?.url ?? '', origin).href.replace(/\/$/, '')
  const made = new OpenAPIClientAxios({ definition, withServer: { url: server }, axiosConfigDefaults: { httpsAgent } })
  const client = await made.init()
  const { session } = (definition.components?.securitySchemes ?? {}) as Record<string, { name: string }>
  client.interceptors.response.use((answer) => {
    for (const line of answer.headers['set-cookie'] ?? [])
      if (line.startsWith(`${session?.name}=`)) client.defaults.headers.common['cookie'] = line.split(';')[0] ?? ''
    return answer
  })
  const call = async (
    name: string,
    params: Record<string, string | number>,
    body?: object,
    config?: AxiosRequestConfig,
  ) => {
    const send = client[name]
    if (!send) throw new Error(`the document has no ${name}`)
    return send(params, body, config)
  }
  return { call, server }
}

async function signUpBookAndPay(origin: string, doctorId: string) {
  const { call, server } = await clientFrom(origin)
  const password = 'uma frase que só eu sei'
  const email = `cliente.${Date.now()}@exemplo.co.mz`
  await call('register', {}, { fullName: 'Cliente Gerado', email, password, acceptTerms: true })
  await call('selectRole', {}, { userType: 'customer' })
  const { data: availability } = await call('getAvailability', { id: doctorId, days: 3 })
  const free = availability.slots.find((slot: { free: boolean }) => slot.free)
  const { data: held } = await call('bookAppointment', {}, { doctorId, scheduledAt: free.startsAt, type: 'video' })
  const { data: payment } = await call(
    'initiateMobileMoney',
    { 'Idempotency-Key': 'uma-vez' },
    {
      paymentMethod: 'm-pesa',
      phoneNumber: '84 123 4567',
      amount: held.amountDue,
      description: 'Consulta',
      purpose: { kind: 'appointment', id: held.id },
    },
  )
  const id = payment.transactionId
  await expect.poll(async () => (await call('getPayment', { id })).data.status).toBe('confirmed')
  const { data: paid } = await call('payAppointment', { id: held.id }, { transactionId: id })
  const receipt = await call('downloadReceipt', { id }, undefined, { responseType: 'arraybuffer' })
  return { server, status: paid.status, receipt: receipt.headers['content-type'] }
}

test('a client made from the document signs up, books and pays over plain HTTP', async () => {
  const server = await serverForTest()
  const doctor = await doctorFor(server)
  expect(await signUpBookAndPay(server.origin, doctor.id)).toEqual({
    server: server.origin,
    status: 'confirmed',
    receipt: 'application/pdf',
  })
})

test('a client made from the document signs up, books and pays behind a proxy that ends TLS', async () => {
  const proxy = await startTlsProxy()
  const server = await serverForTest({ env: { PUBLIC_ORIGIN: proxy.origin, TRUST_PROXY: '1' } })
  proxy.lead(server.origin)
  const doctor = await doctorFor(server)
  expect(await signUpBookAndPay(proxy.origin, doctor.id)).toEqual({
    server: proxy.origin,
    status: 'confirmed',
    receipt: 'application/pdf',
  })
})
