import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { coordinates } from '../kernel/position-field.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { reason } from '../staff/index.ts'
import { RETURN_REASONS } from './returns.ts'
import { taskMachine } from './tasks.ts'
import { VEHICLE_TYPES } from './vehicles.ts'

/** A ride or delivery that is not over, as staff see it. */
export const openTask = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'ride']),
  status: z.enum(statesOf(taskMachine)),
  /** `food`, `pharmacy`, `ride`. */
  orderType: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  pickup: coordinates,
  dropoff: z.nullable(coordinates),
  /** Centavos, before our commission. */
  fee: centavos,
  driver: z.nullable(
    z.object({
      name: z.string(),
      phone: z.nullable(z.string()),
      vehicleType: z.enum(VEHICLE_TYPES),
      plate: z.nullable(z.string()),
      /** Where they were last; null while nobody knows. */
      position: z.nullable(z.object({ ...coordinates.shape, at: instant })),
    }),
  ),
  /** How many drivers were asked, and until when the search goes on; null: without an end. */
  search: z.object({
    asked: z.int(),
    declined: z.int(),
    unanswered: z.int(),
    until: z.nullable(instant),
  }),
  createdAt: instant,
  /** When it entered its present state. */
  since: instant,
})
export type OpenTask = z.output<typeof openTask>

export const listOpenTasks = endpoint({
  method: 'GET',
  path: '/api/operator/tasks',
  summary: 'As viagens e entregas em curso, as mais antigas primeiro.',
  session: 'required',
  right: 'tasks.read',
  status: 200,
  reply: z.array(openTask),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const decidedTask = z.object({ id: z.string(), status: z.enum(statesOf(taskMachine)) })

export const endTask = endpoint({
  method: 'POST',
  path: '/api/operator/tasks/:id/end',
  summary: 'Termina uma viagem ou entrega, também a que já começou; de uma entrega recolhida diz quem a suporta.',
  session: 'required',
  right: 'tasks.decide',
  params: idParams,
  body: z.object({
    reason,
    /** Who bears it, of a delivery that was picked up. */
    returnReason: z.optional(
      z.enum(RETURN_REASONS, {
        error: says('return_reason_unknown', 'Escolha quem suporta a encomenda que não chega.'),
      }),
    ),
  }),
  status: 200,
  reply: decidedTask,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.second_person_needed',
    'dispatch.not_found',
    'dispatch.not_now',
    'dispatch.reason_required',
    'rides.not_now',
  ],
  delegates: true,
  cache: 'no-store',
})

/** Drivers who are shown for one task. */
export const MOST_CANDIDATES = 20

/** A driver who is online and could take a task. */
export const candidate = z.object({
  driverId: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  vehicleType: z.enum(VEHICLE_TYPES),
  plate: z.nullable(z.string()),
  /** To the pick-up in a straight line; null while nobody knows where they are. */
  distanceKm: z.nullable(z.number()),
  seenAt: z.nullable(instant),
  /** They carry something already. */
  isBusy: z.boolean(),
  /** They have declined or dropped this task. */
  hasDeclined: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/operator/tasks/:id/drivers',
  summary: 'Os motoristas online que podem levar esta viagem ou entrega, os mais próximos primeiro.',
  session: 'required',
  right: 'tasks.decide',
  params: idParams,
  status: 200,
  reply: z.array(candidate),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'dispatch.not_found'],
  cache: 'no-store',
})

export const assignDriver = endpoint({
  method: 'POST',
  path: '/api/operator/tasks/:id/assign',
  summary: 'Dá uma viagem ou entrega sem motorista a um que está online, também longe ou que a tinha rejeitado.',
  session: 'required',
  right: 'tasks.decide',
  params: idParams,
  body: z.object({ driverId: id }),
  status: 200,
  reply: decidedTask,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'dispatch.not_found',
    'dispatch.driver_not_found',
    'dispatch.not_now',
    'dispatch.taken',
    'dispatch.not_approved',
    'dispatch.offline',
    'dispatch.wrong_vehicle',
    'dispatch.own_task',
    'dispatch.advanced',
    'dispatch.no_room',
    'dispatch.debt',
    'rides.not_now',
  ],
  cache: 'no-store',
})

/** A ride or delivery that its driver calls finished or brought back, and that nobody confirms or somebody denies. */
export const doubtedArrival = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'ride']),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  driver: z.object({ name: z.string(), phone: z.nullable(z.string()), plate: z.nullable(z.string()) }),
  dropoffAddress: z.string(),
  /** Where it was taken up. */
  pickupAddress: z.optional(z.string()),
  /** Of what its driver says to have brought back there: why. */
  returnReason: z.optional(z.enum(RETURN_REASONS)),
  /** Centavos, before our commission. */
  fee: centavos,
  /** The driver's last position was near the place. */
  isNear: z.boolean(),
  /** A third of the estimated time had passed. */
  isTimely: z.boolean(),
  /** The customer says no, or of what was brought back the shop; else nobody has answered. */
  isDenied: z.boolean(),
  /** Staff have not paid the driver, and the customer does not have it back either. */
  isWithheld: z.optional(z.boolean()),
  endedAt: instant,
})
export type DoubtedArrival = z.output<typeof doubtedArrival>

export const listDoubtedArrivals = endpoint({
  method: 'GET',
  path: '/api/operator/arrivals',
  summary: 'As viagens e entregas que o motorista deu por terminadas e o cliente nega ou não confirmou.',
  session: 'required',
  right: 'tasks.decide',
  status: 200,
  reply: z.array(doubtedArrival),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const decideArrival = endpoint({
  method: 'POST',
  path: '/api/operator/arrivals/:id/decision',
  summary:
    'Paga ao motorista o que está retido, devolve-o ao cliente, ou deixa-o retido até haver uma destas decisões.',
  session: 'required',
  right: 'tasks.decide',
  params: idParams,
  body: z.object({
    decision: z.enum(['released', 'returned', 'withheld'], { error: says('decision_unknown', 'Indique a decisão.') }),
    reason,
  }),
  status: 200,
  reply: z.object({ id: z.string(), decision: z.enum(['released', 'returned', 'withheld']) }),
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.second_person_needed',
    'dispatch.not_found',
    'dispatch.not_asked',
  ],
  delegates: true,
  cache: 'no-store',
})

export const dispatchStaffEndpoints = {
  listOpenTasks,
  endTask,
  listCandidates,
  assignDriver,
  listDoubtedArrivals,
  decideArrival,
}
