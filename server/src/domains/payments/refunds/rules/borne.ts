import type { Centavos } from '@salama/contract/kernel/money'

/** What the house bears by its own rules, nobody having decided, is bounded over so many days. */
export const BORNE_DAYS = 30

export type Borne = Record<'payer' | 'seller' | 'driver', Centavos>

/** Beyond it staff decide: of what one person bought, what one seller sold, and what one driver was to bring. */
export const MOST_BORNE: Borne = { payer: 2_500_00, seller: 7_500_00, driver: 5_000_00 }

/** What the house may bear of one purchase more, after so much of the same three. */
export const leftToBear = (borne: Borne): Centavos =>
  Math.max(
    0,
    Math.min(MOST_BORNE.payer - borne.payer, MOST_BORNE.seller - borne.seller, MOST_BORNE.driver - borne.driver),
  )
