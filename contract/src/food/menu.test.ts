import { describe, expect, it } from 'vitest'
import { needsChoice, type PricedDish, priceOfDish } from './menu.ts'

const plain: PricedDish = { price: 250_00, isAvailable: true, sizes: [], addOns: [] }
const sized: PricedDish = {
  ...plain,
  sizes: [
    { id: 'small', name: 'Pequena', price: 250_00 },
    { id: 'large', name: 'Grande', price: 400_00 },
  ],
  addOns: [
    {
      id: 'sides',
      name: 'Acompanhamento',
      minimum: 1,
      maximum: 2,
      options: [
        { id: 'rice', name: 'Arroz', price: 0, isAvailable: true },
        { id: 'chips', name: 'Batata frita', price: 50_00, isAvailable: true },
        { id: 'salad', name: 'Salada', price: 40_00, isAvailable: true },
        { id: 'xima', name: 'Xima', price: 0, isAvailable: false },
      ],
    },
  ],
}

describe('the price of a dish', () => {
  it('follows the size and what is added (FOOD-082)', () => {
    expect(priceOfDish(plain, [])).toEqual({ price: 250_00, options: [] })
    expect(priceOfDish(sized, ['large', 'chips'])).toEqual({ price: 450_00, options: ['Grande', 'Batata frita'] })
    expect(priceOfDish(sized, ['small', 'rice', 'salad'])).toEqual({
      price: 290_00,
      options: ['Pequena', 'Arroz', 'Salada'],
    })
  })

  it('is none where something is missing, too much, gone or of another dish', () => {
    const refusals = [
      [{ ...plain, isAvailable: false }, []],
      [sized, ['rice']],
      [sized, ['small']],
      [sized, ['small', 'rice', 'chips', 'salad']],
      [sized, ['small', 'large', 'rice']],
      [sized, ['small', 'xima']],
      [sized, ['small', 'rice', 'of-another-dish']],
      [sized, ['small', 'rice', 'rice']],
    ].map(([dish, chosen]) => priceOfDish(dish as PricedDish, chosen as string[]))
    expect(refusals).toEqual([
      { refusal: 'unavailable' },
      { refusal: 'size_required' },
      { refusal: 'too_few_options' },
      { refusal: 'too_many_options' },
      { refusal: 'too_many_options' },
      { refusal: 'option_unknown' },
      { refusal: 'option_unknown' },
      { refusal: 'option_unknown' },
    ])
  })

  it('needs no choice without sizes and obligatory additions', () => {
    const ofOneSize = { ...plain, sizes: sized.sizes.slice(0, 1) }
    expect([plain, ofOneSize, sized].map(needsChoice)).toEqual([false, true, true])
  })
})
