import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says } from '../kernel/field.ts'
import type { Limit } from '../kernel/limit.ts'
import { latitude, longitude } from '../kernel/position-field.ts'
import { sentInstant } from '../kernel/time-field.ts'
import { driverRegistration } from './driver-form.ts'
import { VEHICLE_TYPES } from './vehicles.ts'

/** The states of the verification, from its first sending on. */
export const DRIVER_STATUSES = ['submitted', 'in_review', 'approved', 'rejected', 'suspended'] as const

/** A driver as they see themselves. The first four fields are the specification's. */
export const driverProfile = z.object({
  /** Online: takes offers. */
  isAvailable: z.boolean(),
  vehicleType: z.enum(VEHICLE_TYPES),
  totalDeliveries: z.int(),
  /** 0 without any review. */
  rating: z.number(),
  reviewCount: z.int(),
  id: z.string(),
  status: z.enum(DRIVER_STATUSES),
  /** Why it was refused or suspended. */
  reason: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  municipalLicence: z.nullable(z.string()),
  /** What we keep now of a fee and of a fare, in basis points; of an approved driver. */
  commission: z.optional(z.object({ delivery: z.int(), ride: z.int() })),
})
export type DriverProfile = z.output<typeof driverProfile>

export const getDriver = endpoint({
  method: 'GET',
  path: '/api/delivery/driver',
  summary: 'O perfil de motorista do próprio; null para quem não é motorista.',
  session: 'required',
  status: 200,
  reply: z.nullable(driverProfile),
  errors: [],
  cache: 'private',
  versioned: ['delivery'],
})

const REGISTRATION_ERRORS = [
  'dispatch.plate_taken',
  'files.not_found',
  'verification.not_now',
  'verification.paper_twice',
  'verification.paper_expired',
] as const

export const registerDriver = endpoint({
  method: 'POST',
  path: '/api/delivery/driver',
  summary: 'Regista o próprio como motorista; fica à espera de aprovação.',
  session: 'required',
  body: driverRegistration,
  status: 201,
  reply: driverProfile,
  errors: ['dispatch.already_driver', ...REGISTRATION_ERRORS],
  idempotent: true,
  cache: 'no-store',
})

export const correctDriver = endpoint({
  method: 'PUT',
  path: '/api/delivery/driver',
  summary: 'Corrige o registo de motorista; os dados novos voltam a ser verificados.',
  session: 'required',
  body: driverRegistration,
  status: 200,
  reply: driverProfile,
  errors: ['dispatch.profile_required', 'dispatch.has_tasks', ...REGISTRATION_ERRORS],
  cache: 'no-store',
})

export const setAvailability = endpoint({
  method: 'PATCH',
  path: '/api/delivery/driver/availability',
  summary: 'Fica online ou offline.',
  session: 'required',
  body: z.object({ isAvailable: z.boolean(says('not_a_flag', 'Indique "true" ou "false".')) }),
  status: 200,
  reply: driverProfile,
  errors: ['dispatch.profile_required', 'dispatch.not_approved'],
  cache: 'no-store',
})

/** Two a second: a phone reports every few seconds. */
const positionsLimit: Limit = { name: 'positions', most: 120, windowMs: 60_000 }

/** Why a position was not kept: too inaccurate, older than the last one, too far from it, or nobody needs it now. */
export const POSITION_VERDICTS = ['kept', 'inaccurate', 'out_of_order', 'impossible_jump', 'not_needed'] as const
export type PositionVerdict = (typeof POSITION_VERDICTS)[number]

export const reportPosition = endpoint({
  method: 'PATCH',
  path: '/api/delivery/driver/location',
  summary: 'Indica a posição do próprio; só é guardada enquanto está online ou com uma entrega.',
  session: 'required',
  body: z.object({
    latitude,
    longitude,
    /** Metres, as the phone states it. */
    accuracy: z.optional(
      z
        .number(says('not_a_number', 'Indique um número.'))
        .check(
          rule(
            (value: number) => Number.isFinite(value) && value >= 0,
            says('out_of_range', 'Indique um número positivo.'),
          ),
        ),
    ),
    measuredAt: z.optional(sentInstant),
  }),
  status: 200,
  reply: z.object({ verdict: z.enum(POSITION_VERDICTS) }),
  errors: ['dispatch.profile_required', 'dispatch.measured_in_future'],
  cache: 'no-store',
  limit: positionsLimit,
})
