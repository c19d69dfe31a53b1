import type { ShopKind } from '@salama/contract/shops'

/** What a shop of a kind prepares before its first order. */
export const GOODS_LABELS: Record<ShopKind, string> = { restaurant: 'a ementa', pharmacy: 'o inventário' }
