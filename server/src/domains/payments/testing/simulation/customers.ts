import { setTimeout as sleep } from 'node:timers/promises'
import { firstLoadDay, type LoadRows, type Patient, slotOf } from '../../../../platform/testing/load-rows.ts'
import type { Finding } from './audit.ts'
import { dinnerOf, type Menu, TRIP } from './market.ts'
import type { Checkout } from './plan.ts'

type Answer = {
  status: number
  body: Partial<Record<'id' | 'transactionId' | 'status' | 'code' | 'quoteId', string>> & { amountDue?: number }
}
type Sent = {
  method?: 'GET' | 'POST'
  path: string
  person: Patient
  key?: string
  quoteId?: string | undefined
  body?: unknown
  withinMs?: number
}

/** What customers remember of a run. */
export type Diary = {
  answers: { key: string; transactionId: string }[]
  /** Calls sent again because no answer came, or none that said anything. */
  repeated: number
  /** Purchases that needed no payment of ours: wholly covered, or paid in cash. */
  unpaid: number
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

/** Quotes that a person asks for until one is paid. */
const MOST_QUOTES = 50
/** What a meal's maker and deliverer do with it, one after another. */
const ENDS = [['delivery'], ['cancellation'], ['delivery', 'cancellation'], []] as const
/** What an order is answered whose quote was over when the money came. */
const LATE = ['payments.already_claimed', 'payments.not_confirmed', 'payments.quote_not_found']

type Quoted = { quoteId: string; amountDue: number; offer: Offer }
type Bought = { amount: number; quoteId?: string; visit?: string | undefined }

/** What a quote is asked for, and the stated call that makes the purchase of it. */
type Offer = { quoted: { kind: string }; path: string; order: object; status: number }

function offerOf({ purpose, order, method }: Checkout, menu: Menu): Offer | undefined {
  switch (purpose) {
    case 'meal':
    case 'left meal':
    case 'transfer':
      return { quoted: { kind: 'canteen_meal', ...order }, path: '/api/canteen/meals', order: {}, status: 200 }
    case 'dinner':
    case 'left dinner': {
      const dinner = { ...dinnerOf(menu, order.count), paymentMethod: method }
      return { quoted: { kind: 'food_order', ...dinner }, path: '/api/food-orders', order: dinner, status: 201 }
    }
    case 'ride': {
      const ride = { ...TRIP, paymentMethod: method }
      return { quoted: { kind: 'ride', ...TRIP }, path: '/api/transport/request', order: ride, status: 201 }
    }
    case 'appointment':
    case 'claim':
    case 'credit':
    case 'errand':
    case 'cash ride':
      return undefined
  }
}

/** The call whose answer was lost did pay the quote before this one, and the server makes the purchase by itself. */
const isPaidBefore = (answer: Answer | undefined): boolean => answer?.body.code === 'platform.idempotency_key_reused'

/** Another quote of the same person took the place of this one, or its time is over. */
const isGone = (answer: Answer | undefined): boolean => answer?.body.code === 'payments.quote_expired'

const keyOf = ({ n }: Pick<Checkout, 'n'>): string => `compra-${n}`

/** People who buy, pay and claim over connections that break, and ask again with the same key until they are answered. */
export class Customers {
  readonly diary: Diary = { answers: [], repeated: 0, unpaid: 0, strange: [] }
  private readonly origin: string
  private readonly rows: LoadRows
  private readonly menu: Menu
  private readonly firstDay = firstLoadDay(new Date())
  private hasLeft = false

  constructor(options: { origin: string; rows: LoadRows; menu: Menu }) {
    this.origin = options.origin
    this.rows = options.rows
    this.menu = options.menu
  }

  /** Everybody gives up at once. */
  leave(): void {
    this.hasLeft = true
  }

  async checkOut(checkout: Checkout): Promise<void> {
    const slot = slotOf(checkout.n, { count: this.rows.doctorIds.length, firstDay: this.firstDay })
    const person = this.rows.patients[slot.patient] as Patient
    if (checkout.purpose === 'errand') return this.sendErrand(checkout, person)
    if (checkout.purpose === 'cash ride') return this.rideForCash(checkout, person)
    const offer = offerOf(checkout, this.menu)
    if (offer) return this.buy(checkout, person, offer)
    const visit = checkout.purpose === 'credit' ? undefined : await this.book(checkout, person, slot)
    const transactionId = await this.pay(checkout, person, { amount: checkout.amount, visit })
    if (checkout.isForged && transactionId) await this.forge(checkout, person, transactionId)
    if (checkout.purpose === 'claim' && visit && transactionId) await this.claim(person, visit, transactionId)
  }

  private async book(checkout: Checkout, person: Patient, slot: ReturnType<typeof slotOf>) {
    const body = { doctorId: this.rows.doctorIds[slot.doctor], scheduledAt: slot.startsAt.toISOString(), type: 'video' }
    const booked = await this.insist({ path: '/api/appointments', person, key: `marca-${checkout.n}`, body })
    this.expect(booked, { status: 201, subject: keyOf(checkout), call: 'booking' })
    return booked?.body.id
  }

  /** Paid in cash, and told twice. */
  private async sendErrand(checkout: Checkout, person: Patient): Promise<void> {
    const { n } = checkout
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    const sent: Sent = { path: '/api/canteen/rides', person, body: { id, fare: 150_00 + n } }
    for (const answer of await Promise.all([this.insist(sent), this.insist(sent)])) {
      this.expect(answer, { status: 200, subject: keyOf(checkout), call: 'errand' })
    }
    this.diary.unpaid++
  }

  private async rideForCash(checkout: Checkout, person: Patient): Promise<void> {
    const body = { ...TRIP, paymentMethod: 'cash' }
    const asked = await this.insist({ path: '/api/transport/request', person, key: keyOf(checkout), body })
    this.expect(asked, { status: 201, subject: keyOf(checkout), call: 'cash ride' })
    this.diary.unpaid++
  }

  /** Asks for a quote until one is paid before another of the same person takes its place. */
  private async buy(checkout: Checkout, person: Patient, offer: Offer): Promise<void> {
    for (let turn = 0; !this.hasLeft && turn < MOST_QUOTES; turn++) {
      const key = `quer-${checkout.n}-${turn}`
      const quoted = await this.insist({ path: '/api/quotes', person, key, body: offer.quoted })
      const { quoteId, amountDue } = quoted?.body ?? {}
      if (!quoteId || amountDue === undefined) {
        return this.expect(quoted, { status: 201, subject: keyOf(checkout), call: 'quote' })
      }
      const isDone = await this.buyFor(checkout, person, { quoteId, amountDue, offer })
      if (isDone) return
    }
  }

  private async buyFor(checkout: Checkout, person: Patient, quote: Quoted): Promise<boolean> {
    const { quoteId, amountDue, offer } = quote
    if (amountDue === 0) {
      const ordered = await this.insist({ path: offer.path, person, quoteId, body: offer.order })
      if (isGone(ordered)) return false
      this.expect(ordered, { status: offer.status, subject: keyOf(checkout), call: 'free order' })
      this.diary.unpaid++
      await this.finish(checkout, person, quoteId)
      return true
    }
    if (checkout.purpose === 'transfer') return this.transfer(checkout, person, quote)
    const paid = await this.pay(checkout, person, { quoteId, amount: amountDue })
    if (paid === 'gone') return false
    if (checkout.isForged && paid) await this.forge(checkout, person, paid)
    if (checkout.purpose.startsWith('left') || !paid) return true
    if ((await this.lookAt(person, paid)) !== 'confirmed') return true
    const sent: Sent = { path: offer.path, person, body: { ...offer.order, transactionId: paid } }
    const ordered = await Promise.all([this.insist(sent), this.insist(sent)])
    // An order of a quote that was over has an id of its own.
    const id = ordered[0]?.body.id ?? quoteId
    for (const answer of ordered) {
      // Confirmed when the quote was over: the money goes back, or is back.
      if (LATE.includes(answer?.body.code ?? '')) return true
      this.expect(answer, { status: offer.status, subject: paid, call: checkout.purpose })
    }
    await this.finish(checkout, person, id)
    return true
  }

  /** Told to the bank; every third person does not wait to order. */
  private async transfer(
    checkout: Checkout,
    person: Patient,
    { quoteId, amountDue: amount }: Omit<Quoted, 'offer'>,
  ): Promise<boolean> {
    const key = keyOf(checkout)
    const body = { referenceNumber: `FT ${checkout.n}`, amount, description: key, bankReference: `SAL-${checkout.n}` }
    const told = await this.insist({ path: '/api/payments/bank-transfer/confirm', person, key, quoteId, body })
    if (isGone(told)) return false
    this.expect(told, { status: 201, subject: key, call: 'transfer' })
    const { transactionId } = told?.body ?? {}
    if (!transactionId) return true
    this.diary.answers.push({ key, transactionId })
    if (checkout.isForged) await this.forge(checkout, person, transactionId)
    if (checkout.n % 3 === 0) return true
    const ordered = await this.insist({ path: '/api/canteen/meals', person, body: { transactionId } })
    if (!LATE.includes(ordered?.body.code ?? '')) {
      this.expect(ordered, { status: 200, subject: key, call: 'meal on a transfer' })
    }
    return true
  }

  /** A meal is delivered, not made, or delivered and found late; every fourth dinner and ride is cancelled by its buyer. */
  private async finish({ n, purpose }: Checkout, person: Patient, id: string): Promise<void> {
    if (purpose !== 'dinner' && purpose !== 'ride') {
      for (const end of ENDS[n % ENDS.length] ?? []) {
        const done = await this.insist({ path: `/api/canteen/meals/${id}/${end}`, person })
        this.expect(done, { status: 200, subject: keyOf({ n }), call: end })
      }
    } else if (n % 4 === 0) {
      const path = purpose === 'ride' ? `/api/transport/requests/${id}/cancel` : `/api/orders/${id}/cancel`
      const cancelled = await this.insist({ path, person, body: {} })
      // The shop or the driver was faster.
      if (cancelled?.status !== 409)
        this.expect(cancelled, { status: 200, subject: keyOf({ n }), call: 'cancellation' })
    }
  }

  private async pay(checkout: Checkout, person: Patient, bought: Bought): Promise<string | undefined> {
    const { method, msisdn, manner, cutAfterMs } = checkout
    const key = keyOf(checkout)
    const { quoteId, amount, visit } = bought
    const purpose = checkout.purpose === 'appointment' && visit ? { kind: 'appointment', id: visit } : undefined
    const body = { paymentMethod: method, phoneNumber: msisdn, amount, description: key, purpose }
    const sent: Sent = { path: '/api/payments/mobile-money/initiate', person, key, quoteId, body }
    // The answer is lost, whether or not the payment was made.
    if (manner === 'cut') await this.call({ ...sent, withinMs: cutAfterMs }).catch(() => undefined)
    const answers = await Promise.all(Array.from({ length: manner === 'twice' ? 2 : 1 }, () => this.insist(sent)))
    if (quoteId && answers.some(isGone)) return 'gone'
    if (quoteId && answers.some(isPaidBefore)) return undefined
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

  private async call({
    method = 'POST',
    path,
    person,
    key,
    quoteId,
    body,
    withinMs = ANSWER_MS,
  }: Sent): Promise<Answer> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: person.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(quoteId === undefined ? {} : { 'quote-id': quoteId }),
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
