import type { Cuisine } from '@salama/contract/food/cuisines'
import { fold } from '@salama/contract/kernel/text'

/** What a dish looks like; each kind has a drawing. */
export type DishKind =
  | 'bread'
  | 'burger'
  | 'cake'
  | 'chicken'
  | 'chips'
  | 'clams'
  | 'crab'
  | 'cup'
  | 'curry'
  | 'drink'
  | 'fish'
  | 'flatbread'
  | 'fritters'
  | 'fruit'
  | 'leaves'
  | 'leaves-with-prawns'
  | 'meal'
  | 'meat'
  | 'noodles'
  | 'pizza'
  | 'prawns'
  | 'rice'
  | 'rolls'
  | 'salad'
  | 'samosas'
  | 'soup'
  | 'squid'
  | 'stew'
  | 'water'

/** The first that matches wins: 'Pizza de Camarão' is a pizza, 'Rissóis de Camarão' are fritters. Without accents. */
const WORDS: readonly (readonly [RegExp, DishKind])[] = [
  [/\bagua\b/, 'water'],
  [/\b(sumo|refresco|refrigerante|cha|cafe|cerveja|vinho|batido|limonada|laurentina|2m)\b/, 'drink'],
  [/\bpizza/, 'pizza'],
  [/hamburguer|burger/, 'burger'],
  [/\b(chamuca|samosa)/, 'samosas'],
  [/\b(crepe|rolo|rolinho)/, 'rolls'],
  [/\b(badjia|bajia|rissol|rissois|pastel|pasteis|bolinho|croquete)/, 'fritters'],
  [/\b(apa|apas|chapati|naan)\b/, 'flatbread'],
  [/\b(sopa|caldo)\b/, 'soup'],
  [/\b(mousse|gelado|pudim|iogurte|arroz doce)\b/, 'cup'],
  [/\b(bolo|tarte|torta|doce)\b/, 'cake'],
  [/\b(ananas|fruta|frutas|manga|papaia|banana)\b/, 'fruit'],
  [/\b(massa|esparguete|carbonara|lasanha|noodles|talharim)/, 'noodles'],
  [/\b(arroz|biryani|pilau|risoto)/, 'rice'],
  [/\b(caranguejo|lagosta|sapateira)/, 'crab'],
  [/\b(ameijoa|mexilhao|mexilhoes|ostra)/, 'clams'],
  [/\b(lula|lulas|polvo|choco)\b/, 'squid'],
  [/\b(peixe|carapau|garoupa|bacalhau|serra|tilapia|pende|magumba|atum|sardinha)/, 'fish'],
  [/\bmatapa\b.*\bcamarao\b/, 'leaves-with-prawns'],
  [/\b(matapa|cacana|espinafre|couve|mboa)/, 'leaves'],
  [/\b(camarao|camaroes|gambas)\b/, 'prawns'],
  [/\b(feijoada|feijao|nhemba|xiguinha|cozido|dobrada|guisado)\b/, 'stew'],
  [/\b(caril|tikka|masala|dal|korma)\b/, 'curry'],
  [/\b(prego|sandes|tosta|pao|cachorro)\b/, 'bread'],
  [/\b(batata frita|batatas fritas|mandioca frita)\b/, 'chips'],
  [/\b(salada|caprese)\b/, 'salad'],
  [/\b(frango|galinha|asas|pato)\b/, 'chicken'],
  [/\b(bife|bitoque|costeleta|costeletas|porco|vaca|cabrito|carne|espetada|picanha)\b/, 'meat'],
]

/** Known by its name; what nobody foresaw is a plate of the day. */
export function kindOfDish(name: string): DishKind {
  const folded = fold(name)
  return WORDS.find(([pattern]) => pattern.test(folded))?.[1] ?? 'meal'
}

/** What stands on the table of each kitchen; the first stands for the kitchen. */
const TABLES: Readonly<Record<Cuisine, readonly DishKind[]>> = {
  mozambican: ['leaves-with-prawns', 'chicken', 'curry', 'stew', 'prawns'],
  portuguese: ['chicken', 'soup', 'fritters', 'meat', 'fish'],
  chinese: ['noodles', 'rolls', 'rice', 'soup'],
  indian: ['curry', 'samosas', 'rice', 'flatbread'],
  italian: ['pizza', 'noodles', 'salad', 'bread'],
  american: ['burger', 'chips', 'chicken', 'drink'],
  african: ['meal', 'stew', 'fish', 'leaves'],
  seafood: ['prawns', 'fish', 'crab', 'clams', 'squid'],
}

const isCuisine = (cuisine: string): cuisine is Cuisine => Object.hasOwn(TABLES, cuisine)

export const tableOf = (cuisine: string | null): readonly DishKind[] =>
  cuisine !== null && isCuisine(cuisine) ? TABLES[cuisine] : ['meal', 'stew', 'salad']

/** Three dishes of a kitchen; restaurants of the same kitchen begin at different ones. */
export function threeOf(cuisine: string | null, name: string): readonly DishKind[] {
  const table = tableOf(cuisine)
  const first = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return [0, 1, 2].map((step) => table[(first + step) % table.length] ?? 'meal')
}
