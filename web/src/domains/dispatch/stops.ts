import type { Delivery } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'

export const pickupOf = ({ pickupLatitude, pickupLongitude }: Delivery): Coordinates => ({
  latitude: Number(pickupLatitude),
  longitude: Number(pickupLongitude),
})

export const destinationOf = ({ deliveryLatitude, deliveryLongitude }: Delivery): Coordinates | undefined =>
  deliveryLatitude === null || deliveryLongitude === null
    ? undefined
    : { latitude: Number(deliveryLatitude), longitude: Number(deliveryLongitude) }
