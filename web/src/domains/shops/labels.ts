import { dayInMaputo, formatMoment, formatTime } from '@salama/contract/kernel/time'
import type { ShopKind } from '@salama/contract/shops'

/** What a shop of a kind prepares before its first order. */
export const GOODS_LABELS: Record<ShopKind, string> = { restaurant: 'a ementa', pharmacy: 'o inventário' }

/** When a pause ends: 'às 19:40', and with its day when that is not today. */
export const returnOf = (at: string, now: Date): string =>
  dayInMaputo(new Date(at)) === dayInMaputo(now) ? `às ${formatTime(at)}` : formatMoment(at, now)
