import type { Ride, VehicleOption } from '@salama/contract/rides'

export const RIDE_ID = '00000000-0000-4000-8000-000000000701'

const option = (given: Pick<VehicleOption, 'id' | 'name' | 'price' | 'eta' | 'maxPassengers'>): VehicleOption => ({
  description: `Descrição de ${given.name}`,
  features: [`Vantagem de ${given.name}`],
  rating: null,
  capacity: given.maxPassengers === 1 ? '1' : `1-${given.maxPassengers}`,
  baseFare: given.price * 100,
  baseKm: 8.5,
  roadFactor: 1.2,
  fastSpeed: 34,
  slowSpeed: 25.5,
  ...given,
})
/** The five vehicles for the tests of screens. */
export const VEHICLES = [
  option({ id: 'bicycle', name: 'Bicicleta', price: 50, eta: '5-10', maxPassengers: 1 }),
  option({ id: 'motorcycle', name: 'Moto', price: 80, eta: '2-4', maxPassengers: 1 }),
  { ...option({ id: 'car', name: 'Carro', price: 150, eta: '3-5', maxPassengers: 4 }), rating: 4.7 },
  option({ id: 'tuk_tuk', name: 'Txopela', price: 90, eta: '4-6', maxPassengers: 3 }),
  option({ id: 'premium', name: 'Premium', price: 280, eta: '5-7', maxPassengers: 4 }),
]

/** A ride that was asked for. */
export const ride = (changes: Partial<Ride> = {}): Ride => ({
  id: RIDE_ID,
  status: 'requested',
  estimatedTime: '7',
  vehicleType: 'car',
  vehicleName: 'Carro',
  passengers: 1,
  pickup: { address: 'Mahotas', coordinates: null },
  destination: { address: 'Coop', coordinates: null },
  distanceKm: null,
  duration: '15-20',
  lines: [{ label: 'Carro, até 8,5 km', amount: 150_00 }],
  total: 150_00,
  paymentMethod: 'cash',
  paymentStatus: 'cash',
  createdAt: '2026-11-20T08:00:00.000Z',
  timeline: [],
  ...changes,
})
