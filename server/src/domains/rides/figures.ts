import { RIDE_METHODS } from '@salama/contract/rides/order'
import { counter } from '../../platform/figures/counts.ts'

export const RIDES = counter({
  name: 'salama_rides_total',
  help: 'Rides that were asked for, and rides that arrived, by how they are paid.',
  labels: { step: ['requested', 'completed'], method: RIDE_METHODS },
})
