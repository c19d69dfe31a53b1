import type { OwnDish } from '@salama/contract/food'
import { imageId } from '@salama/contract/kernel/image'
import type { StoredField } from '../../../ui/forms/changed-elsewhere.tsx'
import { type Draft, draftOf, MARKS, type OptionLine, SPICE } from './draft.ts'

/** What is stored of a dish, where it differs from what is typed. */
export function storedBeside(typed: Draft, dish: OwnDish): StoredField[] {
  const now = draftOf(dish)
  const words = FIELDS.flatMap(([label, words]): StoredField[] =>
    words(typed) === words(now) ? [] : [[label, words(now) || 'Vazio']],
  )
  const picture = (dish.imageUrl && imageId(dish.imageUrl)) ?? null
  const keepsPicture = typed.pictureId === undefined || typed.pictureId === picture
  return keepsPicture ? words : [...words, ['Fotografia', picture === null ? 'Nenhuma' : 'Outra']]
}

const namesOf = (lines: readonly OptionLine[]): string =>
  lines.map(({ name, price }) => `${name} ${price} MT`).join(', ')

const FIELDS: readonly (readonly [label: string, words: (draft: Draft) => string])[] = [
  ['Nome', ({ name }) => name],
  ['Descrição', ({ description }) => description],
  ['Preço', ({ price }) => price && `${price} MT`],
  ['Preço anterior', ({ originalPrice }) => originalPrice && `${originalPrice} MT`],
  ['Secção da ementa', ({ category }) => category],
  ['Preparação', ({ preparationTime }) => `${preparationTime} min`],
  ['Ingredientes', ({ ingredients }) => ingredients],
  ['Picante', ({ spicyLevel }) => SPICE[spicyLevel] ?? ''],
  ...MARKS.map(([name, label]) => [label, (draft: Draft) => (draft[name] ? 'Sim' : 'Não')] as const),
  ['Contém', ({ allergens }) => allergens.toSorted().join(', ')],
  ['Tamanhos', ({ sizes }) => namesOf(sizes)],
  ['Extras', ({ extras }) => namesOf(extras)],
]
