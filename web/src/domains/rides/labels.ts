import type { VehicleType } from '@salama/contract/dispatch/vehicles'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { RideStatus } from '@salama/contract/rides'
import { Bike, Car, CarFront, type LucideIcon, Motorbike, Scooter } from 'lucide-react'
import type { BadgeTone } from '../../ui/display/badge.tsx'

/** Where the map stands while nothing is known (specification 2 §9). */
export const MAP_CENTER: Coordinates = { latitude: -25.9653, longitude: 32.5834 }
export const MAP_ZOOM = 12
export const NEAR_ZOOM = 15

export const VEHICLE_ICONS: Record<VehicleType, LucideIcon> = {
  bicycle: Bike,
  motorcycle: Motorbike,
  car: Car,
  tuk_tuk: Scooter,
  premium: CarFront,
}

export const CASH_LABEL = 'Dinheiro'

export const STATUS_TONES: Record<RideStatus, BadgeTone> = {
  requested: 'emphasis',
  accepted: 'action',
  arrived: 'action',
  in_progress: 'action',
  completed: 'neutral',
  cancelled: 'outline',
  no_driver: 'outline',
}
