import * as z from 'zod/mini'
import { says, text, within } from '../kernel/field.ts'
import { chosenId, id } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { phone } from '../kernel/phone-field.ts'
import { bothCoordinates, latitude, longitude } from '../kernel/position-field.ts'
import { revisionRead } from '../kernel/revision.ts'
import { instant, sentInstant } from '../kernel/time-field.ts'
import { closures, opening, openingHours, SHOP_KINDS, SHOP_STATUSES } from './model.ts'
import { businessEmail, website } from './registration.ts'

/** What the owner reads of the own shop; the first two fields are the specification's. */
export const ownShop = z.object({
  businessName: z.string(),
  businessType: z.enum(SHOP_KINDS),
  id: z.string(),
  status: z.enum(SHOP_STATUSES),
  /** Why it was refused or suspended. */
  statusReason: z.nullable(z.string()),
  description: z.string(),
  cuisine: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  provinceId: z.nullable(chosenId),
  districtId: z.nullable(chosenId),
  neighborhoodId: z.nullable(chosenId),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: z.string(),
  whatsapp: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Centavos; null: what the zone asks, or 25 MT of a pharmacy. */
  deliveryFee: z.nullable(centavos),
  minimumOrderAmount: centavos,
  /** Kilometres; null: that of the zone. */
  deliveryRadius: z.nullable(z.int()),
  preparationTime: z.int(),
  /** Minutes that are added while there is a rush. */
  rushMinutes: z.int(),
  isPaused: z.boolean(),
  /** Null: until the owner opens it again. */
  pausedUntil: z.nullable(instant),
  ...opening,
  imageUrl: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  features: z.array(z.string()),
  businessLicense: z.nullable(z.string()),
  /** Of a pharmacy. */
  pharmacist: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  rating: z.number(),
  totalReviews: z.int(),
  /** Grows with each change of what the form of its settings has; a pause, a rush and stars leave it. */
  revision: z.int(),
})
export type OwnShop = z.output<typeof ownShop>

const FLAG = says('not_a_flag', 'Indique sim ou não.')
const FEE = says('fee_invalid', 'Indique uma taxa de 0 a 1000 MT.')
const MINIMUM = says('minimum_invalid', 'Indique um mínimo de 0 a 100 000 MT.')
const RADIUS = says('radius_invalid', 'Indique um raio de 1 a 100 km.')
const MINUTES = says('minutes_invalid', 'Indique de 1 a 240 minutos.')
const RUSH = says('minutes_invalid', 'Indique de 0 a 120 minutos.')

/** What the owner changes at any time, without a new verification. Rating, totals and approval are never taken from here. */
export const shopSettings = z
  .object({
    /** Compared where something beside a pause or a rush is sent. */
    revision: revisionRead,
    description: z.optional(text({ max: 1_000 })),
    phone: z.optional(phone),
    whatsapp: z.optional(z.nullable(phone)),
    email: z.optional(z.nullable(businessEmail)),
    website: z.optional(z.nullable(website)),
    cuisine: z.optional(z.nullable(text({ max: 40 }))),
    latitude: z.optional(z.nullable(latitude)),
    longitude: z.optional(z.nullable(longitude)),
    deliveryFee: z.optional(z.nullable(within(0, 1_000_00, FEE))),
    minimumOrderAmount: z.optional(within(0, 100_000_00, MINIMUM)),
    deliveryRadius: z.optional(z.nullable(within(1, 100, RADIUS))),
    preparationTime: z.optional(within(1, 240, MINUTES)),
    rushMinutes: z.optional(within(0, 120, RUSH)),
    isPaused: z.optional(z.boolean(FLAG)),
    pausedUntil: z.optional(z.nullable(sentInstant)),
    /** Pauses for so long from now, by the server's clock; goes before the two above. */
    pauseMinutes: z.optional(within(1, 240, MINUTES)),
    is24x7: z.optional(z.boolean(FLAG)),
    operatingHours: z.optional(openingHours),
    closures: z.optional(closures),
    /** Uploads of kind `shop_picture` and `shop_logo`; null takes the picture away. */
    pictureId: z.optional(z.nullable(id)),
    logoId: z.optional(z.nullable(id)),
    features: z.optional(
      z
        .array(text({ min: 2, max: 30 }), says('not_a_list', 'Indique uma lista.'))
        .check(z.maxLength(12, says('too_many', 'Indique no máximo 12 características.'))),
    ),
  })
  .check(bothCoordinates)
export type ShopSettings = z.output<typeof shopSettings>
export type SentShopSettings = z.input<typeof shopSettings>
