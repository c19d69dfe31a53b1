import type { StaffRole } from '@salama/contract/staff/rights'
import type { MoneyDecision, StaffId } from '../src/domains/staff/public.ts'
import type { TestServer, Visitor } from './server.ts'

/** A person with a staff grant, who may do everything unless it is said otherwise. */
export async function makeStaff(
  server: TestServer,
  fullName = 'Olga Operadora',
  roles: readonly StaffRole[] = ['administrator'],
): Promise<Visitor & { id: string }> {
  const person = await server.person({ fullName })
  const grant = 'insert into staff_grants (user_id, roles, granted_at) values ($1, $2, now())'
  await server.query(grant, [person.id, roles])
  return person
}

/** For tests that run a command without passing the gate. */
export const staffIdOf = ({ id }: { id: string }): StaffId => id as string as StaffId

/** A decision that two of the staff have made, for tests that run a command without the desk. */
export const agreedBy = (staff: { id: string }, now = new Date()): MoneyDecision => ({
  staffId: staffIdOf(staff),
  action: 'test.decided',
  isAgreed: true,
  most: 0,
  now,
})
