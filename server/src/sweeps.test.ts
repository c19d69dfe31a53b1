import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { booking, confirmedFor, doctorFor, slotIn } from '../testing/appointments.ts'
import { pairFor } from '../testing/consultations.ts'
import { courseFor } from '../testing/courses.ts'
import { accept as acceptTask, driverFor, taskFor } from '../testing/dispatch.ts'
import { dutyScenarios } from '../testing/duty.ts'
import { insuredPerson } from '../testing/insurance.ts'
import { quote, type Stand, standFor, startStand } from '../testing/orders/buy.ts'
import { orderScenarios } from '../testing/orders/sweeps.ts'
import { paid, transfer } from '../testing/payments/payments.ts'
import { paidOrder, pharmacyFor, stock } from '../testing/pharmacy.ts'
import { signedFor } from '../testing/prescriptions.ts'
import type { TestServer, Visitor } from '../testing/server.ts'
import { makeStaff } from '../testing/staff.ts'
import { newId } from './platform/db/database.ts'
import { type Sweep, Sweeper } from './platform/jobs/sweeps.ts'
import { MOST_ATTEMPTS } from './platform/parked/parked-rows.ts'

const sweeps = new Map<string, Sweep>()
let server: TestServer
let stall: Stand
let desk: Visitor
let customer: Visitor & { id: string }

beforeAll(async () => {
  // Those of rows run when a test says so.
  const start = Sweeper.prototype.start
  vi.spyOn(Sweeper.prototype, 'start').mockImplementation(function (this: Sweeper, all) {
    for (const sweep of all) sweeps.set(sweep.name, sweep)
    const others = all.filter(({ isOfRows }) => !isOfRows)
    start.call(this, others)
  })
  server = await startStand()
  stall = await standFor(server)
  desk = await makeStaff(server)
  customer = await server.person()
})
afterAll(() => server.stop())

type Scenario = {
  /** Where the row of a sweep is, and its column with the id that the sweep knows. */
  table: string
  key?: string
  /** Makes a row that is due `aheadMs` from now; answers its id. */
  make(): Promise<string>
  aheadMs?: number
  /** When it is due, where that is an instant of its own. */
  at?(): Date
  /** What is true of a row that was served. */
  served: string
}

const LEFT_OVER =
  "status = 'confirmed', settled_at = now(), purpose_kind = 'appointment', purpose_id = gen_random_uuid()"
const WAITING = "purpose_kind = 'appointment', purpose_id = gen_random_uuid(), waits_until = now()"

async function transferWith(change: string): Promise<string> {
  const { body } = await transfer(customer, { amount: 321_00 })
  await server.query(`update payments_intents set ${change} where id = $1`, [body['transactionId']])
  return body['transactionId'] as string
}

async function caseThatEnds(): Promise<string> {
  const id = newId()
  await server.query(
    `insert into verification_cases (id, kind, subject_id, applicant_id, title, facts, status, expires_on, submitted_at)
     values ($1, 'doctor', gen_random_uuid(), $2, 'Ana Silva', '[]', 'approved', current_date + 5, now())`,
    [id, customer.id],
  )
  return id
}

const SCENARIOS: Record<string, Scenario> = {
  'accounts.erasures': {
    table: 'accounts_erasures',
    async make() {
      const id = newId()
      await server.query(
        `insert into accounts_erasures (id, user_id, status, asked_at, due_at) values ($1, $2, 'asked', now(), now())`,
        [id, (await server.person()).id],
      )
      return id
    },
    aheadMs: HOUR_MS,
    served: "status = 'closed'",
  },
  'patients.come_of_age': {
    table: 'patients_patients',
    async make() {
      const id = newId()
      await server.query(
        `insert into patients_patients (id, name, born_on, comes_of_age_at, created_at)
         values ($1, 'Dino Macuácua', '2008-01-01', now(), now())`,
        [id],
      )
      return id
    },
    aheadMs: HOUR_MS,
    served: 'comes_of_age_at is null',
  },
  'notifications.go_on': {
    table: 'notifications_chains',
    async make() {
      const id = newId()
      await server.query(
        `insert into notifications_chains (id, source, people, opened_at) values ($1, 'orders.pending:' || $2, array[$3::uuid], now())`,
        [id, id, customer.id],
      )
      return id
    },
    aheadMs: HOUR_MS,
    served: "next_step = 'second'",
  },
  ...dutyScenarios(() => server),
  ...orderScenarios(() => ({ server, stall })),
  'pharmacy.checks': {
    table: 'pharmacy_checks',
    key: 'order_id',
    async make() {
      const line = await stock(await pharmacyFor(server), { needsPrescription: true })
      return (await paidOrder(server, [line], { status: 'awaiting_prescription' })).id
    },
    aheadMs: 30 * DAY_MS,
    served: "status = 'refused'",
  },
  'dispatch.ask_drivers': {
    table: 'dispatch_tasks',
    make: async () => (await taskFor(server, { customerId: customer.id })).id,
    aheadMs: HOUR_MS,
    served: "status = 'cancelled'",
  },
  'dispatch.settle_doubts': {
    table: 'dispatch_doubts',
    key: 'task_id',
    async make() {
      const { id } = await taskFor(server, { customerId: customer.id })
      const values = 'values ($1, false, false, now())'
      await server.query(`insert into dispatch_doubts (task_id, is_near, is_timely, asked_at) ${values}`, [id])
      return id
    },
    aheadMs: 30 * DAY_MS,
    served: "coalesce(answer = 'silence', false)",
  },
  'dispatch.take_abandoned': {
    table: 'dispatch_tasks',
    async make() {
      const { id } = await taskFor(server, { customerId: customer.id })
      await acceptTask(await driverFor(server), id)
      return id
    },
    aheadMs: DAY_MS,
    served: "status = 'pending'",
  },
  'payments.unclaimed': {
    table: 'payments_intents',
    make: () => paid(customer, { amount: 123_00 }),
    aheadMs: HOUR_MS,
    served: 'reversal_started_at is not null',
  },
  'payments.left_over': {
    table: 'payments_intents',
    make: () => transferWith(LEFT_OVER),
    aheadMs: HOUR_MS,
    served: 'purpose_id is null',
  },
  'payments.quotes': {
    table: 'payments_quotes',
    make: async () => (await quote(await server.person(), stall)).body['quoteId'] as string,
    aheadMs: DAY_MS,
    served: "status = 'released'",
  },
  'payments.waits': {
    table: 'payments_intents',
    make: () => transferWith(WAITING),
    aheadMs: HOUR_MS,
    served: 'waits_until is null',
  },
  'insurance.due': {
    table: 'insurance_subscriptions',
    async make() {
      const { id } = await insuredPerson(server)
      const [row] = await server.query<{ id: string }>('select id from insurance_subscriptions where user_id = $1', [
        id,
      ])
      return row?.id ?? ''
    },
    aheadMs: 60 * DAY_MS,
    served: "status = 'past_due'",
  },
  'consultations.follow': {
    table: 'consultations_rooms',
    key: 'appointment_id',
    async make() {
      const { id } = await pairFor(server)
      await server.query('insert into consultations_rooms (appointment_id, due_at) values ($1, now())', [id])
      return id
    },
    aheadMs: HOUR_MS,
    served: 'due_at is null',
  },
  'consultations.end_missed': {
    table: 'appointments_appointments',
    make: async () => (await pairFor(server)).id,
    aheadMs: 5 * DAY_MS,
    served: "status = 'no_show_doctor'",
  },
  'appointments.expire_holds': {
    table: 'appointments_appointments',
    async make() {
      const { body } = await (await server.person()).post(
        '/api/appointments',
        booking(await doctorFor(server), slotIn(4)),
      )
      return body['id'] as string
    },
    aheadMs: DAY_MS,
    served: "status = 'expired'",
  },
  'appointments.remind': {
    table: 'appointments_appointments',
    make: async () => confirmedFor(await server.person(), await doctorFor(server), slotIn(4, '15:00')),
    at: () => new Date(slotIn(3, '16:00')),
    served: 'day_reminded_of is not null',
  },
  'appointments.renew_next_free': {
    table: 'appointments_next_free',
    key: 'doctor_id',
    make: async () => (await doctorFor(server)).id,
    aheadMs: 10 * DAY_MS,
    served: "due_at > now() + interval '9 days'",
  },
  'prescriptions.remind': {
    table: 'prescriptions_prescriptions',
    make: async () => (await signedFor(server)).id,
    aheadMs: 27 * DAY_MS,
    served: 'end_reminded_at is not null',
  },
  'courses.remind': {
    table: 'courses_classes',
    async make() {
      const { id: courseId } = await courseFor(server)
      const id = newId()
      await server.query(
        `insert into courses_classes (id, course_id, title, starts_at, minutes, link, created_at)
         values ($1, $2, 'Dúvidas', now() + interval '3 hours', 45, 'https://meet.example/aula', now())`,
        [id, courseId],
      )
      return id
    },
    aheadMs: 2.5 * HOUR_MS,
    served: 'reminded_at is not null',
  },
  'verification.expire': {
    table: 'verification_cases',
    make: caseThatEnds,
    aheadMs: 30 * DAY_MS,
    served: "status = 'suspended'",
  },
  'verification.warn': {
    table: 'verification_cases',
    make: caseThatEnds,
    aheadMs: HOUR_MS,
    served: 'warned_of is not null',
  },
}

/** Nothing can be written to this row until what is answered is called. */
async function spoil({ table, key = 'id' }: Scenario, id: string): Promise<() => Promise<unknown>> {
  await server.query(
    `create or replace function refuse_odd_row() returns trigger language plpgsql as $$
     begin
       if to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then raise exception 'an odd row'; end if;
       return new;
     end $$`,
  )
  await server.query(
    `create trigger odd_row before insert or update on ${table} for each row execute function refuse_odd_row('${key}', '${id}')`,
  )
  return () => server.query(`drop trigger if exists odd_row on ${table}`)
}

test.each(Object.entries(SCENARIOS))(
  '%s serves the others, parks an odd row, and takes it up again',
  async (name, scenario) => {
    const { table, key = 'id', served, aheadMs = 0, at = () => new Date(Date.now() + aheadMs) } = scenario
    const sweep = sweeps.get(name)
    if (!sweep) throw new Error(`there is no sweep ${name}`)
    const now = at()
    const run = async () => {
      while ((await sweep.run(now)).more);
    }
    const isServed = async (id: string) =>
      (await server.query<{ yes: boolean }>(`select ${served} as yes from ${table} where ${key} = $1`, [id]))[0]?.yes
    const [odd, other] = [await scenario.make(), await scenario.make()]
    expect([await isServed(odd), await isServed(other)]).toEqual([false, false])
    const mend = await spoil(scenario, odd)
    onTestFinished(async () => void (await mend()))
    // On a busy machine the other may find the database unavailable, and is served by the next run.
    await vi.waitFor(async () => {
      await run()
      expect(await isServed(other)).toBe(true)
    }, 60_000)
    expect(await isServed(odd)).toBe(false)
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) await run()
    const parked = async () =>
      ((await desk.get('/api/operator/parked-rows')).body as unknown as { source: string }[]).filter(
        ({ source }) => source === name,
      )
    expect(await parked()).toMatchObject([{ rowId: odd, attempts: MOST_ATTEMPTS, lastError: 'an odd row' }])
    await run()
    expect(await parked()).toMatchObject([{ attempts: MOST_ATTEMPTS }])
    expect(((await sweep.findNextDue?.(now)) ?? now) >= now).toBe(true)

    await mend()
    expect((await desk.post('/api/operator/parked-rows/retry', { source: name, rowId: odd })).status).toBe(200)
    await run()
    expect([await parked(), await isServed(odd)]).toEqual([[], true])
  },
)

/** Why each of the others needs no such care. */
const OTHERS: Record<string, string> = {
  'accounts.exports': 'leases an archive and spaces its attempts',
  'accounts.old_archives': 'no rows: what is left of archives',
  'accounts.purge_attempts': 'one statement',
  'accounts.purge_codes': 'one statement',
  'dispatch.forget_positions': 'one statement',
  'files.leftovers': 'no rows: what is left of files',
  'ledger.snapshots': 'one statement',
  'notifications.leave_inbox': 'one statement takes each notice once',
  'notifications.purge_chains': 'one statement',
  'notifications.purge_heard': 'one statement',
  'notifications.purge_links': 'one statement',
  'notifications.purge_messages': 'one statement',
  'notifications.send_messages': 'counts and spaces the attempts of a message',
  'notifications.send_pushes': 'counts and spaces the attempts of a message',
  'payments.old_references': 'one statement',
  'platform.assets': 'no rows',
  'platform.purge': 'one statement',
  'prescriptions.expire': 'one statement',
  'receipts.due': 'numbers a series without gaps: one after another',
  'reconciliation.days': 'one statement',
  'reconciliation.statements': 'leases a statement and parks it',
  'reconciliation.steps': 'leases a day; the others of its method come later by intent',
  'wallets.old_callbacks': 'one statement',
  'wallets.transfers': 'leases a transfer and spaces its attempts',
}

test('every sweep that walks rows goes on when one of them fails', () => {
  const ofRows = [...sweeps.values()].filter(({ isOfRows }) => isOfRows).map(({ name }) => name)
  // No provider of this server is named no more.
  expect(ofRows.toSorted()).toEqual([...Object.keys(SCENARIOS), 'wallets.stranded'].toSorted())
  const others = [...sweeps.keys()].filter((name) => !ofRows.includes(name))
  expect(others.toSorted()).toEqual(Object.keys(OTHERS))
})

test('a row that failed a moment ago is not tried again at once', async () => {
  const { make } = SCENARIOS['payments.waits'] as Scenario
  const id = await make()
  const mend = await spoil(SCENARIOS['payments.waits'] as Scenario, id)
  const sweep = sweeps.get('payments.waits')
  for (let attempt = 0; attempt < 3; attempt++) await sweep?.run(new Date())
  const [row] = await server.query('select attempts from platform_parked_rows where row_id = $1', [id])
  expect(row).toEqual({ attempts: 1 })
  await mend()
})
