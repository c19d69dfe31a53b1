import { SEVERITIES } from '@salama/contract/formulary/warnings'
import { type Allergy, allergyWarning } from './allergies.ts'
import { type Dose, doseWarnings } from './doses.ts'
import { type CheckedProduct, type Medicine, medicineOf } from './medicine.ts'
import { type Pair, pairWarnings, type Tally } from './pairs.ts'
import { type CheckedPatient, patientWarnings } from './patients.ts'
import { OWN_SOURCES, type Warning, warn } from './warning.ts'

/** A product of the formulary, or words that name none. */
export type Named = { product: CheckedProduct } | { text: string }

export type CheckedLine = Named & {
  /** Undefined where the doctor wrote a sentence. */
  dose?: Dose
}

export type CheckInput = {
  lines: readonly CheckedLine[]
  patient: CheckedPatient
  allergies: readonly Allergy[]
  /** What the patient takes already. */
  taken: readonly Named[]
}

type Placed = { medicine: Medicine; place: number }

/**
 * What speaks against these lines for this patient, the gravest first. Facts without a source are not in the data, so that no
 * warning is not a promise. `tally` counts the rows looked at, for tests of what it costs.
 */
export function checkMedicines(input: CheckInput, tally: Tally = { rows: 0 }): Warning[] {
  const lines = placed(input.lines)
  const taken = placed(input.taken)
  const warnings = [
    ...lines.flatMap(({ medicine, place: line }) => [
      ...input.allergies.flatMap((allergy, place) => allergyWarning({ medicine, line }, { allergy, place }) ?? []),
      ...patientWarnings(medicine, line, input.patient),
    ]),
    ...pairsOf(lines, taken).flatMap((pair) => pairWarnings(pair, tally)),
    ...doseWarnings(
      lines.map(({ medicine, place: line }) => ({ medicine, line, dose: input.lines[line]?.dose })),
      input.patient,
    ),
    ...uncheckedWarnings(input),
  ]
  return warnings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
}

const placed = (named: readonly Named[]): Placed[] =>
  named.flatMap((each, place) => ('product' in each ? [{ medicine: medicineOf(each.product), place }] : []))

/** Lines with each other, and with what is taken already. */
const pairsOf = (lines: readonly Placed[], taken: readonly Placed[]): Pair[] =>
  lines.flatMap((one, index) => [
    ...lines.slice(index + 1).map((other) => ({
      one: one.medicine,
      other: other.medicine,
      places: { lines: [one.place, other.place], taken: [] },
    })),
    ...taken.map((other) => ({
      one: one.medicine,
      other: other.medicine,
      places: { lines: [one.place], taken: [other.place] },
    })),
  ])

/** Nothing is refused for being written freely, but it is said. */
function uncheckedWarnings({ lines, taken, allergies }: CheckInput): Warning[] {
  const unchecked = (text: string, places: Partial<Pick<Warning, 'lines' | 'taken' | 'allergies'>>): Warning =>
    warn({ ...places, kind: 'unchecked', severity: 'note', codes: [], text, source: OWN_SOURCES.none })
  return [
    ...lines.flatMap((line, place) =>
      'text' in line
        ? [unchecked(`${line.text}: não está no formulário; nada foi verificado.`, { lines: [place] })]
        : [],
    ),
    ...taken.flatMap((named, place) =>
      'text' in named
        ? [
            unchecked(`${named.text}, que o paciente já toma: não está no formulário; nada foi verificado.`, {
              taken: [place],
            }),
          ]
        : [],
    ),
    ...allergies.flatMap(({ unread, text }, place) =>
      unread === ''
        ? []
        : [
            unchecked(`Alergia registada, «${text}»: «${unread}» não se reconhece; não foi verificada.`, {
              allergies: [place],
            }),
          ],
    ),
  ]
}
