import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { coordinates } from '../kernel/geo.ts'
import { idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time.ts'
import { reason } from '../staff.ts'
import { VEHICLE_TYPES } from './drivers.ts'
import { taskMachine } from './tasks.ts'

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
      /** Where he was last; null while nobody knows. */
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
  status: 200,
  reply: z.array(openTask),
  errors: ['staff.not_allowed', 'staff.access_closed'],
  cache: 'no-store',
})

export const endRide = endpoint({
  method: 'POST',
  path: '/api/operator/tasks/:id/end',
  summary: 'Termina uma viagem, também a que já começou; o que foi pago volta todo.',
  session: 'required',
  params: idParams,
  body: z.object({ reason }),
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(statesOf(taskMachine)) }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'dispatch.not_found', 'dispatch.not_now', 'rides.not_now'],
  cache: 'no-store',
})

export const dispatchStaffEndpoints = { listOpenTasks, endRide }
