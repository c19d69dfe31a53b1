import { type Centavos, shareOf } from '@salama/contract/kernel/money'

/** What a benefit pays of a price, before its ceiling. */
export const coveredOf = (price: Centavos, benefit: { share: number | null; amount: Centavos | null }): Centavos =>
  benefit.share === null ? Math.min(price, benefit.amount ?? 0) : Math.min(price, shareOf(price, benefit.share))
