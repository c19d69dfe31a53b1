import { AGE_LIMITS, IN_BREASTFEEDING, IN_PREGNANCY, KIDNEY_LIMITS, type PatientFact } from './facts/patients.ts'
import { sourceText } from './facts/sources.ts'
import type { Medicine } from './medicine.ts'
import { type Warning, warn } from './warning.ts'

/** What is known of a patient; what is not known is not checked. */
export type CheckedPatient = {
  ageMonths: number
  weightGrams?: number
  isPregnant?: boolean
  isBreastfeeding?: boolean
  /** mL/min/1,73 m². */
  egfr?: number
}

export function patientWarnings(medicine: Medicine, line: number, patient: CheckedPatient): Warning[] {
  if (!medicine.isSystemic) return []
  const { ageMonths, egfr = Number.POSITIVE_INFINITY } = patient
  const facts: readonly (readonly [Warning['kind'], readonly PatientFact[]])[] = [
    ['age', AGE_LIMITS.filter(({ belowMonths }) => ageMonths < belowMonths)],
    ['pregnancy', patient.isPregnant ? IN_PREGNANCY : []],
    ['breastfeeding', patient.isBreastfeeding ? IN_BREASTFEEDING : []],
    ['kidney', KIDNEY_LIMITS.filter(({ belowEgfr }) => egfr < belowEgfr)],
  ]
  return facts.flatMap(([kind, rows]) =>
    factsOf(medicine, rows).map(({ of, severity, says, source }) =>
      warn({
        kind,
        severity,
        lines: [line],
        codes: of.filter((term) => medicine.keys.has(term)),
        text: `${medicine.product.name}: ${says}`,
        source: sourceText(source),
      }),
    ),
  )
}

/** Of each substance the first fact, and those that hold of the product as a whole. */
function factsOf(medicine: Medicine, rows: readonly PatientFact[]): PatientFact[] {
  const covered = new Set<string>()
  return rows.filter(({ of }) => {
    if (!of.some((term) => medicine.keys.has(term))) return false
    const parts = medicine.parts.filter(({ keys }) => of.some((term) => keys.has(term))).map(({ code }) => code)
    const isNew = parts.length === 0 ? !covered.has('') : parts.some((code) => !covered.has(code))
    for (const code of parts.length === 0 ? [''] : parts) covered.add(code)
    return isNew
  })
}
