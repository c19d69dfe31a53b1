import { getAvailability, listDoctors, payAppointment } from '@salama/contract/appointments'
import { upload as uploadFile } from '@salama/contract/files'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, addressOf, call, isUnauthorized, partsOf, plainSentenceOf, sentenceOf, upload } from './api.ts'

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

describe('a server that is slow or busy', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const busy = (code: string, after: string, status = 503) => {
    const reply = new Response(JSON.stringify({ code, message: 'Tente.' }), {
      status,
      headers: { 'retry-after': after },
    })
    const fetch = vi.fn(async (_address: string, _init: RequestInit) => reply.clone())
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  it.each([
    ['platform.overloaded', '10', 503, 2],
    ['platform.overloaded', '11', 503, 1],
    ['platform.overloaded', 'soon', 503, 1],
    ['platform.overloaded', '3', 429, 1],
    ['platform.unavailable', '3', 503, 1],
  ])('says %s, to come back after %s (%i): it is asked %i times', async (code, after, status, times) => {
    const fetch = busy(code, after, status)
    const reading = failure(call(listDoctors))
    await vi.advanceTimersByTimeAsync(11_000)
    await reading
    expect(fetch).toHaveBeenCalledTimes(times)
  })

  it('is not asked again by who has left meanwhile', async () => {
    const fetch = busy('platform.overloaded', '3')
    const leaving = new AbortController()
    const reading = call(listDoctors, { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(3_000)
    expect([await reading, fetch.mock.calls.length]).toEqual([leaving.signal.reason, 1])
  })

  it('is given up after thirty seconds, or at once by who leaves', async () => {
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_answered, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
    )
    const slow = failure(call(listDoctors))
    const leaving = new AbortController()
    const left = call(listDoctors, { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_999)
    leaving.abort()
    expect(await left).not.toBeInstanceOf(ApiError)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await slow).message).toContain('demasiado lenta')
  })
})

describe('a file', () => {
  /** What the browser sends it with; the test says what becomes of it. */
  class Sending {
    static last: Sending
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    status = 0
    statusText = ''
    responseText = ''
    opened: string[] = []
    isSent = false
    constructor() {
      Sending.last = this
    }
    open(...opened: string[]): void {
      this.opened = opened
    }
    setRequestHeader(): void {}
    getResponseHeader = () => 'r1'
    send(): void {
      this.isSent = true
    }
    abort(): void {
      this.onabort?.()
      this.onloadend?.()
    }
    answer(status: number, responseText: string): void {
      Object.assign(this, { status, responseText })
      this.onload?.()
      this.onloadend?.()
    }
  }
  const begin = (signal?: AbortSignal) => {
    const percents: number[] = []
    const sent = upload(uploadFile, { form: new FormData(), onProgress: (percent) => percents.push(percent), signal })
    const outcome = sent.catch((error: unknown) => error)
    return { percents, outcome, sending: Sending.last }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', Sending)
  })
  afterEach(() => void vi.useRealTimers())

  it('is sent with its percents, and answered', async () => {
    const { percents, outcome, sending } = begin()
    expect([sending.opened, sending.isSent]).toEqual([['POST', uploadFile.path], true])
    for (const total of [0, 4]) sending.upload.onprogress?.({ loaded: 1, total })
    sending.answer(299, '{"id":"f1"}')
    expect([percents, await outcome, vi.getTimerCount()]).toEqual([[25], { id: 'f1' }, 0])
  })

  it.each([
    [300, '', '300: '],
    [199, '', '199: '],
    [400, 'não', '400: não'],
    [200, '<html>', 'Wi-Fi público'],
  ])('answered by %i and "%s" says %s', async (status, text, said) => {
    const { outcome, sending } = begin()
    sending.answer(status, text)
    expect(String(await outcome)).toContain(said)
  })

  it('has as long as it takes while it moves, and ends after thirty seconds in which nothing does', async () => {
    const { outcome, sending } = begin()
    vi.advanceTimersByTime(29_999)
    sending.upload.onprogress?.({ loaded: 1, total: 4 })
    vi.advanceTimersByTime(29_999)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(String(await outcome)).toContain('demasiado lenta')
  })

  it('ends with a network that is gone, or with who takes it back', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const gone = begin()
    gone.sending.onerror?.()
    expect(String(await gone.outcome)).toContain('Sem ligação à Internet')
    vi.stubGlobal('navigator', { onLine: true })
    const cut = begin()
    cut.sending.onerror?.()
    expect(String(await cut.outcome)).toContain('Verifique a rede')
    const leaving = new AbortController()
    const { outcome } = begin(leaving.signal)
    leaving.abort()
    expect(await outcome).toBe(leaving.signal.reason)
  })
})
