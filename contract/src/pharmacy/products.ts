import * as z from 'zod/mini'
import { product as formularyProduct } from '../formulary/index.ts'
import { rule, says, text } from '../kernel/field.ts'
import { FORM_NAMES } from './medicines.ts'

/** A product of the formulary, as far as the shelves of a pharmacy go. */
export const stockedProduct = z.pick(formularyProduct, {
  id: true,
  name: true,
  unit: true,
  requiresPrescription: true,
  controlClass: true,
  packages: true,
})
export type StockedProduct = z.output<typeof stockedProduct>

const named = (most: number, required: string) =>
  text({ min: 1, max: most, tooShort: says('required', required), wrongType: says('required', required) })

/** Units of its product that a package may hold. */
export const LEAST_UNITS = 0.1
export const MOST_PACKAGE_UNITS = 10_000

const PACKAGE_UNITS = says(
  'package_units_out_of_range',
  'Indique de 0,1 a 10 000 unidades por embalagem, com uma casa decimal no máximo.',
)
const packageUnits = z
  .number(PACKAGE_UNITS)
  .check(
    rule(
      (units) => units >= LEAST_UNITS && units <= MOST_PACKAGE_UNITS && Math.round(units * 10) / 10 === units,
      PACKAGE_UNITS,
    ),
  )

const PRODUCT = says('product_required', 'Escolha o medicamento no formulário.')

type InNumbers = { productId?: string | undefined; packageUnits?: number | undefined }

/** What a pharmacy says of a product that the catalogue lacks. */
export const productFacts = z
  .object({
    name: text({ min: 2, max: 120, tooShort: says('name_required', 'Escreva o nome do medicamento.') }),
    manufacturer: text({ min: 2, max: 120, tooShort: says('manufacturer_required', 'Escreva o fabricante.') }),
    substance: text({ min: 2, max: 120, tooShort: says('substance_required', 'Escreva a substância ativa.') }),
    dose: named(60, 'Escreva a dose, por exemplo 500 mg.'),
    form: z.enum(FORM_NAMES, { error: says('form_unknown', 'Escolha a forma.') }),
    package: named(60, 'Escreva o que vem na embalagem.'),
    requiresPrescription: z.boolean(says('not_a_flag', 'Diga se é preciso receita.')),
    /** What it is in numbers: its product of the formulary, and how many of the product's units a package holds. */
    productId: z.optional(text({ min: 1, max: 120, tooShort: PRODUCT, wrongType: PRODUCT })),
    packageUnits: z.optional(packageUnits),
  })
  .check(
    z.refine<InNumbers>((facts) => facts.packageUnits === undefined || facts.productId !== undefined, {
      error: PRODUCT,
      path: ['productId'],
    }),
    z.refine<InNumbers>((facts) => facts.productId === undefined || facts.packageUnits !== undefined, {
      error: says('package_units_required', 'Diga quantas unidades traz a embalagem.'),
      path: ['packageUnits'],
    }),
  )
export type ProductFacts = z.output<typeof productFacts>
