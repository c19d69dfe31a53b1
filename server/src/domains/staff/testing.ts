import type { TestServer, Visitor } from '../../testing/server.ts'
import type { StaffId } from './public.ts'

/** A person with a staff grant. */
export async function makeStaff(server: TestServer, fullName = 'Olga Operadora'): Promise<Visitor & { id: string }> {
  const person = await server.person({ fullName })
  await server.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [person.id])
  return person
}

/** For tests that run a command without passing the gate. */
export const staffIdOf = ({ id }: { id: string }): StaffId => id as string as StaffId
