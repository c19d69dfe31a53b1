import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { newRoles } from './forms.ts'
import { person } from './index.ts'
import { STAFF_ROLES, type StaffRole } from './rights.ts'

const roles = z.array(z.enum(STAFF_ROLES))

/** What somebody may do at the desk is to be another; a second administrator decides. Without roles they leave the desk. */
export const roleChange = z.object({
  id,
  person,
  roles,
  reason: z.string(),
  proposedBy: person,
  proposedAt: instant,
  /** Null while it waits; `withdrawn` by whoever proposed it. */
  decision: z.nullable(z.enum(['agreed', 'refused', 'withdrawn'])),
  decidedBy: z.nullable(person),
})
export type RoleChange = z.output<typeof roleChange>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/operator/roles',
  summary: 'Quem trabalha na mesa e com que papéis, e as mudanças que esperam por um segundo acordo.',
  session: 'required',
  right: 'roles.change',
  status: 200,
  reply: z.object({
    staff: z.array(z.object({ person, roles, since: instant })),
    /** The oldest first. */
    changes: z.array(roleChange),
  }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})
export type StaffList = z.output<typeof listRoles.reply>

export const proposeRoles = endpoint({
  method: 'POST',
  path: '/api/operator/roles',
  summary: 'Propõe os papéis de outra pessoa na mesa; valem quando outra pessoa que administra concordar.',
  session: 'required',
  right: 'roles.change',
  body: newRoles,
  status: 201,
  reply: roleChange,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.own_roles',
    'staff.person_not_found',
    'staff.roles_same',
    'staff.change_open',
  ],
  idempotent: true,
  cache: 'no-store',
})

export const decideRoles = endpoint({
  method: 'POST',
  path: '/api/operator/roles/:id/decision',
  summary: 'Concorda com uma mudança de papéis, ou recusa-a; quem a propôs só a retira.',
  session: 'required',
  right: 'roles.change',
  params: idParams,
  body: z.object({
    decision: z.enum(['agree', 'refuse'], { error: says('decision_unknown', 'Escolha concordar ou recusar.') }),
  }),
  status: 200,
  reply: roleChange,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.own_roles',
    'staff.change_not_found',
    'staff.change_not_now',
    'staff.change_second_person',
  ],
  cache: 'no-store',
})

export const staffEndpoints = { listRoles, proposeRoles, decideRoles }

declare module '../events.ts' {
  interface DomainEvents {
    /** Without roles the person has left the desk. */
    'staff.roles_changed': { changeId: string; userId: string; roles: StaffRole[] }
  }
}
