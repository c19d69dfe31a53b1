import * as z from 'zod/mini'
import { DOSE_UNIT_NAMES } from '../formulary/dose.ts'
import { PRODUCT_UNIT_NAMES, ROUTES } from '../formulary/units.ts'
import { says, text } from '../kernel/field.ts'
import { chosenId } from '../kernel/id.ts'
import { WEIGHTS } from '../patients/words.ts'

export const MOST_LINES = 12
const MANY = says('too_many_lines', `Uma receita tem no máximo ${MOST_LINES} medicamentos.`)
const FEW = says('lines_required', 'Indique pelo menos um medicamento.')
/** Of one line. */
export const MOST_UNITS = 500
export const MOST_DAYS = 365
const QUANTITY = says('quantity_out_of_range', `Indique uma quantidade de 1 a ${MOST_UNITS}.`)
const DAYS = says('days_out_of_range', `Indique de 1 a ${MOST_DAYS} dias.`)

const count = (most: number, said: string) => z.int(said).check(z.minimum(1, said), z.maximum(most, said))

const written = z.object({
  /** Name and strength: 'Amoxicilina 500 mg'. */
  medicine: text({ min: 2, max: 120 }),
  /** How much at a time: '1 cápsula'. */
  dose: text({ min: 1, max: 60 }),
  route: z.enum(ROUTES, { error: says('route_unknown', 'Escolha a via de administração.') }),
  /** How often: 'de 8 em 8 horas'. */
  frequency: text({ min: 1, max: 60 }),
  durationDays: count(MOST_DAYS, DAYS),
  /** Units to dispense. */
  quantity: count(MOST_UNITS, QUANTITY),
})
/** A medicine in words. */
export type PrescriptionLine = z.output<typeof written>

const DOSE = says('dose_out_of_range', 'Indique uma dose de 0,01 a 1000, com duas casas decimais no máximo.')
const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const dose = z.object({
  value: z.number(DOSE).check(z.minimum(0.01, DOSE), z.maximum(1_000, DOSE), z.refine(hasTwoDecimals, { error: DOSE })),
  /** UCUM. */
  unit: z.enum(DOSE_UNIT_NAMES, { error: says('dose_unit_unknown', 'Escolha a unidade da dose.') }),
})
const TIMES = says('times_out_of_range', 'Indique de 1 a 24 vezes por dia.')
const timesADay = z.int(TIMES).check(z.minimum(1, TIMES), z.maximum(24, TIMES))

/** A medicine in words of the doctor, which nobody checks and no pharmacy matches by itself. */
const freeLine = z.extend(written, { kind: z.optional(z.literal('text')) })

const HALF = says('dose_incomplete', 'Indique a dose e quantas vezes por dia, ou nenhuma das duas.')

/** A product of the formulary. Its words and its quantity are the server's. */
const productLine = z
  .object({
    kind: z.literal('product'),
    productId: text({ min: 1, max: 120 }),
    /** Only this brand; any where none is named. */
    brand: z.optional(text({ min: 1, max: 80 })),
    /** At a time; not said of what is put on as needed. */
    dose: z.optional(dose),
    timesADay: z.optional(timesADay),
    /** 'às refeições', 'se tiver dor'. */
    directions: z._default(text({ max: 60 }), ''),
    durationDays: count(MOST_DAYS, DAYS),
    /** Units of the product to dispense, where they are not those that dose, times and days give. */
    quantity: z.optional(count(MOST_UNITS, QUANTITY)),
    /** Why so many. */
    quantityReason: z._default(text({ max: 200 }), ''),
  })
  .check(z.refine(({ dose, timesADay }) => (dose === undefined) === (timesADay === undefined), { error: HALF }))
export type ProductLine = z.output<typeof productLine>

const line = z.discriminatedUnion('kind', [productLine, freeLine], {
  error: says('line_unknown', 'Escolha um medicamento do formulário ou escreva-o.'),
})
export type ContentLine = z.output<typeof line>

/** Days for which a prescription is valid unless said otherwise. */
export const USUAL_VALIDITY = 30

export const content = z.object({
  lines: z.array(line).check(z.minLength(1, FEW), z.maxLength(MOST_LINES, MANY)),
  advice: z._default(text({ max: 1_000 }), ''),
  validDays: z._default(count(180, says('validity_out_of_range', 'Uma receita vale de 1 a 180 dias.')), USUAL_VALIDITY),
  /** Why these medicines in spite of the warnings; asked for by `prescriptions.warnings`. */
  reason: z._default(text({ max: 500 }), ''),
})

const WEIGHT = says('weight_out_of_range', 'Indique um peso entre 0,3 e 400 kg.')
/** What the doctor knows of the patient today: it is looked at with the medicines, and not kept. */
export const pregnancy = z.optional(
  z.enum(['pregnant', 'breastfeeding'], { error: says('pregnancy_unknown', 'Indique grávida ou a amamentar.') }),
)
export type Pregnancy = z.output<typeof pregnancy>

/** What the patient weighs today; a child needs one of the last 90 days. */
export const weightGrams = z.optional(
  z.int(WEIGHT).check(z.minimum(WEIGHTS.least, WEIGHT), z.maximum(WEIGHTS.most, WEIGHT)),
)

/** What a line is in fields. */
export const prescribedProduct = z.object({
  /** Of the formulary. */
  id: chosenId,
  /** UCUM, in which `quantity` is counted. */
  unit: z.enum(PRODUCT_UNIT_NAMES),
  dose: z.optional(dose),
  timesADay: z.optional(z.int()),
  /** Not to be handed out as another; any where none is named. */
  brand: z.optional(z.string()),
  /** Why it is not the quantity that dose, times and days give. */
  quantityReason: z.optional(z.string()),
})
export type PrescribedProduct = z.output<typeof prescribedProduct>

export const dispensedLine = z.extend(written, {
  medicine: z.string(),
  dose: z.string(),
  frequency: z.string(),
  /** None where it was written freely: nobody has checked it. */
  product: z.optional(prescribedProduct),
  /** Units handed out so far, by all pharmacies together. */
  dispensed: z.int(),
})
