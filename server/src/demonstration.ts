import type { UserType } from '@salama/contract/accounts'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import { findDemonstrationUsers, hashDemoPassword, hasUsers, seedOperator, seedUser } from './domains/accounts/seed.ts'
import { topUpNext } from './domains/appointments/seed/history.ts'
import { seedPractice } from './domains/appointments/seed/practice.ts'
import { pauseDoctors } from './domains/appointments/seed/rows.ts'
import type { Tx } from './platform/db/database.ts'
import type { Sweep } from './platform/jobs/sweeps.ts'
import type { Platform } from './platform/platform.ts'

type DemoAccount = { id: string; email: string; firstName: string; lastName: string; userType: UserType | null }

const account = (number: number, name: string, fullName: string, userType: UserType | null): DemoAccount => {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  return { id: demoId(number), email: `${name}@demo.salama.mz`, firstName, lastName, userType }
}

/** Known beforehand, so that later sweeps find what the first start made. */
const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Doctor is a profile and operator a grant: both are customers beside it. */
const ACCOUNTS = {
  customer: account(1, 'cliente', 'Telma Chiluvane', 'customer'),
  doctor: account(2, 'medica', 'Lurdes Macamo', 'customer'),
  restaurant: account(3, 'restaurante', 'Ercílio Mondlane', 'restaurant_vendor'),
  pharmacy: account(4, 'farmacia', 'Yolanda Sitoe', 'pharmacy'),
  driver: account(5, 'entregador', 'Nélio Mabjaia', 'delivery_driver'),
  teacher: account(6, 'professor', 'Armando Guila', 'teacher'),
  operator: account(7, 'operador', 'Rosa Nhampossa', 'customer'),
  newcomer: account(8, 'novo', 'Mário Cossa', null),
}
const DOCTOR_ID = demoId(102)

/** Any number, the same in every version: of several processes one makes the demonstration. */
const LOCK = 7_245_115

/**
 * Makes the demonstration on an empty database, in one transaction: whole, or not at all and then at the next start.
 */
export async function seedDemonstration({ db, clock, log }: Platform): Promise<void> {
  if (await hasUsers(db.sql)) return
  const passwordHash = await hashDemoPassword()
  const now = clock()
  await db.transact(async (tx) => {
    // Seeding takes longer than a statement may, and the second process waits for all of it.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
      tx.sql,
    )
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx.sql)
    if (!(await hasUsers(tx.sql))) await seedEverything(tx, passwordHash, now)
  })
  log.info('the demonstration is ready')
}

/**
 * Without DEMO the accounts of an earlier demonstration cannot sign in, and its doctors take no bookings; with DEMO they
 * are back.
 */
export async function openOrCloseDemonstration({ db, sessions, settings, log }: Platform): Promise<void> {
  const userIds = await findDemonstrationUsers(db.sql)
  if (userIds.length === 0) return
  await db.transact(async (tx) => {
    await pauseDoctors(tx.sql, { userIds, paused: !settings.demo })
    if (!settings.demo) await sessions.endAllOf(tx.sql, userIds)
  })
  if (!settings.demo) log.warn({ accounts: userIds.length }, 'demonstration accounts are disabled')
}

async function seedEverything(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const row of Object.values(ACCOUNTS)) {
    await seedUser(tx.sql, { ...row, passwordHash, now })
    tx.emit('accounts.registered', { userId: row.id })
  }
  await seedOperator(tx.sql, ACCOUNTS.operator.id, now)
  const doctor = { userId: ACCOUNTS.doctor.id, id: DOCTOR_ID }
  await seedPractice(tx, { customerId: ACCOUNTS.customer.id, doctor, passwordHash, now })
}

/** What keeps the demonstration fresh, however long it runs. */
export function demonstrationSweeps({ db }: Platform): Sweep[] {
  return [
    {
      name: 'demonstration.next_appointment',
      everyMs: MINUTE_MS,
      run: async (now) => {
        const next = { patientId: ACCOUNTS.customer.id, doctorId: DOCTOR_ID, now }
        await db.transact((tx) => topUpNext(tx, next))
        return { more: false }
      },
    },
  ]
}
