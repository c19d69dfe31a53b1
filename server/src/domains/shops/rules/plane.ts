import type { Coordinates } from '@salama/contract/kernel/geo'

/** Kilometres east of 35° E and north of the equator. */
export type Spot = { x: number; y: number }

const DEGREE_KM = 111.195

/** The projection of the column `spot`: sinusoidal, right within 3 % for distances in the country. */
export const spotOf = ({ latitude, longitude }: Coordinates): Spot => ({
  x: (longitude - 35) * Math.cos((latitude * Math.PI) / 180) * DEGREE_KM,
  y: latitude * DEGREE_KM,
})
