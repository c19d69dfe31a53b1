import { Agent, request } from 'node:http'
import { firstLoadDay, type LoadRows, type Patient, slotOf } from './load-rows.ts'

export type Kind = 'registration' | 'booking' | 'payment' | 'reading'

/** One write a client sent, and what it knows of it. */
export type Write = {
  kind: Kind
  /** The Idempotency-Key, and what the write is recognised by. */
  key: string
  patient: Patient
  path: string
  body: Record<string, unknown>
  /** `unanswered`: cut off or 5xx, so it may have happened or not. */
  outcome: 'unanswered' | 'acknowledged' | 'refused'
  status: number
  id: string
  /** The session that a registration opened. */
  cookie: string
}

/** One thing of a list, whichever list: what a write is recognised by. */
export type Listed = {
  id?: string
  transactionId?: string
  description?: string
  doctorId?: string
  appointmentTime?: string
  readAt?: string | null
}
/** One thing, a list of them, or a refusal. */
export type AnswerBody = Listed & { code?: string; notifications?: Listed[] }
export type Answer = { status: number; body: AnswerBody; cookie: string }

/** How often each kind comes; argon2 makes a registration cost twenty bookings. */
const MIX: readonly Kind[] = [
  'booking',
  'booking',
  'booking',
  'booking',
  'payment',
  'payment',
  'reading',
  'registration',
]
const AFTER_A_FAILURE_MS = 20
const MOST_WARM_UP_MS = 15_000

/** Numbers between 0 and 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Clients that write one thing after the other until told to stop, and remember what they were told. */
export class MixedLoad {
  readonly writes: Write[] = []
  /** Answers that say that the server itself is at fault: any 5xx but 503. */
  readonly faults: string[] = []
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })
  private readonly origin: string
  private readonly rows: LoadRows
  private readonly random: () => number
  private readonly firstDay = firstLoadDay(new Date())
  private slots = 0
  private running: Promise<void>[] = []
  private stopping = false

  constructor(options: { origin: string; rows: LoadRows; seed: number }) {
    this.origin = options.origin
    this.rows = options.rows
    this.random = randomFrom(options.seed)
  }

  start(clients: number): void {
    this.stopping = false
    this.running = Array.from({ length: clients }, () => this.client())
  }

  /** Until each kind has been acknowledged at least once since `from`, however slow the machine. */
  async warmUp(from: number): Promise<void> {
    const isWarm = () => {
      const seen = new Set(
        this.writes.slice(from).flatMap(({ kind, outcome }) => (outcome === 'acknowledged' ? kind : [])),
      )
      return MIX.every((kind) => seen.has(kind))
    }
    for (const giveUpAt = Date.now() + MOST_WARM_UP_MS; !isWarm() && Date.now() < giveUpAt; ) {
      await new Promise((resolve) => setTimeout(resolve, AFTER_A_FAILURE_MS))
    }
  }

  async halt(): Promise<void> {
    this.stopping = true
    await Promise.all(this.running)
  }

  close(): void {
    this.agent.destroy()
  }

  /** Sends a write, or sends it again with the same key, and notes the answer. */
  async send(write: Write): Promise<Answer | undefined> {
    const headers = { 'idempotency-key': write.key, cookie: write.kind === 'registration' ? '' : write.patient.cookie }
    const answer = await this.call('POST', write.path, headers, write.body).catch(() => undefined)
    if (!answer || answer.status >= 500) {
      if (answer && answer.status !== 503) this.faults.push(`${write.key}: ${answer.status}`)
      write.status = answer?.status ?? 0
      return answer
    }
    write.status = answer.status
    write.outcome = answer.status < 300 ? 'acknowledged' : 'refused'
    if (write.outcome === 'acknowledged')
      Object.assign(write, { id: answer.body.id ?? answer.body.transactionId ?? '' })
    write.cookie = answer.cookie
    return answer
  }

  call(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(this.origin + path, {
        method,
        agent: this.agent,
        timeout: 10_000,
        headers: {
          ...headers,
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
      })
      sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer in 10 s')))
      sent.once('response', (response) => {
        let received = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk
        })
        response.once('error', reject)
        response.once('end', () => {
          const cookie = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('salama=')) ?? ''
          resolve({
            status: response.statusCode ?? 0,
            body: received ? JSON.parse(received) : {},
            cookie: cookie.split(';')[0] ?? '',
          })
        })
      })
      sent.end(text)
    })
  }

  private async client(): Promise<void> {
    while (!this.stopping) {
      const write = await this.next()
      if (write) {
        this.writes.push(write)
        await this.send(write)
      }
      if (write?.outcome !== 'acknowledged') await new Promise((resolve) => setTimeout(resolve, AFTER_A_FAILURE_MS))
    }
  }

  private async next(): Promise<Write | undefined> {
    const kind = MIX[Math.floor(this.random() * MIX.length)] ?? 'booking'
    const patient = this.rows.patients[Math.floor(this.random() * this.rows.patients.length)] as Patient
    const key = `${kind}-${this.writes.length}-${Math.floor(this.random() * 2 ** 32).toString(36)}`
    const write = { kind, key, patient, outcome: 'unanswered' as const, status: 0, id: '', cookie: '' }
    if (kind === 'booking') return { ...write, ...this.booking() }
    if (kind === 'payment') return { ...write, ...payment(patient, key) }
    if (kind === 'registration') return { ...write, ...registration(key) }
    return this.reading(write)
  }

  private booking(): Pick<Write, 'path' | 'body' | 'patient'> {
    const { doctorIds, patients } = this.rows
    const { doctor, patient, startsAt } = slotOf(this.slots++, { count: doctorIds.length, firstDay: this.firstDay })
    const body = { doctorId: doctorIds[doctor], scheduledAt: startsAt.toISOString(), type: 'video', notes: 'Ensaio' }
    return { path: '/api/appointments', body, patient: patients[patient] as Patient }
  }

  /** Marks what the latest booking told its patient as read; undefined where nothing is unread. */
  private async reading(unaddressed: Omit<Write, 'path' | 'body'>): Promise<Write | undefined> {
    const booked = this.writes.findLast(({ kind, outcome }) => kind === 'booking' && outcome === 'acknowledged')
    const write = { ...unaddressed, patient: booked?.patient ?? unaddressed.patient }
    const inbox = await this.call('GET', '/api/notifications', { cookie: write.patient.cookie }).catch(() => undefined)
    const list = inbox?.body.notifications ?? []
    const ids = list.filter(({ readAt }) => readAt === null).map(({ id }) => id)
    return ids.length > 0 ? { ...write, path: '/api/notifications/read', body: { ids } } : undefined
  }
}

export const LOAD_PASSWORD = 'Palavra-Passe-1'

const registration = (key: string): Pick<Write, 'path' | 'body'> => ({
  path: '/api/auth/register',
  body: { fullName: 'Ana Ensaio', email: `${key}@exemplo.co.mz`, password: LOAD_PASSWORD, acceptTerms: true },
})

const payment = (patient: Patient, key: string): Pick<Write, 'path' | 'body'> => ({
  path: '/api/payments/mobile-money/initiate',
  body: { paymentMethod: 'm-pesa', phoneNumber: patient.phone, amount: 150_000, description: key },
})
