import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

type Body = Record<string, unknown>
type Payment = { amount: number; description: string; purpose?: { kind: string; id: string }; quoteId?: string }
const PASSWORD = 'Uma-Prova-2026!'
const SIGN_IN = '/api/auth/login'
const MOST_MS = 180_000
const POLL_MS = 50
/** So often is asked what changes nothing when it is asked again. */
const TRIES = 5
/** A server with too much to do asks for seconds; whoever guessed too often is kept out for longer. */
const MOST_PATIENCE_S = 30

/** Somebody who uses a server as a page does: keeps the cookie, and throws at every answer that is no success. */
export class Person {
  readonly email: string
  private readonly origin: string
  private readonly cookies = new Map<string, string>()

  constructor(origin: string, email = `pessoa.${randomInt(2 ** 47).toString(36)}@exemplo.co.mz`) {
    this.origin = origin
    this.email = email
  }

  async send<T>(method: string, path: string, body?: Body | FormData, headers = {}): Promise<T> {
    const isRepeatable = method === 'GET' || path === SIGN_IN
    let response = await this.ask(method, path, body, headers)
    for (let tries = 1; isRepeatable && tries < TRIES; tries++) {
      const seconds = patienceFor(response)
      if (seconds === undefined) break
      await response.body?.cancel()
      await sleep(seconds * 1_000)
      response = await this.ask(method, path, body, headers)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T
  }

  private async ask(method: string, path: string, body: Body | FormData | undefined, headers: Record<string, string>) {
    const isForm = body instanceof FormData
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: [...this.cookies.values()].join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      this.cookies.set(pair.split('=', 1)[0] ?? '', pair)
    }
    return response
  }

  async signUp(): Promise<void> {
    const names = { fullName: 'Prova de Cópia', email: this.email, password: PASSWORD, acceptTerms: true }
    await this.send('POST', '/api/auth/register', names)
    await this.send('POST', '/api/auth/select-role', { userType: 'customer' })
  }

  async signIn(password = PASSWORD): Promise<void> {
    await this.send('POST', SIGN_IN, { identifier: this.email, password })
  }

  /** Books a free time of a doctor, pays it, and waits until it is confirmed. Answers the appointment's id. */
  async bookAndPay(): Promise<string> {
    const doctors = await this.send<{ id: string; consultationPrice: number }[]>(
      'GET',
      '/api/doctors?sort=price&limit=20',
    )
    for (const doctor of doctors) {
      const { slots } = await this.send<{ slots: { startsAt: string; free: boolean }[] }>(
        'GET',
        `/api/doctors/${doctor.id}/availability`,
      )
      const times = slots.filter((slot) => slot.free)
      const free = times[randomInt(times.length + 1)]
      // Any of them, so that people who book at once want different ones.
      if (!free) continue
      const sent = { doctorId: doctor.id, scheduledAt: free.startsAt, type: 'video', notes: 'Prova' }
      const { id, status: made } = await this.send<{ id: string; status: string }>('POST', '/api/appointments', sent)
      // Who is in somebody's plan may owe nothing.
      if (made === 'confirmed') return id
      const purpose = { kind: 'appointment', id }
      await this.pay({ amount: doctor.consultationPrice, description: 'Consulta', purpose })
      await this.until(async () => {
        const { status } = await this.send<{ status: string }>('GET', `/api/appointments/${id}`)
        return status === 'confirmed'
      })
      return id
    }
    throw new Error('no doctor has a free time')
  }

  /** Asks for a quote and pays it; answers the confirmed payment. */
  async payQuote(wanted: Body): Promise<string> {
    const quote = await this.send<{ quoteId: string; amountDue: number }>('POST', '/api/quotes', wanted)
    const { quoteId, amountDue: amount } = quote
    const id = await this.pay({ amount, description: 'Prova', quoteId })
    await this.until(async () => {
      const { status } = await this.send<{ status: string }>('GET', `/api/payments/${id}`)
      return status === 'confirmed'
    })
    return id
  }

  private async pay({ quoteId, ...asked }: Payment): Promise<string> {
    const { transactionId } = await this.send<{ transactionId: string }>(
      'POST',
      '/api/payments/mobile-money/initiate',
      { paymentMethod: 'm-pesa', phoneNumber: `84${String(randomInt(1_000)).padStart(3, '0')}9000`, ...asked },
      quoteId ? { 'quote-id': quoteId } : {},
    )
    return transactionId
  }

  /** Answers the id of a file of this person. */
  async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([bytes], { type: 'image/png' }), 'prova.png')
    return (await this.send<{ id: string }>('POST', '/api/uploads', form)).id
  }

  private async until(isSo: () => Promise<boolean>): Promise<void> {
    for (const giveUpAt = Date.now() + MOST_MS; Date.now() < giveUpAt; await sleep(POLL_MS)) if (await isSo()) return
    throw new Error(`it did not come within ${MOST_MS} ms`)
  }
}

/** The seconds after which a server that had too much to do wants to be asked again. */
function patienceFor({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds <= MOST_PATIENCE_S ? seconds : undefined
}
