import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { chosenId } from '../kernel/id.ts'
import { PRODUCT_FORM_NAMES, PRODUCT_UNIT_NAMES, ROUTES, STRENGTH_UNIT_NAMES } from './units.ts'

/** Controlled by the conventions of the United Nations: psychotropic of 1971, narcotic of 1961. */
export const CONTROL_CLASSES = ['none', 'psychotropic', 'narcotic'] as const

const strength = z.object({
  /** Code of the substance. */
  substance: z.string(),
  /** UCUM. */
  numerator: z.object({ value: z.number(), unit: z.enum(STRENGTH_UNIT_NAMES) }),
  denominator: z.object({ value: z.number(), unit: z.enum(PRODUCT_UNIT_NAMES) }),
})

/** A medicine in a form and a strength, whoever makes it. */
export const product = z.object({
  id: chosenId,
  /** 'Amoxicilina 250 mg/5 mL, suspensão oral'. */
  name: z.string(),
  substances: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Of the index of the WHO, for this route. */
  atc: z.string(),
  form: z.enum(PRODUCT_FORM_NAMES),
  route: z.enum(ROUTES),
  /** Of each substance, in the order of `substances`. */
  strengths: z.array(strength),
  /** In what it is counted and dispensed. */
  unit: z.object({ code: z.enum(PRODUCT_UNIT_NAMES), one: z.string(), many: z.string() }),
  requiresPrescription: z.boolean(),
  controlClass: z.enum(CONTROL_CLASSES),
  /** Brands of its moiety. */
  brands: z.array(z.string()),
  /** How many units usual packages hold, the smallest first. */
  packages: z.array(z.number()),
})
export type Product = z.output<typeof product>

/** A search answers this many at most. */
export const MOST_FOUND = 20

const NEEDLE = says('search_too_short', 'Escreva pelo menos duas letras.')

export const searchFormulary = endpoint({
  method: 'GET',
  path: '/api/formulary',
  summary:
    'Medicamentos do formulário pelo nome, abreviatura ou marca, com dosagem e forma, os melhores primeiro: «amoxicilina 250/5».',
  session: 'required',
  query: z.object({ q: text({ min: 2, max: 80, tooShort: NEEDLE }) }),
  status: 200,
  reply: z.array(
    z.extend(product, {
      /** What was typed is this other name: a brand, an abbreviation. Null where it is the product's own. */
      matchedName: z.nullable(z.string()),
    }),
  ),
  errors: [],
  cache: 'private',
})
export type FoundProduct = z.output<typeof searchFormulary.reply>[number]

export const formularyEndpoints = { searchFormulary }
