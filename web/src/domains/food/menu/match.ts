import type { Dish } from '@salama/contract/food'
import { fold, wordsOf } from '@salama/contract/kernel/text'

/** Whether a dish has all these words in what is said of it, whatever their accents. */
export function matchesWords(dish: Dish, typed: string): boolean {
  const text = fold([dish.name, dish.description, dish.category, ...dish.ingredients].join(' '))
  return wordsOf(typed).every((word) => text.includes(word))
}
