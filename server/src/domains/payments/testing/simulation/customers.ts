import { setTimeout as sleep } from 'node:timers/promises'
import { firstLoadDay, type LoadRows, type Patient, slotOf } from '../../../../platform/testing/load-rows.ts'
import type { Finding } from './audit.ts'
import type { Checkout } from './plan.ts'

type Answer = { status: number; body: Partial<Record<'id' | 'transactionId' | 'status' | 'code', string>> }
type Sent = { method?: 'GET' | 'POST'; path: string; person: Patient; key?: string; body?: unknown; withinMs?: number }

/** What customers remember of a run. */
export type Diary = {
  answers: { key: string; transactionId: string }[]
  /** Calls sent again because no answer came, or none that said anything. */
  repeated: number
  /** Answers that no customer may get. */
  strange: Finding[]
}

/** As long as a browser waits. */
const ANSWER_MS = 10_000
const PAUSE_MS = 100
/** Longer than a server takes to come back. */
const PATIENCE_MS = 120_000
/** After this the person has left the page. */
const LOOK_MS = 3_000

const keyOf = ({ n }: Pick<Checkout, 'n'>): string => `compra-${n}`

/** People who buy, pay and claim over connections that break, and ask again with the same key until they are answered. */
export class Customers {
  readonly diary: Diary = { answers: [], repeated: 0, strange: [] }
  private readonly origin: string
  private readonly rows: LoadRows
  private readonly firstDay = firstLoadDay(new Date())
  private hasLeft = false

  constructor(options: { origin: string; rows: LoadRows }) {
    this.origin = options.origin
    this.rows = options.rows
  }

  /** Everybody gives up at once. */
  leave(): void {
    this.hasLeft = true
  }

  async checkOut(checkout: Checkout): Promise<void> {
    const slot = slotOf(checkout.n, { count: this.rows.doctorIds.length, firstDay: this.firstDay })
    const person = this.rows.patients[slot.patient] as Patient
    const visit = checkout.purpose === 'credit' ? undefined : await this.book(checkout, person, slot)
    const transactionId = await this.pay(checkout, person, visit)
    if (checkout.isForged && transactionId) await this.forge(checkout, person, transactionId)
    if (checkout.purpose === 'claim' && visit && transactionId) await this.claim(person, visit, transactionId)
  }

  private async book(checkout: Checkout, person: Patient, slot: ReturnType<typeof slotOf>) {
    const body = { doctorId: this.rows.doctorIds[slot.doctor], scheduledAt: slot.startsAt.toISOString(), type: 'video' }
    const booked = await this.insist({ path: '/api/appointments', person, key: `marca-${checkout.n}`, body })
    this.expect(booked, { status: 201, subject: keyOf(checkout), call: 'booking' })
    return booked?.body.id
  }

  private async pay(checkout: Checkout, person: Patient, visit: string | undefined): Promise<string | undefined> {
    const { method, msisdn, amount, manner, cutAfterMs } = checkout
    const key = keyOf(checkout)
    const purpose = checkout.purpose === 'appointment' && visit ? { kind: 'appointment', id: visit } : undefined
    const body = { paymentMethod: method, phoneNumber: msisdn, amount, description: key, purpose }
    const sent: Sent = { path: '/api/payments/mobile-money/initiate', person, key, body }
    // The answer is lost, whether or not the payment was made.
    if (manner === 'cut') await this.call({ ...sent, withinMs: cutAfterMs }).catch(() => undefined)
    const answers = await Promise.all(Array.from({ length: manner === 'twice' ? 2 : 1 }, () => this.insist(sent)))
    for (const answer of answers) {
      this.expect(answer, { status: 201, subject: key, call: 'initiate' })
      if (answer?.body.transactionId) this.diary.answers.push({ key, transactionId: answer.body.transactionId })
    }
    return answers[0]?.body.transactionId
  }

  /** Says that the provider has confirmed the payment, without its secret. */
  private async forge({ method, n }: Checkout, person: Patient, transactionId: string): Promise<void> {
    const body = { input_ThirdPartyReference: transactionId, transId: transactionId, input_ResultCode: '0' }
    const forged = await this.insist({ path: `/api/payments/callback/${method}?token=guessed`, person, body })
    this.expect(forged, { status: 403, subject: keyOf({ n }), call: 'forged callback' })
  }

  /** Both tabs of the browser claim, as soon as they see that the payment is confirmed. */
  private async claim(person: Patient, visit: string, transactionId: string): Promise<void> {
    if ((await this.lookAt(person, transactionId)) !== 'confirmed') return
    const sent: Sent = { path: `/api/appointments/${visit}/payment`, person, body: { transactionId } }
    const claims = await Promise.all([this.insist(sent), this.insist(sent)])
    for (const claim of claims) {
      // Given back a moment before: nothing claimed it in time.
      if (claim?.body.code !== 'payments.not_confirmed') {
        this.expect(claim, { status: 200, subject: transactionId, call: 'claim' })
      }
    }
  }

  private async lookAt(person: Patient, transactionId: string): Promise<string | undefined> {
    let status: string | undefined = 'pending'
    for (const leavesAt = Date.now() + LOOK_MS; status === 'pending' && Date.now() < leavesAt; await sleep(PAUSE_MS)) {
      status = (await this.insist({ method: 'GET', path: `/api/payments/${transactionId}`, person }))?.body.status
    }
    return status
  }

  /** Asks until answered, as the pages do: no answer and 503 both mean "again". */
  private async insist(sent: Sent): Promise<Answer | undefined> {
    for (const givesUpAt = Date.now() + PATIENCE_MS; !this.hasLeft && Date.now() < givesUpAt; await sleep(PAUSE_MS)) {
      const answer = await this.call(sent).catch(() => undefined)
      if (answer && answer.status !== 503) return answer
      this.diary.repeated++
    }
    return undefined
  }

  private async call({ method = 'POST', path, person, key, body, withinMs = ANSWER_MS }: Sent): Promise<Answer> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: person.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  private expect(answer: Answer | undefined, wanted: { status: number; subject: string; call: string }): void {
    if (answer?.status === wanted.status) return
    const details = `${wanted.call}: ${answer ? `${answer.status} ${answer.body.code ?? ''}` : 'no answer'}`
    this.diary.strange.push({ rule: 'customers are answered as agreed', subject: wanted.subject, details })
  }
}
