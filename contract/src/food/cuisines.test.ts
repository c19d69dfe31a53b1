import { describe, expect, it, test } from 'vitest'
import { fold } from '../kernel/text.ts'
import { CUISINE_CATEGORIES, CUISINE_IDS, CUISINE_WORDS, CUISINES, categoryOf } from './cuisines.ts'

const idsOf = (isTraditional: boolean) =>
  CUISINE_CATEGORIES.filter((category) => category.isTraditional === isTraditional).map(({ id }) => id)

describe('the categories of kitchens', () => {
  it('are 22, 14 of them traditional (CUIS-021, CUIS-029)', () => {
    expect(CUISINE_CATEGORIES).toHaveLength(22)
    expect(idsOf(true)).toHaveLength(14)
    expect(new Set(CUISINE_CATEGORIES.map(({ id }) => id)).size).toBe(22)
  })

  it('of the country: 5 from shangana on (CUIS-030, CUIS-031, CUIS-032, CUIS-033, CUIS-034)', () => {
    expect(idsOf(true)).toEqual(expect.arrayContaining(['shangana', 'makua', 'chuabo', 'sena', 'shona']))
  })

  it('of the country: 5 from nyanja on (CUIS-035, CUIS-036, CUIS-037, CUIS-038, CUIS-039)', () => {
    expect(idsOf(true)).toEqual(expect.arrayContaining(['nyanja', 'yao', 'makonde', 'swahili', 'costeira']))
  })

  it('of the country: 4 from coco on (CUIS-040, CUIS-041, CUIS-042, CUIS-043)', () => {
    expect(idsOf(true)).toEqual(expect.arrayContaining(['coco', 'castanha', 'lago', 'rio']))
  })

  it('of elsewhere: 5 from portuguesa on (CUIS-044, CUIS-045, CUIS-046, CUIS-047, CUIS-048)', () => {
    expect(idsOf(false)).toEqual(expect.arrayContaining(['portuguesa', 'indiana', 'chinesa', 'italiana', 'fast-food']))
  })

  it('of elsewhere: 3 from fusion on (CUIS-049, CUIS-050, CUIS-051)', () => {
    expect(idsOf(false)).toEqual(expect.arrayContaining(['fusion', 'vegetariana', 'organica']))
  })

  it('each have a name, a description, an icon and provinces (CUIS-022, CUIS-023, CUIS-024, CUIS-025, CUIS-053)', () => {
    const empty = CUISINE_CATEGORIES.filter(
      ({ name, description, icon, availability }) => !name || !description || !icon || availability.length === 0,
    )
    expect(empty).toEqual([])
  })

  it('come traditional first, then by popularity and name (CUIS-026, CUIS-028, CUIS-061, CUIS-062, CUIS-063)', () => {
    const rank = { high: 0, medium: 1, low: 2 }
    const keys = CUISINE_CATEGORIES.map(({ isTraditional, popularity, name }) => [
      isTraditional ? 0 : 1,
      rank[popularity],
      name,
    ])
    const sorted = keys.toSorted(
      (one, other) =>
        Number(one[0]) - Number(other[0]) ||
        Number(one[1]) - Number(other[1]) ||
        String(one[2]).localeCompare(String(other[2]), 'pt'),
    )
    expect(keys).toEqual(sorted)
  })
})

describe('what a restaurant says that it cooks', () => {
  it.each([
    ['portuguese', 'portuguesa'],
    ['Portuguesa', 'portuguesa'],
    ['CHINESE', 'chinesa'],
    ['Cozinha indiana', 'indiana'],
    ['italian', 'italiana'],
    ['Pizzaria', 'italiana'],
    ['seafood', 'costeira'],
    ['Peixe e marisco', 'costeira'],
    ['american', 'fast-food'],
    ['Comida rápida', 'fast-food'],
    ['Hambúrgueres hamburgueria', 'fast-food'],
    ['fast-food', 'fast-food'],
    ['Vegan', 'vegetariana'],
    ['orgânica', 'organica'],
    ['Suaíli', 'swahili'],
    ['Zambeziana', 'chuabo'],
  ])('«%s» is %s (CUIS-065, CUIS-067)', (said, category) => {
    expect(categoryOf(said, 'maputo-cidade')).toBe(category)
  })

  it('is found by every word of the table, whatever its case and accents (CUIS-067)', () => {
    for (const [word, category] of CUISINE_WORDS) {
      expect(categoryOf(word.toUpperCase(), 'nampula')).toBe(category ?? 'makua')
      expect(fold(word)).toBe(word)
    }
    expect(new Set(CUISINE_WORDS.map(([word]) => word)).size).toBe(CUISINE_WORDS.length)
  })

  it('and is only local, is the kitchen of its province (CUIS-066)', () => {
    expect(['gaza', 'sofala', 'niassa', null].map((province) => categoryOf('local', province))).toEqual([
      'shangana',
      'sena',
      'yao',
      'fusion',
    ])
    expect(categoryOf('mozambican', 'cabo-delgado')).toBe('makonde')
    expect(categoryOf('Tradicional', 'nampula')).toBe('makua')
  })

  it('and nobody knows, is fusion (CUIS-064)', () => {
    expect(['xyz', '', '🍕', null].map((said) => categoryOf(said, 'gaza'))).toEqual(Array(4).fill('fusion'))
  })
})

test('the kitchens of the flow have Portuguese labels, four of them (FOOD-103, FOOD-104, FOOD-105, FOOD-106)', () => {
  expect(CUISINE_IDS.slice(0, 4).map((id) => CUISINES[id])).toEqual(['Moçambicana', 'Portuguesa', 'Chinesa', 'Indiana'])
})

test('and the four others (FOOD-107, FOOD-108, FOOD-109, FOOD-110)', () => {
  expect(CUISINE_IDS.slice(4).map((id) => CUISINES[id])).toEqual(['Italiana', 'Americana', 'Africana', 'Marisco'])
})
