import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { insertLoadRows, type LoadRows, type Patient } from '../server/testing/load-rows.ts'
import { CANTEEN_TABLES } from '../server/testing/payments/canteen/store.ts'
import { type Crew, openMarket } from './market.ts'
import { type Checkout, checkoutOf, DECK } from './plan.ts'

/** The module that the server under test is started with. */
export const CANTEEN = fileURLToPath(new URL('../server/testing/payments/canteen/module.ts', import.meta.url))

/** Centavos that the canteen's plan pays for each person: some meals wholly, one in part. */
const BENEFIT = 1_600_00
/** Centavos a month that the plans of the insurance pay: enough for some consultations of a run, and one in part. */
const CEILING = 10_000_00

/** People to buy, each a member of the plan, and beside them one at the desk, one who delivers and the crew of a market. */
export async function openCanteen(
  connection: pg.ClientConfig,
  { people, courses, wallets }: { people: number; courses: number; wallets: readonly Wallet[] },
): Promise<{ rows: LoadRows; staff: Patient; driver: Patient; crew: Crew; courseIds: readonly string[] }> {
  const { doctorIds, patients } = await insertLoadRows(connection, people + WORKING + COURIERS + DRIVERS)
  const rows = { doctorIds: doctorIds.slice(0, people), patients: patients.slice(0, people) }
  const [staff, driver, keeper, chemist, teacher] = patients.slice(people) as Working
  const driving = patients.slice(people + WORKING)
  const crew: Crew = {
    keeper,
    chemist,
    teacher,
    couriers: driving.slice(0, COURIERS),
    drivers: driving.slice(COURIERS),
  }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(CANTEEN_TABLES)
    await client.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [staff.id])
    await client.query("insert into canteen_payees values ($1, 'driver', 'estafeta')", [driver.id])
    for (const { method, msisdn } of wallets) {
      const number = [driver.id, method, msisdn]
      await client.query('insert into payouts_numbers values ($1, $2, $3, now(), now())', number)
    }
    const ids = rows.patients.map(({ id }) => id)
    await client.query('insert into canteen_benefits select id, $2 from unnest($1::uuid[]) as id', [ids, BENEFIT])
    await client.query('update insurance_benefits set ceiling = $1, waiting_days = 0', [CEILING])
  } finally {
    await client.end()
  }
  return { rows, staff, driver, crew, courseIds: await openMarket(connection, { crew, courses }) }
}

const WORKING = 5
type Working = [Patient, Patient, Patient, Patient, Patient]
/** Enough for what 32 people order at a time. */
const COURIERS = 3
const DRIVERS = 3

export type Wallet = Pick<Checkout, 'method' | 'msisdn'>

/**
 * Numbers that no checkout has and whose provider makes no mistake: for payouts, because one in doubt is asked about for
 * longer than a run takes, and for plans.
 */
export const walletsOf = ({ seed, payments, most }: { seed: number; payments: number; most: number }): Wallet[] =>
  Array.from({ length: most * DECK.length }, (_, n) => checkoutOf(seed, payments + n))
    .filter(({ mishap }) => mishap === 'none')
    .slice(0, most)

type DeskOptions = { origin: string; staff: Patient; driver: Patient; wallets: readonly Wallet[] }
type Listed = { refundId: string; actions: string[]; payment: { transactionId: string; description: string } }

const PAUSE_MS = 150
const PAYOUT = 20_00
const PATIENCE_MS = 20_000

/** Staff who look for transfers and send refunds back by hand, and a driver who has earnings paid out. */
export class Desk {
  decisions = 0
  private readonly options: DeskOptions
  private work: Promise<void> | undefined
  private isOpen = true
  private isAsking = true
  private asked = 0
  private paidOut = 0

  constructor(options: DeskOptions) {
    this.options = options
  }

  open(): void {
    this.work = this.serve()
  }

  /** Nothing new is paid out once something was: earnings come when the first meals are delivered. */
  async askForNoMore(): Promise<void> {
    for (const givesUpAt = Date.now() + PATIENCE_MS; this.paidOut === 0 && Date.now() < givesUpAt; )
      await sleep(PAUSE_MS)
    this.isAsking = false
  }

  async close(): Promise<void> {
    this.isOpen = false
    await this.work
  }

  private async serve(): Promise<void> {
    for (; this.isOpen; await sleep(PAUSE_MS)) {
      // A server that is away is asked again.
      await this.decideTransfers().catch(() => undefined)
      await this.finishRefunds().catch(() => undefined)
      if (this.isAsking) await this.payOut().catch(() => undefined)
    }
  }

  /** Every fourth is not found. */
  private async decideTransfers(): Promise<void> {
    for (const { payment } of await this.list('/api/operator/bank-proofs')) {
      const isFound = Number(payment.description.split('-')[1]) % 4 !== 0
      const decision = isFound ? { decision: 'approve' } : { decision: 'refuse', reason: 'Não chegou.' }
      await this.decide(`/api/operator/bank-proofs/${payment.transactionId}/decision`, decision)
    }
  }

  /** What came by bank goes back by hand; what a provider could not do waits for somebody who asks it. */
  private async finishRefunds(): Promise<void> {
    const refunds = await this.list('/api/operator/refunds')
    for (const { refundId } of refunds.filter(({ actions }) => actions.length === 1 && actions[0] === 'complete')) {
      const body = { returnNumber: `D${refundId}`, returnedFrom: 'bank-transfer' }
      await this.decide(`/api/operator/refunds/${refundId}/completion`, body)
    }
  }

  private async payOut(): Promise<void> {
    const { wallets, driver } = this.options
    const wallet = wallets[this.asked++ % wallets.length]
    const body = { amount: PAYOUT, paymentMethod: wallet?.method, phoneNumber: wallet?.msisdn }
    const { ok } = await this.call('/api/payouts', driver, body)
    if (ok) this.paidOut++
  }

  private async list(path: string): Promise<Listed[]> {
    return (await (await this.call(path, this.options.staff)).json()) as Listed[]
  }

  private async decide(path: string, body: object): Promise<void> {
    const { ok } = await this.call(path, this.options.staff, body)
    if (ok) this.decisions++
  }

  private call(path: string, person: Patient, body?: object): Promise<Response> {
    return fetch(this.options.origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: person.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    })
  }
}
