import { DOSE_LIMITS, type DoseLimit } from './facts/doses.ts'
import { sourceText } from './facts/sources.ts'
import type { CheckedProduct, Medicine } from './medicine.ts'
import type { CheckedPatient } from './patients.ts'
import { OWN_SOURCES, type Warning, warn } from './warning.ts'

/** Units of the product at a time, and how often a day. */
export type Dose = { units: number; timesADay: number }

/** A medicine as it is prescribed; a dose that was written as a sentence is undefined. */
export type Dosed = { medicine: Medicine; line: number; dose: Dose | undefined }

type Amount = { substance: string; name: string; single: number; daily: number }

const IN_MILLIGRAMS: Record<string, number> = { kg: 1e6, g: 1e3, mg: 1, ug: 1e-3, mcg: 1e-3, ng: 1e-6 }

/** Of every line; what several lines give of a substance is added up. */
export function doseWarnings(dosed: readonly Dosed[], patient: CheckedPatient): Warning[] {
  const given = dosed.map((each) => ({ ...each, amounts: amountsOf(each) }))
  const dailyOf = (substance: string, isInjected: boolean): number =>
    given
      .filter(({ medicine }) => isInjection(medicine) === isInjected)
      .flatMap(({ amounts }) => amounts ?? [])
      .filter((amount) => amount.substance === substance)
      .reduce((sum, { daily }) => tidy(sum + daily), 0)
  return given.flatMap(({ medicine, line, amounts }) => {
    const limits = limitsOf(medicine, patient)
    if (limits.length === 0) return []
    if (!amounts) return [uncheckedDose(medicine, line, 'não se lê em números')]
    return limits.flatMap((limit) => {
      const amount = amounts.find(({ substance }) => substance === limit.of)
      if (!amount) return []
      const daily = dailyOf(limit.of, isInjection(medicine))
      return limitWarnings({ medicine, line, limit, patient, amount: { ...amount, daily } })
    })
  })
}

type Compared = { medicine: Medicine; line: number; limit: DoseLimit; patient: CheckedPatient; amount: Amount }

function limitWarnings({ medicine, line, limit, patient, amount }: Compared): Warning[] {
  const kilograms = patient.weightGrams === undefined ? undefined : patient.weightGrams / 1_000
  const needsWeight = limit.singlePerKg !== undefined || limit.dailyPerKg !== undefined
  const most = {
    single: leastOf(limit.single, perWeight(limit.singlePerKg, kilograms)),
    daily: leastOf(limit.daily, perWeight(limit.dailyPerKg, kilograms)),
  }
  const over = (['single', 'daily'] as const).filter((span) => amount[span] > most[span])
  return [
    ...over.map((span) =>
      warn({
        kind: 'dose',
        severity: 'avoid',
        lines: [line],
        codes: [limit.of, span],
        text: `${medicine.product.name}: ${milligrams(amount[span])} de ${amount.name} ${SPANS[span]}; o máximo é ${milligrams(most[span])}${needsWeight && kilograms !== undefined ? ` para ${decimal(kilograms)} kg` : ''}.`,
        source: sourceText(limit.source),
      }),
    ),
    ...(needsWeight && kilograms === undefined ? [uncheckedDose(medicine, line, 'falta o peso da criança')] : []),
  ]
}

const SPANS = { single: 'de cada vez', daily: 'por dia' } as const

/** Undefined where the dose cannot be said in milligrams. */
function amountsOf({ medicine, dose }: Dosed): Amount[] | undefined {
  const { strengths, substances, unit } = medicine.product
  if (!dose || strengths.length === 0) return undefined
  const amounts = strengths.flatMap((strength) => {
    const each = milligramsInUnit(strength, unit.code)
    if (each === undefined) return []
    const single = tidy(each * dose.units)
    const name = substances.find(({ code }) => code === strength.substance)?.name ?? strength.substance
    return [{ substance: strength.substance, name, single, daily: tidy(single * dose.timesADay) }]
  })
  return amounts.length === strengths.length ? amounts : undefined
}

/** In one unit of the product. */
function milligramsInUnit(
  { numerator, denominator }: CheckedProduct['strengths'][number],
  unit: string,
): number | undefined {
  const factor = IN_MILLIGRAMS[numerator.unit]
  if (factor === undefined || denominator.unit !== unit || denominator.value <= 0) return undefined
  return (numerator.value * factor) / denominator.value
}

const isInjection = (medicine: Medicine): boolean => medicine.product.route === 'injectável'

const limitsOf = (medicine: Medicine, { ageMonths }: CheckedPatient): DoseLimit[] =>
  ['oral', 'rectal', 'injectável'].includes(medicine.product.route)
    ? DOSE_LIMITS.filter(
        ({ of, from, below, injected }) =>
          medicine.product.substances.some(({ code }) => code === of) &&
          (injected ?? false) === isInjection(medicine) &&
          from <= ageMonths &&
          ageMonths < below,
      )
    : []

const uncheckedDose = (medicine: Medicine, line: number, why: string): Warning =>
  warn({
    kind: 'unchecked',
    severity: 'note',
    lines: [line],
    codes: ['dose'],
    text: `${medicine.product.name}: a dose não foi verificada, ${why}.`,
    source: OWN_SOURCES.none,
  })

const perWeight = (perKg: number | undefined, kilograms: number | undefined): number | undefined =>
  perKg === undefined || kilograms === undefined ? undefined : tidy(perKg * kilograms)

const leastOf = (...limits: (number | undefined)[]): number =>
  Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY))

/** Without what binary fractions leave behind. */
const tidy = (value: number): number => Number(value.toPrecision(9))

const decimal = (value: number): string => `${Number(value.toPrecision(4))}`.replace('.', ',')
const milligrams = (value: number): string => `${decimal(value)} mg`
