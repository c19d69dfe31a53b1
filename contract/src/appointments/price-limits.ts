/** Centavos: what doctors may ask for, and what the form begins with. */
export const PRICE_LIMITS = {
  video: { least: 50_000, most: 500_000, usual: 80_000 },
  chat: { least: 30_000, most: 300_000, usual: 60_000 },
} as const
