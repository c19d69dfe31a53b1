import type { Coordinates } from '@salama/contract/kernel/geo'
import { type Centavos, formatDecimal, readMoney } from '@salama/contract/kernel/money'
import type { Closure, OpeningSpan, OwnShop, SentShopSettings } from '@salama/contract/shops'

/** The settings as they are typed. */
export type ShopDraft = {
  /** Of the settings that it was filled in from. */
  revision: number
  is24x7: boolean
  operatingHours: OpeningSpan[]
  /** Days on which it is closed whatever the weekday says. */
  closures: Closure[]
  /** Meticais; empty: the zone's. */
  deliveryFee: string
  minimumOrderAmount: string
  deliveryRadius: string
  preparationTime: string
  description: string
  phone: string
  cuisine: string
  /** Undefined keeps the picture. */
  pictureId: string | null | undefined
  logoId: string | null | undefined
  /** Where drivers find it. */
  position: Coordinates | null
}

const typed = (price: Centavos | null): string => (price === null ? '' : formatDecimal(price).replace(/,00$/, ''))

export const draftOf = (shop: OwnShop): ShopDraft => ({
  revision: shop.revision,
  is24x7: shop.is24x7,
  operatingHours: shop.operatingHours,
  closures: shop.closures,
  deliveryFee: typed(shop.deliveryFee),
  minimumOrderAmount: typed(shop.minimumOrderAmount),
  deliveryRadius: String(shop.deliveryRadius ?? ''),
  preparationTime: String(shop.preparationTime),
  description: shop.description,
  phone: shop.phone,
  cuisine: shop.cuisine ?? '',
  pictureId: undefined,
  logoId: undefined,
  position:
    shop.latitude === null || shop.longitude === null ? null : { latitude: shop.latitude, longitude: shop.longitude },
})

/** What is no number is sent as one that the server refuses beside its field. */
const NONE = -1

const wholeOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : NONE)

export const sentOf = (draft: ShopDraft): SentShopSettings => ({
  revision: draft.revision,
  is24x7: draft.is24x7,
  operatingHours: draft.is24x7 ? [] : draft.operatingHours,
  closures: draft.closures,
  deliveryFee: draft.deliveryFee.trim() === '' ? null : (readMoney(draft.deliveryFee) ?? NONE),
  minimumOrderAmount: draft.minimumOrderAmount.trim() === '' ? 0 : (readMoney(draft.minimumOrderAmount) ?? NONE),
  deliveryRadius: draft.deliveryRadius.trim() === '' ? null : wholeOf(draft.deliveryRadius),
  preparationTime: wholeOf(draft.preparationTime),
  description: draft.description,
  phone: draft.phone,
  ...(draft.cuisine === '' ? {} : { cuisine: draft.cuisine }),
  latitude: draft.position?.latitude ?? null,
  longitude: draft.position?.longitude ?? null,
  ...(draft.pictureId === undefined ? {} : { pictureId: draft.pictureId }),
  ...(draft.logoId === undefined ? {} : { logoId: draft.logoId }),
})
