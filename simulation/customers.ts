import { setTimeout as sleep } from 'node:timers/promises'
import { firstLoadDay, type LoadRows, type Patient, slotOf } from '../server/testing/load-rows.ts'
import { TRIP } from '../server/testing/rides.ts'
import { type Answer, Caller, type Diary, type Sent } from './caller.ts'
import type { Wallet } from './desk.ts'
import { COURSE_PRICE, dinnerOf, type Menu, pillsOf } from './market.ts'
import type { Checkout } from './plan.ts'

/** Told to whoever has a ride under way: there is no second one, and what was paid for it goes back. */
const RIDES_ALREADY = 'rides.already_open'
/** After this the person has left the page. */
const LOOK_MS = 3_000
const INITIATE = '/api/payments/mobile-money/initiate'
const PAUSE_MS = 100

/** Quotes that a person asks for until one is paid. */
const MOST_QUOTES = 50
/** What a meal's maker and deliverer do with it, one after another. */
const ENDS = [['delivery'], ['cancellation'], ['delivery', 'cancellation'], []] as const
/** A shop or a driver has these in hand; only the canteen's wait for their customer. */
const HANDLED: readonly Checkout['purpose'][] = ['dinner', 'pills', 'ride']
/** What an order is answered whose quote was over when the money came. */
const LATE = ['payments.already_claimed', 'payments.not_confirmed', 'payments.quote_not_found', RIDES_ALREADY]

/** `isLate`: its time is over. */
type Quoted = { quoteId: string; amountDue: number; offer: Offer; isLate: boolean }
type Bought = { amount: number; quoteId?: string; purpose?: { kind: string; id: string } | undefined }
type Holder = { person: Patient; planId: string; wallet: Wallet; key: string }
/** A slot that is kept, and what is to be paid for it. */
type Visit = { id: string; amountDue: number }

/** What a quote is asked for, and the stated call that makes the purchase of it. */
type Offer = { quoted: { kind: string }; path: string; order: object; status: number }

function offerOf({ purpose, order, method }: Checkout, menu: Menu): Offer | undefined {
  switch (purpose) {
    case 'meal':
    case 'left meal':
    case 'late meal':
    case 'transfer':
      return { quoted: { kind: 'canteen_meal', ...order }, path: '/api/canteen/meals', order: {}, status: 200 }
    case 'dinner':
    case 'left dinner': {
      const dinner = { ...dinnerOf(menu, order.count), paymentMethod: method }
      return { quoted: { kind: 'food_order', ...dinner }, path: '/api/food-orders', order: dinner, status: 201 }
    }
    case 'pills':
    case 'left pills': {
      const pills = { ...pillsOf(menu, order.count), paymentMethod: method }
      return { quoted: { kind: 'pharmacy_order', ...pills }, path: '/api/orders', order: pills, status: 201 }
    }
    case 'ride': {
      const ride = { ...TRIP, paymentMethod: method }
      return { quoted: { kind: 'ride', ...TRIP }, path: '/api/transport/request', order: ride, status: 201 }
    }
    case 'appointment':
    case 'claim':
    case 'credit':
    case 'course':
    case 'errand':
    case 'cash ride':
      return undefined
  }
}

/** The call whose answer was lost did pay the quote before this one, and the server makes the purchase by itself. */
const isPaidBefore = (answer: Answer | undefined): boolean => answer?.body.code === 'platform.idempotency_key_reused'

/** Another quote of the same person took the place of this one, or its time is over. */
const isGone = (answer: Answer | undefined): boolean => answer?.body.code === 'payments.quote_expired'

/** Three of the same person are under way: on a slow machine they wait for each other, as people are told to. */
const hasTooMany = (answer: Answer | undefined): boolean => answer?.body.code === 'payments.too_many_quotes'

/** The slot was kept long enough, or a plan leaves centavos to a wallet that takes none. */
const cannotPay = (answer: Answer | undefined, { amount, purpose }: Bought): boolean =>
  (purpose !== undefined && answer?.body.code === 'payments.purpose_not_payable') ||
  (amount % 100 !== 0 && answer?.body.code === 'payments.amount_out_of_range')

/** What a claim is answered that came too late: the money was given back, or the slot was. */
const TOO_LATE = ['payments.not_confirmed', 'appointments.not_now']

const keyOf = ({ n }: Pick<Checkout, 'n'>): string => `compra-${n}`

/** People who buy, pay and claim over connections that break, and ask again with the same key until they are answered. */
export class Customers {
  private readonly caller: Caller
  private readonly rows: LoadRows
  private readonly menu: Menu
  private readonly quoteMs: number
  private readonly firstDay = firstLoadDay(new Date())

  constructor(options: { origin: string; rows: LoadRows; menu: Menu; quoteMs: number }) {
    this.caller = new Caller(options.origin)
    this.rows = options.rows
    this.menu = options.menu
    this.quoteMs = options.quoteMs
  }

  get diary(): Diary {
    return this.caller.diary
  }

  /** Everybody gives up at once. */
  leave(): void {
    this.caller.hasLeft = true
  }

  /** Two of three people buy a plan, which pays a part or all of what they buy afterwards. Answers how many. */
  async insure(wallets: readonly Wallet[]): Promise<number> {
    const holders = this.rows.patients.flatMap((person, at) => {
      const [planId, wallet] = [['family', 'premium'][at % 3], wallets[at]]
      return planId && wallet ? [{ person, planId, wallet, key: `plano-${at}` }] : []
    })
    await Promise.all(holders.map((holder) => this.buyPlan(holder)))
    return holders.length
  }

  private async buyPlan({ person, planId, wallet, key }: Holder): Promise<void> {
    const wanted = { kind: 'subscription_period', planId }
    const quoted = await this.caller.insist({ path: '/api/quotes', person, key: `${key}-quer`, body: wanted })
    const { quoteId, amountDue: amount } = quoted?.body ?? {}
    const body = { paymentMethod: wallet.method, phoneNumber: wallet.msisdn, amount, description: key }
    const paid = await this.caller.insist({ path: INITIATE, person, key, quoteId, body })
    const { transactionId } = paid?.body ?? {}
    if (!transactionId) return this.caller.expect(paid, { status: 201, subject: key, call: 'plan' })
    this.diary.answers.push({ key, transactionId })
    await this.lookAt(person, transactionId)
    const order = { planId, paymentMethod: wallet.method, transactionId }
    const subscribed = await this.caller.insist({ path: '/api/insurance/subscribe', person, body: order })
    this.caller.expect(subscribed, { status: 201, subject: key, call: 'subscription' })
  }

  async checkOut(checkout: Checkout): Promise<void> {
    const slot = slotOf(checkout.n, { count: this.rows.doctorIds.length, firstDay: this.firstDay })
    const person = this.rows.patients[slot.patient] as Patient
    const { purpose } = checkout
    if (purpose === 'errand') return this.sendErrand(checkout, person)
    if (purpose === 'cash ride') return this.rideForCash(checkout, person)
    if (purpose === 'course') return this.learn(checkout, person)
    if (purpose === 'appointment' || purpose === 'claim') return this.consult(checkout, person, slot)
    const offer = offerOf(checkout, this.menu)
    if (offer) return this.buy(checkout, person, offer)
    const transactionId = await this.pay(checkout, person, { amount: checkout.amount })
    if (checkout.isForged && transactionId) await this.forge(checkout, person, transactionId)
  }

  /** Of the consultations that a plan pays wholly, every third is cancelled. */
  private async consult(checkout: Checkout, person: Patient, slot: ReturnType<typeof slotOf>): Promise<void> {
    const visit = await this.book(checkout, person, slot)
    if (!visit) return
    if (visit.amountDue === 0) {
      this.diary.unpaid++
      return checkout.n % 3 === 0 ? this.cancelVisit(checkout, person, visit) : undefined
    }
    const isNamed = checkout.purpose === 'appointment'
    const purpose = isNamed ? { kind: 'appointment', id: visit.id } : undefined
    const paid = await this.pay(checkout, person, { amount: visit.amountDue, purpose })
    if (checkout.isForged && paid) await this.forge(checkout, person, paid)
    if (!paid || (await this.lookAt(person, paid)) !== 'confirmed') return
    if (!isNamed) await this.claim(person, visit.id, paid)
    if (checkout.n % 4 === 0) await this.cancelVisit(checkout, person, visit)
  }

  private async book(checkout: Checkout, person: Patient, slot: ReturnType<typeof slotOf>): Promise<Visit | undefined> {
    const body = { doctorId: this.rows.doctorIds[slot.doctor], scheduledAt: slot.startsAt.toISOString(), type: 'video' }
    const booked = await this.caller.insist({ path: '/api/appointments', person, key: `marca-${checkout.n}`, body })
    this.caller.expect(booked, { status: 201, subject: keyOf(checkout), call: 'booking' })
    const { id, amountDue } = booked?.body ?? {}
    return id === undefined || amountDue === undefined ? undefined : { id, amountDue }
  }

  /** All of it goes back, to the person and to the plan. */
  private async cancelVisit({ n }: Checkout, person: Patient, { id }: Visit): Promise<void> {
    const path = `/api/appointments/${id}/cancel`
    const cancelled = await this.caller.insist({ path, person, body: { reason: 'Já não preciso.' } })
    // Cancelled before, and the answer was lost; or given up meanwhile.
    if (cancelled?.status === 409) return
    this.caller.expect(cancelled, { status: 200, subject: keyOf({ n }), call: 'cancelled consultation' })
  }

  /** Another course each time; every third learner wants the money back. */
  private async learn(checkout: Checkout, person: Patient): Promise<void> {
    const { courseIds } = this.menu
    const courseId = courseIds[Math.floor(checkout.n / this.rows.patients.length)]
    const sent = { path: `/api/courses/${courseId}/enroll`, person, body: { paymentMethod: checkout.method } }
    const enrolled = await this.caller.insist({ ...sent, key: `inscreve-${checkout.n}` })
    const { id } = enrolled?.body ?? {}
    if (!id) return this.caller.expect(enrolled, { status: 201, subject: keyOf(checkout), call: 'enrolment' })
    const paid = await this.pay(checkout, person, { amount: COURSE_PRICE, purpose: { kind: 'enrolment', id } })
    if (checkout.isForged && paid) await this.forge(checkout, person, paid)
    if (checkout.n % 3 !== 0 || !paid || (await this.lookAt(person, paid)) !== 'confirmed') return
    const refunded = await this.caller.insist({ path: `/api/enrollments/${id}/refund`, person, body: {} })
    // Its lessons are not open yet, or it was given back before and the answer was lost.
    if (refunded?.status !== 409) {
      this.caller.expect(refunded, { status: 200, subject: keyOf(checkout), call: 'refund of a course' })
    }
  }

  /** Paid in cash, and told twice. */
  private async sendErrand(checkout: Checkout, person: Patient): Promise<void> {
    const { n } = checkout
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    const sent: Sent = { path: '/api/canteen/rides', person, body: { id, fare: 150_00 + n } }
    for (const answer of await Promise.all([this.caller.insist(sent), this.caller.insist(sent)])) {
      this.caller.expect(answer, { status: 200, subject: keyOf(checkout), call: 'errand' })
    }
    this.diary.unpaid++
  }

  private async rideForCash(checkout: Checkout, person: Patient): Promise<void> {
    const body = { ...TRIP, paymentMethod: 'cash' }
    const asked = await this.caller.insist({ path: '/api/transport/request', person, key: keyOf(checkout), body })
    if (asked?.body.code !== RIDES_ALREADY) {
      this.caller.expect(asked, { status: 201, subject: keyOf(checkout), call: 'cash ride' })
    }
    this.diary.unpaid++
  }

  /** Asks for a quote until one is paid before another of the same person takes its place. */
  private async buy(checkout: Checkout, person: Patient, offer: Offer): Promise<void> {
    for (let turn = 0; !this.caller.hasLeft && turn < MOST_QUOTES; turn++) {
      const isLate = checkout.purpose === 'late meal' && turn === 0
      const key = `quer-${checkout.n}-${turn}`
      const quoted = await this.caller.insist({ path: '/api/quotes', person, key, body: offer.quoted })
      const { quoteId, amountDue } = quoted?.body ?? {}
      if (quoted?.body.code === RIDES_ALREADY) {
        this.diary.unpaid++
        return
      }
      if (hasTooMany(quoted)) {
        await sleep(this.quoteMs)
        continue
      }
      if (!quoteId || amountDue === undefined) {
        return this.caller.expect(quoted, { status: 201, subject: keyOf(checkout), call: 'quote' })
      }
      if (isLate) await sleep(this.quoteMs + PAUSE_MS)
      if (await this.buyFor(checkout, person, { quoteId, amountDue, offer, isLate })) return
      if (isLate) this.diary.late++
    }
  }

  private async buyFor(checkout: Checkout, person: Patient, quote: Quoted): Promise<boolean> {
    const { quoteId, amountDue, offer, isLate } = quote
    if (amountDue === 0) {
      const ordered = await this.caller.insist({ path: offer.path, person, quoteId, body: offer.order })
      if (isGone(ordered)) return false
      this.caller.expect(ordered, { status: offer.status, subject: keyOf(checkout), call: 'free order' })
      this.diary.unpaid++
      await this.finish(checkout, person, quoteId)
      return true
    }
    if (checkout.purpose === 'transfer') return this.transfer(checkout, person, quote)
    const paid = await this.pay(checkout, person, { quoteId, amount: amountDue })
    if (paid === 'gone') return false
    if (isLate && paid) this.caller.note({ subject: keyOf(checkout), details: 'paid by a quote that was over' })
    if (checkout.isForged && paid) await this.forge(checkout, person, paid)
    if (checkout.purpose.startsWith('left') || !paid) return true
    if ((await this.lookAt(person, paid)) !== 'confirmed') return true
    const sent: Sent = { path: offer.path, person, body: { ...offer.order, transactionId: paid } }
    const ordered = await Promise.all([this.caller.insist(sent), this.caller.insist(sent)])
    // An order of a quote that was over has an id of its own.
    const id = ordered[0]?.body.id ?? quoteId
    for (const answer of ordered) {
      // Confirmed when the quote was over: the money goes back, or is back.
      if (LATE.includes(answer?.body.code ?? '')) return true
      this.caller.expect(answer, { status: offer.status, subject: paid, call: checkout.purpose })
    }
    await this.finish(checkout, person, id)
    return true
  }

  /** Told to the bank; every third person does not wait to order. */
  private async transfer(
    checkout: Checkout,
    person: Patient,
    { quoteId, amountDue: amount }: Pick<Quoted, 'quoteId' | 'amountDue'>,
  ): Promise<boolean> {
    const key = keyOf(checkout)
    const body = { referenceNumber: `FT ${checkout.n}`, amount, description: key, bankReference: `SAL-${checkout.n}` }
    const told = await this.caller.insist({ path: '/api/payments/bank-transfer/confirm', person, key, quoteId, body })
    if (isGone(told)) return false
    this.caller.expect(told, { status: 201, subject: key, call: 'transfer' })
    const { transactionId } = told?.body ?? {}
    if (!transactionId) return true
    this.diary.answers.push({ key, transactionId })
    if (checkout.isForged) await this.forge(checkout, person, transactionId)
    if (checkout.n % 3 === 0) return true
    const ordered = await this.caller.insist({ path: '/api/canteen/meals', person, body: { transactionId } })
    if (!LATE.includes(ordered?.body.code ?? '')) {
      this.caller.expect(ordered, { status: 200, subject: key, call: 'meal on a transfer' })
    }
    return true
  }

  /** A meal is delivered, not made, or delivered and found late; of orders and rides every fourth is cancelled by its buyer. */
  private async finish({ n, purpose }: Checkout, person: Patient, id: string): Promise<void> {
    if (!HANDLED.includes(purpose)) {
      for (const end of ENDS[n % ENDS.length] ?? []) {
        const done = await this.caller.insist({ path: `/api/canteen/meals/${id}/${end}`, person })
        this.caller.expect(done, { status: 200, subject: keyOf({ n }), call: end })
      }
    } else if (n % 4 === 0) {
      const path = purpose === 'ride' ? `/api/transport/requests/${id}/cancel` : `/api/orders/${id}/cancel`
      const cancelled = await this.caller.insist({ path, person, body: {} })
      // The shop or the driver was faster.
      if (cancelled?.status !== 409)
        this.caller.expect(cancelled, { status: 200, subject: keyOf({ n }), call: 'cancellation' })
    }
  }

  private async pay(checkout: Checkout, person: Patient, bought: Bought): Promise<string | undefined> {
    const { method, msisdn, manner, cutAfterMs } = checkout
    const key = keyOf(checkout)
    const { quoteId, amount, purpose } = bought
    const body = { paymentMethod: method, phoneNumber: msisdn, amount, description: key, purpose }
    const sent: Sent = { path: INITIATE, person, key, quoteId, body }
    // The answer is lost, whether or not the payment was made.
    if (manner === 'cut') await this.caller.call({ ...sent, withinMs: cutAfterMs }).catch(() => undefined)
    const answers = await Promise.all(
      Array.from({ length: manner === 'twice' ? 2 : 1 }, () => this.caller.insist(sent)),
    )
    if (quoteId && answers.some(isGone)) return 'gone'
    if (quoteId && answers.some(isPaidBefore)) return undefined
    if (answers.every((answer) => cannotPay(answer, bought))) {
      this.diary.unpaid++
      return undefined
    }
    for (const answer of answers) {
      this.caller.expect(answer, { status: 201, subject: key, call: 'initiate' })
      if (answer?.body.transactionId) this.diary.answers.push({ key, transactionId: answer.body.transactionId })
    }
    return answers[0]?.body.transactionId
  }

  /** Says that the provider has confirmed the payment, without its secret. */
  private async forge({ method, n }: Checkout, person: Patient, transactionId: string): Promise<void> {
    const body = { input_ThirdPartyReference: transactionId, transId: transactionId, input_ResultCode: '0' }
    const forged = await this.caller.insist({ path: `/api/payments/callback/${method}?token=guessed`, person, body })
    this.caller.expect(forged, { status: 403, subject: keyOf({ n }), call: 'forged callback' })
  }

  /** Both tabs of the browser claim, as soon as they see that the payment is confirmed. */
  private async claim(person: Patient, visit: string, transactionId: string): Promise<void> {
    if ((await this.lookAt(person, transactionId)) !== 'confirmed') return
    const sent: Sent = { path: `/api/appointments/${visit}/payment`, person, body: { transactionId } }
    const claims = await Promise.all([this.caller.insist(sent), this.caller.insist(sent)])
    for (const claim of claims) {
      if (!TOO_LATE.includes(claim?.body.code ?? '')) {
        this.caller.expect(claim, { status: 200, subject: transactionId, call: 'claim' })
      }
    }
  }

  private async lookAt(person: Patient, transactionId: string): Promise<string | undefined> {
    let status: string | undefined = 'pending'
    for (const leavesAt = Date.now() + LOOK_MS; status === 'pending' && Date.now() < leavesAt; await sleep(PAUSE_MS)) {
      status = (await this.caller.insist({ method: 'GET', path: `/api/payments/${transactionId}`, person }))?.body
        .status
    }
    return status
  }
}
