import * as z from 'zod/mini'
import { chosenId } from '../kernel/id.ts'
import { coordinates } from '../kernel/position-field.ts'

/** What a province, a district and a neighbourhood have in common. Fees stand in whole meticais here, as the specification says. */
const place = z.object({
  id: chosenId,
  name: z.string(),
  coordinates: z.nullable(coordinates),
  deliveryAvailable: z.boolean(),
  /** Kilometres. */
  maxRadius: z.number(),
  /** Meticais; 0 where orders are only collected. */
  deliveryFee: z.number(),
  /** '30-45 min' */
  estimatedTime: z.string(),
})

/** Metres within which the place lies, where the coordinates only stand in for it; null where they are its own. */
const uncertainty = z.nullable(z.number())

export const neighborhood = z.extend(place, {
  districtId: chosenId,
  /** The administrative post, where the district has several. */
  post: z.nullable(z.string()),
  /** Postal code, where it is known. */
  zipCode: z.nullable(z.string()),
  /** Whether the fee is its own; else it is that of the district. */
  hasOwnFee: z.boolean(),
  /** Where the coordinates come from; 'post' and 'seat' for a point that stands in for an unknown one. */
  source: z.nullable(z.string()),
  uncertainty,
})
export type Neighborhood = z.output<typeof neighborhood>

/** A neighbourhood is known by one point: farther away is another one. */
export const NEIGHBOURHOOD_KM = 1.5

/** Where a place is, unless another point only stands in for it. What a browser kept of an earlier release names no metres. */
export const ownPointOf = ({ coordinates, uncertainty: metres }: Pick<Neighborhood, 'coordinates' | 'uncertainty'>) =>
  metres ? null : coordinates

/** Within so many metres of it, who is at a point sees the place. */
const IN_SIGHT_M = 1_000

/** Whether a point that stands in for a place may be too far from it for anybody to be sent there. */
export const isRough = ({ uncertainty: metres }: Pick<Neighborhood, 'uncertainty'>): boolean =>
  (metres ?? 0) > IN_SIGHT_M

export const district = z.extend(place, {
  provinceId: chosenId,
  /** Its seat and other spellings. */
  otherNames: z.array(z.string()),
  neighborhoods: z.array(neighborhood),
})
export type District = z.output<typeof district>

export const province = z.extend(place, {
  /** ISO 3166-2 */
  code: z.string(),
  cuisineTypes: z.array(z.string()),
  pharmacyAvailable: z.boolean(),
  foodDeliveryAvailable: z.boolean(),
  pickupOption: z.boolean(),
  districts: z.array(district),
})
export type Province = z.output<typeof province>

/** A place that a search found, with the places above it. */
export const locationMatch = z.object({
  kind: z.enum(['province', 'district', 'neighbourhood']),
  id: chosenId,
  name: z.string(),
  /** 'Polana Cimento A, KaMpfumo, Maputo Cidade' */
  label: z.string(),
  provinceId: chosenId,
  districtId: z.nullable(chosenId),
  neighborhoodId: z.nullable(chosenId),
  coordinates: z.nullable(coordinates),
  uncertainty,
  deliveryAvailable: z.boolean(),
})
export type LocationMatch = z.output<typeof locationMatch>
