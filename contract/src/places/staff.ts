import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { bothCoordinates, latitude, longitude } from '../kernel/position-field.ts'
import { district, neighborhood } from './gazetteer.ts'
import { placeId } from './saved.ts'

const FEE_SAYS = says('fee_invalid', 'A taxa deve estar entre 0 e 1 000 MT.')
const fee = z.int(FEE_SAYS).check(z.minimum(0, FEE_SAYS), z.maximum(1_000_00, FEE_SAYS))

const RADIUS_SAYS = says('radius_invalid', 'O raio deve estar entre 1 e 100 km.')
const radius = z.int(RADIUS_SAYS).check(z.minimum(1, RADIUS_SAYS), z.maximum(100, RADIUS_SAYS))

const params = z.object({ id: placeId })

export const changeDistrict = endpoint({
  method: 'PATCH',
  path: '/api/operator/districts/:id',
  summary: 'Muda a taxa e o raio de entrega de um distrito, ou deixa-o apenas para recolha.',
  session: 'required',
  right: 'places.change',
  params,
  body: z.object({
    deliveryAvailable: z.boolean(),
    /** Centavos; without deliveries it is 0, whatever is sent. */
    deliveryFee: fee,
    maxRadiusKm: radius,
  }),
  status: 200,
  reply: district,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'places.not_found'],
  cache: 'no-store',
})

export const changeNeighborhood = endpoint({
  method: 'PATCH',
  path: '/api/operator/neighborhoods/:id',
  summary: 'Põe um bairro no mapa, ou dá-lhe uma taxa própria.',
  session: 'required',
  right: 'places.change',
  params,
  body: z
    .object({
      latitude: z.nullable(latitude),
      longitude: z.nullable(longitude),
      /** Centavos; null for that of the district. */
      deliveryFee: z.nullable(fee),
    })
    .check(bothCoordinates),
  status: 200,
  reply: neighborhood,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'places.not_found'],
  cache: 'no-store',
})

export const placesStaffEndpoints = { changeDistrict, changeNeighborhood }
