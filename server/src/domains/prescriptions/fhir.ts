import type { Product } from '@salama/contract/formulary'
import { DOSE_UNITS, type Dose } from '@salama/contract/formulary/dose'
import type { Strength } from '@salama/contract/formulary/strength'
import { PRODUCT_FORMS, type ProductUnit, STRENGTH_UNITS } from '@salama/contract/formulary/units'
import type { PrescriptionStatus } from '@salama/contract/prescriptions'
import type { Dosage, Medication, MedicationDispense, MedicationRequest, Quantity } from 'fhir/r4.js'
import { type FormularyMemory, findProducts } from '../formulary/public.ts'
import type { FhirSource } from '../patients/ports.ts'
import { spokenCode } from './rules/words.ts'
import { findHandedOut, findOfPatient, type HandedOutRow, type LineRow, type PrescriptionRow } from './store.ts'

/** The signed prescriptions of a patient, line by line, and what pharmacies handed out of them. */
export const prescriptionFhir =
  (memory: FormularyMemory): FhirSource =>
  async (db, { patientId, most }) => {
    const rows = await findOfPatient(db, patientId, most)
    const handedOut = await findHandedOut(db, patientId, most)
    const named = [...rows.flatMap(({ lines }) => lines), ...handedOut].flatMap(({ product }) => product?.id ?? [])
    const products = await findProducts(db, memory, [...new Set(named)])
    const productOf = ({ product }: LineRow | HandedOutRow) => (product ? products.get(product.id) : undefined)
    return [
      ...rows.flatMap((row) => row.lines.map((line) => requestOf(row, line, productOf(line)))),
      ...handedOut.map((row) => dispenseOf(row, patientId, productOf(row))),
    ]
  }

/** https://hl7.org/fhir/R4/valueset-medicationrequest-status.html */
const STATUSES: Record<PrescriptionStatus, MedicationRequest['status']> = {
  draft: 'draft',
  active: 'active',
  dispensed: 'completed',
  cancelled: 'cancelled',
  expired: 'stopped',
}

const UCUM = 'http://unitsofmeasure.org'
const UCUM_DAY = { unit: 'd', system: UCUM, code: 'd' } as const

/** One line of a prescription is one request. */
const requestId = (prescriptionId: string, place: number): string => `${prescriptionId}-${place}`

export const requestOf = (row: PrescriptionRow, line: LineRow, product: Product | undefined): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  id: requestId(row.id, line.place),
  ...(row.code === null ? {} : { groupIdentifier: { value: spokenCode(row.code) } }),
  status: STATUSES[row.status],
  intent: 'order',
  ...medicineOf(line.medicine, product),
  subject: { reference: `Patient/${row.patient_id}` },
  encounter: { reference: `Encounter/${row.appointment_id}` },
  authoredOn: (row.signed_at ?? row.created_at).toISOString(),
  requester: { reference: `Practitioner/${row.doctor_user_id}`, display: row.doctor_name },
  dosageInstruction: [
    {
      text: `${line.dose}, ${line.frequency}, ${line.durationDays} dias`,
      route: { text: line.route },
      ...dosageOf(line),
      ...(row.advice === '' ? {} : { patientInstruction: row.advice }),
    },
  ],
  dispenseRequest: {
    quantity: counted(line.quantity, line.product?.unit),
    expectedSupplyDuration: { value: line.durationDays, ...UCUM_DAY },
    ...(row.signed_at === null || row.expires_at === null
      ? {}
      : { validityPeriod: { start: row.signed_at.toISOString(), end: row.expires_at.toISOString() } }),
  },
  ...(line.product ? { substitution: { allowedBoolean: line.product.brand === undefined } } : {}),
})

export const dispenseOf = (row: HandedOutRow, patientId: string, product: Product | undefined): MedicationDispense => ({
  resourceType: 'MedicationDispense',
  id: row.id,
  status: 'completed',
  ...medicineOf(row.medicine, product),
  subject: { reference: `Patient/${patientId}` },
  authorizingPrescription: [{ reference: `MedicationRequest/${requestId(row.prescription_id, row.place)}` }],
  quantity: counted(row.quantity, row.product?.unit),
  whenHandedOver: row.at.toISOString(),
  ...(row.reason === null ? {} : { note: [{ text: row.reason }] }),
})

/** A product with its code and its strengths; else the doctor's words. */
const medicineOf = (text: string, product: Product | undefined) =>
  product
    ? {
        contained: [medicationOf(text, product)],
        medicationReference: { reference: `#${CONTAINED}`, display: text },
      }
    : { medicationCodeableConcept: { text } }

const CONTAINED = 'medication'

const medicationOf = (text: string, { atc, form, substances, strengths }: Product): Medication => ({
  resourceType: 'Medication',
  id: CONTAINED,
  code: { coding: [{ system: 'http://www.whocc.no/atc', code: atc }], text },
  form: { text: PRODUCT_FORMS[form] },
  ingredient: strengths.map(({ substance, ...strength }) => ({
    itemCodeableConcept: { text: substances.find(({ code }) => code === substance)?.name ?? substance },
    isActive: true,
    strength: ratioOf(strength),
  })),
})

const ratioOf = ({ numerator, denominator }: Strength) => ({
  numerator: {
    value: numerator.value,
    unit: STRENGTH_UNITS[numerator.unit] || numerator.unit,
    system: UCUM,
    code: numerator.unit,
  },
  denominator: measured(denominator),
})

function dosageOf({ durationDays, product }: LineRow): Dosage {
  if (!product?.dose || product.timesADay === undefined) return {}
  const boundsDuration = { value: durationDays, ...UCUM_DAY }
  return {
    timing: { repeat: { boundsDuration, frequency: product.timesADay, period: 1, periodUnit: 'd' } },
    doseAndRate: [{ doseQuantity: measured(product.dose) }],
  }
}

const measured = ({ value, unit }: Dose): Quantity => ({ value, unit: DOSE_UNITS[unit].one, system: UCUM, code: unit })

const counted = (value: number, unit: ProductUnit | undefined): Quantity =>
  unit === undefined ? { value } : measured({ value, unit })
