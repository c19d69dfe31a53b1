import * as z from 'zod/mini'
import { chosenId } from '../kernel/id.ts'
import { coordinates } from '../kernel/position-field.ts'

export const LANDMARK_KINDS = [
  'hospital',
  'clinic',
  'market',
  'terminal',
  'airport',
  'university',
  'school',
  'mall',
  'worship',
  'office',
] as const

/** A place that everybody knows by name: a hospital, a market, an airport. */
export const landmark = z.object({
  id: chosenId,
  kind: z.enum(LANDMARK_KINDS),
  name: z.string(),
  /** Short names and other spellings. */
  otherNames: z.array(z.string()),
  /** 'Hospital Central da Beira, Beira, Sofala' */
  label: z.string(),
  provinceId: chosenId,
  districtId: chosenId,
  coordinates,
  /** Metres within which its entrance lies, where the coordinates only stand in for it; null where they are its own. */
  uncertainty: z.nullable(z.number()),
  /** Where the coordinates come from. */
  source: z.string(),
})
export type Landmark = z.output<typeof landmark>
