import { inProductUnits } from '@salama/contract/formulary/dose'
import type { Pregnancy, PrescriptionWarning } from '@salama/contract/prescriptions'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/http/replies/refusal.ts'
import {
  type CheckedLine,
  type CheckedPatient,
  checkMedicines,
  type FormularyMemory,
  findProducts,
  type Named,
  namedProducts,
  readAllergies,
} from '../../formulary/public.ts'
import { patientsOf } from '../../patients/public.ts'
import { factsOf, findWeight, noteReading, noteWeight, type Reading } from '../../records/public.ts'
import { isDosedByWeight, isWeightRecent, patientToCheck } from '../rules/prescribing.ts'
import type { PrescribedLine } from '../rules/write-line.ts'
import { findActiveMedicines, type PrescriptionRow } from '../store.ts'
import type { Author } from './authored.ts'

type Explained = Author & { draft: PrescriptionRow; patient: CheckedPatient; reason: string; memory: FormularyMemory }

/** What speaks against a draft. Refuses `prescriptions.warnings` where no reason is given, unless something was only unchecked. */
export async function requireExplained(
  tx: Tx,
  { draft, doctorUserId, patient, reason, memory, now }: Explained,
): Promise<PrescriptionWarning[]> {
  const { patient_id: patientId, appointment_id: subjectId, lines } = draft
  const { allergy, medicine } = await factsOf(tx.sql, patientId)
  const active = await findActiveMedicines(tx.sql, patientId, now)
  const texts = medicine.map((text): Said => ({ medicine: text }))
  const taken = active.map((row): Said => ({ ...row, productId: row.product_id ?? undefined }))
  const warnings = checkMedicines({
    lines: await linesToCheck(tx, memory, lines),
    patient,
    allergies: await readAllergies(tx.sql, memory, allergy),
    taken: await toCheck(tx, memory, [...texts, ...taken]),
  }).map(({ kind, severity, text, source, lines: places }) => ({ kind, severity, text, source, lines: [...places] }))
  if (reason === '' && warnings.some(({ kind }) => kind !== 'unchecked'))
    throw new Warned({ patientId, readerId: doctorUserId, action: 'prescription.warned', subjectId, now }, warnings)
  return warnings
}

async function linesToCheck(tx: Tx, memory: FormularyMemory, lines: readonly PrescribedLine[]): Promise<CheckedLine[]> {
  const products = await findProducts(tx.sql, memory, idsOf(lines.map(({ product }) => product?.id)))
  const named = await toCheck(
    tx,
    memory,
    lines.map((line) => ({ ...line, productId: line.product?.id })),
  )
  return named.map((each, place): CheckedLine => {
    const { id, dose, timesADay } = lines[place]?.product ?? {}
    const product = id === undefined ? undefined : products.get(id)
    const units = product && dose && inProductUnits(dose, product)
    return units === undefined || timesADay === undefined ? each : { ...each, dose: { units, timesADay } }
  })
}

/** A medicine by its product, or by what its words name. */
type Said = { medicine: string; route?: PrescribedLine['route']; productId?: string | undefined }

async function toCheck({ sql: db }: Tx, memory: FormularyMemory, said: readonly Said[]): Promise<Named[]> {
  const products = await findProducts(db, memory, idsOf(said.map(({ productId }) => productId)))
  const named = await namedProducts(
    db,
    memory,
    said.map(({ medicine: text, route }) => (route === undefined ? { text } : { text, route })),
  )
  return said.map(({ medicine, productId }, place) => {
    const product = productId === undefined ? undefined : products.get(productId)
    return product ? { product } : (named[place] ?? { text: medicine })
  })
}

const idsOf = (ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined)

/** Warnings say what stands in the record: whoever is refused for them has read in it. */
class Warned extends Refusal {
  readonly reading: Reading

  constructor(reading: Reading, warnings: readonly PrescriptionWarning[]) {
    super('prescriptions.warnings', { details: { warnings } })
    this.reading = reading
  }
}

/** The reading is kept, though what was asked for is undone with its transaction. */
export async function keepWarned<T>({ transact }: Pick<Database, 'transact'>, prescribing: Promise<T>): Promise<T> {
  try {
    return await prescribing
  } catch (error) {
    if (error instanceof Warned) await transact((tx) => noteReading(tx, error.reading))
    throw error
  }
}

/** What the doctor knows of the patient today. */
export type Today = { weightGrams?: number | undefined; pregnancy?: Pregnancy | undefined }

/**
 * The patient as medicines are checked against, and what a child weighs by which it is dosed: as the doctor says, or was said of
 * late. Of others no weight is asked.
 */
export async function examine(
  tx: Tx,
  { draft, doctorUserId, now, ...today }: Author & Today & { draft: PrescriptionRow },
): Promise<{ patient: CheckedPatient; weight: number | null }> {
  const { patient_id: patientId } = draft
  const { weightGrams: said, pregnancy } = today
  if (said !== undefined) await noteWeight(tx, { patientId, authorId: doctorUserId, grams: said, now })
  const { bornOn } = (await patientsOf(tx.sql, [patientId]))(patientId)
  const last = said === undefined ? await findWeight(tx.sql, patientId) : undefined
  const weightGrams = said ?? (last && isWeightRecent(last.noted_at, now) ? last.grams : undefined)
  const isDosed = bornOn !== null && isDosedByWeight(bornOn, now)
  if (isDosed && weightGrams === undefined) refuse('prescriptions.weight_needed')
  const patient = patientToCheck({ bornOn, weightGrams, pregnancy }, now)
  return { patient, weight: isDosed ? (weightGrams ?? null) : null }
}
