import * as z from 'zod/mini'
import { latitude, longitude } from '../kernel/position-field.ts'
import { placeId } from './saved.ts'

/**
 * In the query of a list: the chosen place, as far as it is known. What comes there stands first, the nearest of it, and
 * each row says whether it does. A place that nobody knows any more decides nothing.
 */
export const chosenPlace = {
  provinceId: z.optional(placeId),
  districtId: z.optional(placeId),
  neighborhoodId: z.optional(placeId),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
}

/** Whether it delivers to the place that was asked about; null without one. */
export const delivers = z.nullable(z.boolean())
