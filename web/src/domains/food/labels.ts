import type { Dish, Restaurant } from '@salama/contract/food'
import { formatMoment } from '@salama/contract/kernel/time'
import { returnOf } from '../shops/labels.ts'

/** Why a restaurant takes no order now; undefined when it takes one. */
export function closedReason(
  {
    isOpen,
    isAcceptingOrders,
    opensAt,
    resumesAt,
  }: Pick<Restaurant, 'isOpen' | 'isAcceptingOrders' | 'opensAt' | 'resumesAt'>,
  now: Date,
): string | undefined {
  if (isAcceptingOrders) return undefined
  if (isOpen && resumesAt) return `Em pausa · volta ${returnOf(resumesAt, now)}`
  if (isOpen) return 'Não está a aceitar pedidos neste momento'
  return opensAt === null ? 'Fechado' : `Fechado · abre ${formatMoment(opensAt, now)}`
}

/** What a dish suits, as people ask for it. */
export const marksOf = (dish: Dish): string[] => [
  ...(dish.isVegan ? ['Vegano'] : dish.isVegetarian ? ['Vegetariano'] : []),
  ...(dish.isHalal ? ['Halal'] : []),
  ...(dish.isGlutenFree ? ['Sem glúten'] : []),
  ...(dish.isHealthy ? ['Saudável'] : []),
]

export const reviewsNote = (count: number): string => `(${count} ${count === 1 ? 'avaliação' : 'avaliações'})`
