import type { Product } from './index.ts'
import { sameStrength } from './strength.ts'
import type { ProductForm } from './units.ts'

/**
 * Forms that stand for one another where strengths are equal. Immediate-release forms that are swallowed are one
 * pharmaceutical form (Directive 2001/83/EC, article 10(2)(b)); those that are counted and those that are measured are told
 * apart, as their units are. Every other form stands for itself alone.
 */
const FORM_CLASSES: readonly (readonly ProductForm[])[] = [
  ['tablet', 'capsule', 'dispersible_tablet', 'chewable_tablet', 'effervescent_tablet'],
  ['oral_suspension', 'syrup', 'oral_solution'],
]

const classOf = (form: ProductForm): readonly ProductForm[] =>
  FORM_CLASSES.find((forms) => forms.includes(form)) ?? [form]

type Compared = Pick<Product, 'form' | 'route' | 'unit' | 'strengths'>

/** Whether one may be handed out for the other: the same substances, equally strong, given in the same way. */
export const isSameMedicine = (one: Compared, other: Compared): boolean =>
  one.route === other.route && classOf(one.form).includes(other.form) && sameStrength(one, other)
