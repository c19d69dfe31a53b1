import * as z from 'zod/mini'
import { says, text } from '../kernel/field.ts'
import { chosenId } from '../kernel/id.ts'
import { phone } from '../kernel/phone-field.ts'
import { bothCoordinates, latitude, longitude } from '../kernel/position-field.ts'
import { instant } from '../kernel/time-field.ts'

/** The id of a province, district or neighbourhood. */
export const placeId = text({ min: 1, max: 80 })

const accuracy = z
  .number(says('accuracy_invalid', 'A precisão deve ser um número de metros.'))
  .check(
    z.minimum(0, says('accuracy_invalid', 'A precisão deve ser um número de metros.')),
    z.maximum(1_000_000, says('accuracy_invalid', 'A precisão deve ser um número de metros.')),
  )

const parts = {
  provinceId: z.optional(z.nullable(placeId)),
  districtId: z.optional(z.nullable(placeId)),
  neighborhoodId: z.optional(z.nullable(placeId)),
  street: z.optional(text({ max: 120 })),
  houseNumber: z.optional(text({ max: 20 })),
  reference: z.optional(text({ max: 200 })),
  instructions: z.optional(text({ max: 500 })),
  /** Who else can be called there. */
  secondPhone: z.optional(z.nullable(phone)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  /** Metres, as the phone said it. */
  accuracy: z.optional(z.nullable(accuracy)),
  /** The one that is offered first; another stops being it. */
  isDefault: z.optional(z.boolean()),
}

const label = text({ min: 1, max: 40, tooShort: says('label_required', 'Dê um nome a este local.') })
const address = text({ min: 1, max: 500, tooShort: says('address_required', 'Indique o endereço.') })

export const newPlace = z.object({ label, address, ...parts }).check(bothCoordinates)
export const placeChange = z
  .object({ label: z.optional(label), address: z.optional(address), ...parts })
  .check(bothCoordinates)

export const savedPlace = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  provinceId: z.nullable(chosenId),
  districtId: z.nullable(chosenId),
  neighborhoodId: z.nullable(chosenId),
  street: z.string(),
  houseNumber: z.string(),
  reference: z.string(),
  instructions: z.string(),
  secondPhone: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  isDefault: z.boolean(),
  createdAt: instant,
})
export type SavedPlace = z.output<typeof savedPlace>
