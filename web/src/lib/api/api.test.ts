import { getAvailability, listDoctors, payAppointment } from '@salama/contract/appointments'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, addressOf, call, isUnauthorized, partsOf, plainSentenceOf, sentenceOf } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every request with this, and keeps what was sent. */
function answer(body: string, init: ResponseInit = {}) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }]
}

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${error}`)
  return error
}

describe('a call', () => {
  it('takes cookies along, and a content type only with a body (HTTP-001, HTTP-002)', async () => {
    const sentGet = answer('[]')
    await call(listDoctors)
    expect(sentGet()[1].credentials).toBe('include')
    expect(sentGet()[1].headers).not.toHaveProperty('content-type')
    expect(sentGet()[1].body).toBeUndefined()

    const sentPost = answer('{}')
    await call(payAppointment, { params: { id: 'a/1' }, body: { transactionId: 't' }, idempotencyKey: 'k' })
    const [address, init] = sentPost()
    expect(address).toBe('/api/appointments/a%2F1/payment')
    expect(init.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' })
    expect(init.body).toBe('{"transactionId":"t"}')
  })

  it("is known by the parts of its path joined with '/', with its query last (HTTP-003)", () => {
    const parts = partsOf(getAvailability, { params: { id: 'd1' }, query: { from: '2026-11-21', days: undefined } })
    expect(parts).toEqual(['/api', 'doctors', 'd1', 'availability', { from: '2026-11-21' }])
    expect(addressOf(parts)).toBe('/api/doctors/d1/availability?from=2026-11-21')
    expect(addressOf(partsOf(listDoctors))).toBe('/api/doctors')
  })

  it('becomes an error of status, colon, space and text, or the status text of an empty answer (HTTP-007, HTTP-008)', async () => {
    answer('abc', { status: 400 })
    expect((await failure(call(listDoctors))).message).toBe('400: abc')
    answer('', { status: 503, statusText: 'Service Unavailable' })
    expect((await failure(call(listDoctors))).message).toBe('503: Service Unavailable')
  })

  it('reads again once, after the time that a server with too many calls names', async () => {
    vi.useFakeTimers()
    const busy = new Response('{"code":"platform.overloaded","message":"Tente."}', {
      status: 503,
      headers: { 'retry-after': '3' },
    })
    const fetch = vi.fn(async (_address: string, _init: RequestInit) => busy.clone())
    vi.stubGlobal('fetch', fetch)
    const reading = failure(call(listDoctors))
    await vi.advanceTimersByTimeAsync(2_900)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect([(await reading).code, fetch.mock.calls.length]).toEqual(['platform.overloaded', 2])
    // What a person does is sent once: they are asked whether to try again.
    await failure(call(payAppointment, { params: { id: 'a' }, body: { transactionId: 't' } }))
    expect(fetch).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })

  it("shows the message of a JSON refusal, else its text, else the screen's own words (HTTP-020, ROLE-069, ROLE-070)", async () => {
    const shown = async (body: string, status = 400) => {
      answer(body, { status })
      return sentenceOf(await failure(call(listDoctors)), 'Tente novamente')
    }
    expect(await shown('{"code":"a.b","message":"Escolha outro horário."}')).toBe('Escolha outro horário.')
    expect(await shown('xyz', 500)).toBe('xyz')
    expect(await shown('', 500)).toBe('Tente novamente')
    expect(await shown('{}', 500)).toBe('Tente novamente')
    expect(await shown('<html>502 Bad Gateway</html>', 502)).toContain('temporariamente indisponível')
    expect(await shown('{"code":"platform.unauthorized","message":"Unauthorized"}', 401)).toContain('sessão terminou')
    expect(sentenceOf(new TypeError('x is not a function'), 'Tente novamente')).toBe('Tente novamente')
  })

  it('names the id of the request with a fault of ours, and with nothing else', async () => {
    const shown = async (status: number) => {
      answer('{"code":"a.b","message":"Algo falhou."}', { status, headers: { 'x-request-id': '3f9a1c2b7d04' } })
      return sentenceOf(await failure(call(listDoctors)), 'Tente novamente')
    }
    expect(await shown(500)).toBe('Algo falhou. Código do erro: 3f9a1c2b7d04.')
    expect([await shown(400), await shown(503)]).toEqual(['Algo falhou.', 'Algo falhou.'])
  })

  it('shows people no text of a fault that is no refusal of ours (HTTP-020)', async () => {
    const shown = async (body: string, status: number) => {
      answer(body, { status, headers: { 'x-request-id': '3f9a1c2b7d04' } })
      return plainSentenceOf(await failure(call(listDoctors)), 'Tente novamente')
    }
    expect(await shown('{"message":"null value in column"}', 500)).toBe(
      'Algo falhou do nosso lado. Tente novamente. Código do erro: 3f9a1c2b7d04.',
    )
    expect(await shown('upstream', 502)).toBe('Algo falhou do nosso lado. Tente novamente.')
    expect(await shown('{"code":"a.b","message":"Espere um pouco."}', 503)).toBe('Espere um pouco.')
    expect(await shown('Já não há vagas.', 409)).toBe('Já não há vagas.')
    expect(plainSentenceOf(new TypeError('x'), 'Tente novamente')).toBe('Tente novamente')
  })

  it('keeps the fields of a refusal for the form', async () => {
    const fields = [{ path: 'phone', code: 'phone_invalid', message: 'Número de telefone inválido' }]
    answer(JSON.stringify({ code: 'platform.invalid_input', message: 'm', fields }), { status: 400 })
    const error = await failure(call(listDoctors))
    expect([error.status, error.code, error.fields]).toEqual([400, 'platform.invalid_input', fields])
  })

  it('knows a session that is over by 401 and Unauthorized alone (HTTP-015)', async () => {
    const from = async (body: string, status: number) => {
      answer(body, { status })
      return isUnauthorized(await failure(call(listDoctors)))
    }
    expect(await from('{"message":"Unauthorized"}', 401)).toBe(true)
    expect(await from('{"message":"Unauthorized"}', 403)).toBe(false)
    expect(await from('{"message":"Sem permissão"}', 401)).toBe(false)
  })

  it("tells a network's own page and a missing network from an answer of ours (CLI-03)", async () => {
    answer('<html>Bem-vindo ao Wi-Fi</html>', { status: 200 })
    expect((await failure(call(listDoctors))).message).toContain('Wi-Fi público')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('navigator', { onLine: false })
    expect((await failure(call(listDoctors))).message).toBe('Sem ligação à Internet')
    vi.stubGlobal('navigator', { onLine: true })
    expect((await failure(call(listDoctors))).message).toContain('Verifique a rede')
  })
})
