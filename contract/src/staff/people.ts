import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { STAFF_ROLES } from './rights.ts'

/** Somebody as every role of the desk may see them: nothing of what they bought, wrote or suffer from. */
export const deskPerson = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** When the account was made. */
  since: instant,
  /** What they are at the desk; empty for who does not work there. */
  roles: z.array(z.enum(STAFF_ROLES)),
})
export type DeskPerson = z.output<typeof deskPerson>

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/operator/people/:id',
  summary: 'Uma pessoa, como a mesa a vê: quem é e como se lhe fala, sem dados clínicos; fica registado quem a abriu.',
  session: 'required',
  right: 'people.read',
  params: idParams,
  status: 200,
  reply: deskPerson,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'staff.person_not_found'],
  cache: 'no-store',
})

export const staffEndpoints = { getPerson }
