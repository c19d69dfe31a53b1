import type { UserType } from '@salama/contract/accounts'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { DEMO_PASSWORD } from './rules/passwords.ts'
import { insertUser } from './store/users.ts'

export { findDemonstrationUsers } from './store/users.ts'

type DemoAccount = { id: string; email: string; firstName: string; lastName: string; userType: UserType | null }

const account = (number: number, name: string, fullName: string, userType: UserType | null): DemoAccount => {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  return { id: demoId(number), email: `${name}@demo.salama.mz`, firstName, lastName, userType }
}

/** Known beforehand, so that later sweeps find what the first start made. */
export const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Doctor is a profile and staff a grant: both are customers beside it. */
export const DEMO_ACCOUNTS = {
  customer: account(1, 'cliente', 'Telma Chiluvane', 'customer'),
  doctor: account(2, 'medica', 'Lurdes Macamo', 'customer'),
  restaurant: account(3, 'restaurante', 'Ercílio Mondlane', 'restaurant_vendor'),
  pharmacy: account(4, 'farmacia', 'Yolanda Sitoe', 'pharmacy'),
  driver: account(5, 'entregador', 'Nélio Mabjaia', 'delivery_driver'),
  teacher: account(6, 'professor', 'Armando Guila', 'teacher'),
  operator: account(7, 'operador', 'Rosa Nhampossa', 'customer'),
  newcomer: account(8, 'novo', 'Mário Cossa', null),
}

let hashed: Promise<string> | undefined
/** One hash for all of them: making it is slow on purpose. */
export function demoPasswordHash(): Promise<string> {
  hashed ??= hashPassword(DEMO_PASSWORD)
  return hashed
}

export type DemoUser = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone?: string
  userType: UserType | null
  passwordHash: string
  now: Date
}

/** Whether anybody has an account here: the demonstration is made on an empty database only. */
export async function hasUsers(db: Sql): Promise<boolean> {
  const { rows } = await sql`select from accounts_users limit 1`.execute(db)
  return rows.length > 0
}

/** One account of the demonstration. */
export async function seedUser(db: Sql, user: DemoUser): Promise<void> {
  await insertUser(db, { ...user, phone: user.phone ?? null, isDemonstration: true })
}

/** The eight accounts of the demonstration. */
export async function seedAccounts(tx: Tx, now: Date): Promise<void> {
  const passwordHash = await demoPasswordHash()
  for (const row of Object.values(DEMO_ACCOUNTS)) {
    await seedUser(tx.sql, { ...row, passwordHash, now })
    tx.emit('accounts.registered', { userId: row.id })
  }
}
