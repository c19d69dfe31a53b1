import * as z from 'zod/mini'
import { publicPicture } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text, within } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { revisionRead } from '../kernel/revision.ts'
import { instant } from '../kernel/time-field.ts'
import { ALLERGENS, dish } from './menu.ts'

/** The picture of a dish. */
export const dishPicture = publicPicture('dish', { ratio: 'landscape', daily: 200 })

/** A restaurant has so many dishes at most. */
export const MOST_DISHES = 500

const PRICE = says('price_out_of_range', 'Indique um preço de 1 a 100 000 MT.')
const EXTRA = says('price_out_of_range', 'Indique um preço de 0 a 100 000 MT.')
const price = within(1_00, 100_000_00, PRICE)
const extra = within(0, 100_000_00, EXTRA)

const NAME = says('name_required', 'Dê um nome ao prato.')
const CATEGORY = says('category_required', 'Indique a secção da ementa.')
const MINUTES = says('minutes_invalid', 'Indique de 1 a 240 minutos.')
const CHILLI = says('spicy_level_invalid', 'Indique de 0 a 3 malaguetas.')
const GRAMS = says('amount_invalid', 'Indique um número inteiro.')
const FLAG = says('not_a_flag', 'Indique sim ou não.')
const MANY = says('too_many', 'São demasiadas opções.')
const NOT_A_LIST = says('not_a_list', 'Indique uma lista.')
const CHOICE = says('choice_impossible', 'O mínimo não pode passar do máximo, nem do número de opções.')

const flag = z._default(z.boolean(FLAG), false)
const grams = z._default(z.nullable(within(0, 9_999, GRAMS)), null)
const optionName = text({ min: 1, max: 60, tooShort: says('name_required', 'Dê um nome à opção.') })
const words = (most: number) =>
  z._default(z.array(text({ min: 1, max: 60 }), NOT_A_LIST).check(z.maxLength(most, MANY)), [])

/** Ids of sizes, groups and options may be left out: new ones are given. */
const sizes = z
  .array(z.object({ id: z.optional(id), name: optionName, price }), NOT_A_LIST)
  .check(z.maxLength(10, MANY))
const group = z
  .object({
    id: z.optional(id),
    name: optionName,
    minimum: z.int(CHOICE),
    maximum: z.int(CHOICE),
    options: z
      .array(
        z.object({
          id: z.optional(id),
          name: optionName,
          price: extra,
          isAvailable: z._default(z.boolean(FLAG), true),
        }),
        NOT_A_LIST,
      )
      .check(z.maxLength(20, MANY)),
  })
  .check(
    rule<{ minimum: number; maximum: number; options: readonly unknown[] }>(
      ({ minimum, maximum, options }) =>
        minimum >= 0 && maximum >= 1 && minimum <= maximum && maximum <= options.length,
      CHOICE,
    ),
  )

const ORIGINAL = says('original_price_invalid', 'O preço anterior tem de ser maior do que o preço.')

const fields = {
  name: text({ min: 2, max: 80, tooShort: NAME, wrongType: NAME }),
  description: z._default(text({ max: 500 }), ''),
  price,
  originalPrice: z._default(z.nullable(price), null),
  /** An upload of kind `dish`; absent keeps the picture, null takes it away. */
  pictureId: z.optional(z.nullable(id)),
  category: text({ min: 1, max: 60, tooShort: CATEGORY, wrongType: CATEGORY }),
  subcategory: z._default(z.nullable(text({ max: 60 })), null),
  /** Absent: a new dish is offered, another stays as the kitchen switched it. */
  isAvailable: z.optional(z.boolean(FLAG)),
  isFeatured: flag,
  isHealthy: flag,
  isVegetarian: flag,
  isVegan: flag,
  isHalal: flag,
  isGlutenFree: flag,
  spicyLevel: z._default(within(0, 3, CHILLI), 0),
  calories: grams,
  protein: grams,
  carbs: grams,
  fat: grams,
  preparationTime: z._default(within(1, 240, MINUTES), 20),
  ingredients: words(30),
  allergens: z._default(
    z
      .array(z.enum(ALLERGENS, { error: says('allergen_unknown', 'Escolha alergénios da lista.') }), NOT_A_LIST)
      .check(z.maxLength(ALLERGENS.length, MANY)),
    [],
  ),
  sizes: z._default(sizes, []),
  addOns: z._default(z.array(group, NOT_A_LIST).check(z.maxLength(8, MANY)), []),
}

type Priced = { price: number; sizes: readonly { price: number }[] }

/** What a dish costs: one with sizes as much as the smallest of them. */
export const leastPrice = ({ price, sizes }: Priced): number =>
  sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : price

const isDiscount = rule<Priced & { originalPrice: number | null }>(
  (sent) => sent.originalPrice === null || sent.originalPrice > leastPrice(sent),
  ORIGINAL,
)

/** A whole dish, as its form sends it. */
export const newDish = z.object(fields).check(isDiscount)
export type NewDish = z.output<typeof newDish>
export type SentDish = z.input<typeof newDish>

const changedDish = z.object({ ...fields, revision: revisionRead }).check(isDiscount)
export type SentChangedDish = z.input<typeof changedDish>

/** What the owner reads of a dish. */
export const ownDish = z.extend(dish, {
  /** Whether the owner offers it; `isAvailable` is false too while it is sold out. */
  isOffered: z.boolean(),
  /** Sold out until then. */
  soldOutUntil: z.nullable(instant),
  /** Grows with each change of what the form has; switching it on and off leaves it. */
  revision: z.int(),
})
export type OwnDish = z.output<typeof ownDish>

export const listOwnMenu = endpoint({
  method: 'GET',
  path: '/api/vendor/menu',
  summary: 'Os pratos do restaurante do próprio, também os que estão esgotados.',
  session: 'required',
  status: 200,
  reply: z.array(ownDish),
  errors: ['shops.profile_required'],
  cache: 'private',
})

export const addDish = endpoint({
  method: 'POST',
  path: '/api/vendor/menu',
  summary: 'O dono acrescenta um prato à ementa.',
  session: 'required',
  body: newDish,
  status: 201,
  reply: ownDish,
  errors: ['shops.profile_required', 'food.too_many_dishes', 'files.not_found'],
  idempotent: true,
  cache: 'no-store',
})

export const replaceDish = endpoint({
  method: 'PUT',
  path: '/api/vendor/menu/:id',
  summary: 'O dono altera um prato; o que já foi pedido mantém o preço.',
  session: 'required',
  params: idParams,
  body: changedDish,
  status: 200,
  reply: ownDish,
  errors: ['shops.profile_required', 'food.dish_not_found', 'food.changed_elsewhere', 'files.not_found'],
  cache: 'no-store',
})

export const switchDish = endpoint({
  method: 'PATCH',
  path: '/api/vendor/menu/:id',
  summary: 'O dono liga ou desliga um prato, ou diz que esgotou hoje.',
  session: 'required',
  params: idParams,
  body: z.object({
    isAvailable: z.optional(z.boolean(FLAG)),
    /** true: until the end of this day in Maputo. */
    isSoldOut: z.optional(z.boolean(FLAG)),
  }),
  status: 200,
  reply: ownDish,
  errors: ['shops.profile_required', 'food.dish_not_found'],
  cache: 'no-store',
})

export const removeDish = endpoint({
  method: 'DELETE',
  path: '/api/vendor/menu/:id',
  summary: 'O dono retira um prato da ementa.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string() }),
  errors: ['shops.profile_required', 'food.dish_not_found'],
  cache: 'no-store',
})

export const orderMenu = endpoint({
  method: 'PUT',
  path: '/api/vendor/menu-order',
  summary: 'O dono ordena a ementa; as secções seguem a ordem dos seus pratos.',
  session: 'required',
  body: z.object({ ids: z.array(id, NOT_A_LIST).check(z.maxLength(MOST_DISHES, MANY)) }),
  status: 200,
  reply: z.array(ownDish),
  errors: ['shops.profile_required'],
  cache: 'no-store',
})
