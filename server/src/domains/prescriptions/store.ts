import { statesBefore } from '@salama/contract/kernel/status'
import { endOfDay, startOfDay } from '@salama/contract/kernel/time'
import type { PrescriptionStatus, PrescriptionWarning } from '@salama/contract/prescriptions'
import { prescriptionMachine } from '@salama/contract/prescriptions'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import { isNotParked } from '../../platform/parked/store.ts'
import type { PrescribedLine } from './rules/write-line.ts'

export type LineRow = PrescribedLine & { place: number; dispensed: number }

export type PrescriptionRow = {
  id: string
  appointment_id: string
  doctor_user_id: string
  patient_id: string
  status: PrescriptionStatus
  doctor_name: string
  doctor_license: string
  patient_name: string
  /** By which it was dosed, of a child. */
  weight_grams: number | null
  advice: string
  reason: string
  /** What was warned of when it was signed. */
  warnings: PrescriptionWarning[] | null
  valid_days: number
  created_at: Date
  code: string | null
  signed_at: Date | null
  expires_at: Date | null
  signature: Buffer | null
  key_id: string | null
  cancel_reason: string | null
  version: number
  lines: LineRow[]
  proposals: ProposalRow[] | null
}

/** What a pharmacist proposes instead of a line. */
export type ProposalRow = {
  place: number
  productId: string
  medicine: string
  shopId: string
  shopName: string
  reason: string
  at: string
}

/** Null where it was written freely. */
const PRODUCT = sql`case when l.product_id is not null then json_build_object('id', l.product_id, 'unit', l.quantity_unit,
  'dose', case when l.dose_value is not null then json_build_object('value', l.dose_value, 'unit', l.dose_unit) end,
  'timesADay', l.times_a_day, 'brand', l.brand, 'quantityReason', l.quantity_reason) end`

const LINES = sql`coalesce((select json_agg(json_strip_nulls(json_build_object('place', l.place, 'medicine', l.medicine,
  'dose', l.dose, 'route', l.route, 'frequency', l.frequency, 'durationDays', l.duration_days, 'quantity', l.quantity,
  'dispensed', l.dispensed, 'product', ${PRODUCT})) order by l.place) from prescriptions_lines l where l.prescription_id = p.id), '[]'::json)`

const PROPOSALS = sql`(select json_agg(json_build_object('place', o.place, 'productId', o.product_id, 'medicine', o.medicine, 'shopId', o.shop_id,
  'shopName', o.shop_name, 'reason', o.reason, 'at', o.created_at) order by o.created_at, o.id)
  from prescriptions_proposals o where o.prescription_id = p.id)`

const COLUMNS = sql`p.id, p.appointment_id, p.doctor_user_id, p.patient_id, p.status, p.doctor_name, p.doctor_license,
  p.patient_name, p.advice, p.reason, p.warnings, p.valid_days, p.created_at, p.code, p.signed_at, p.expires_at, p.signature, p.key_id,
  p.cancel_reason, p.version, p.weight_grams, ${LINES} as lines, ${PROPOSALS} as proposals`

export type NewPrescription = {
  id: string
  appointmentId: string
  doctorUserId: string
  patientId: string
  doctorName: string
  doctorLicense: string
  patientName: string
  content: Content
  now: Date
}
export type Content = { lines: readonly PrescribedLine[]; advice: string; reason: string; validDays: number }

export async function insertDraft(db: Sql, row: NewPrescription): Promise<void> {
  const { content } = row
  await sql`
    insert into prescriptions_prescriptions (id, appointment_id, doctor_user_id, patient_id, status, doctor_name,
      doctor_license, patient_name, advice, reason, valid_days, created_at)
    values (${row.id}, ${row.appointmentId}, ${row.doctorUserId}, ${row.patientId}, 'draft', ${row.doctorName},
      ${row.doctorLicense}, ${row.patientName}, ${content.advice}, ${content.reason}, ${content.validDays}, ${row.now})`.execute(
    db,
  )
  await insertLines(db, row.id, content.lines)
}

/** False when it is no draft any more. */
export async function replaceDraft(db: Sql, id: string, content: Content): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update prescriptions_prescriptions set advice = ${content.advice}, reason = ${content.reason},
      valid_days = ${content.validDays}, version = version + 1
    where id = ${id} and status = 'draft'`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`delete from prescriptions_lines where prescription_id = ${id}`.execute(db)
  await insertLines(db, id, content.lines)
  return true
}

async function insertLines(db: Sql, id: string, lines: readonly PrescribedLine[]): Promise<void> {
  const rows = lines.map((line, index) => Object.assign({ place: index + 1, product: {} }, line))
  await sql`
    insert into prescriptions_lines (prescription_id, place, medicine, dose, route, frequency, duration_days, quantity,
      product_id, quantity_unit, dose_value, dose_unit, times_a_day, brand, quantity_reason)
    select ${id}::uuid, place, medicine, dose, route, frequency, "durationDays", quantity, product ->> 'id',
      product ->> 'unit', (product #>> '{dose,value}')::numeric, product #>> '{dose,unit}',
      (product ->> 'timesADay')::smallint, product ->> 'brand', product ->> 'quantityReason'
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (place smallint, medicine text, dose text, route text,
      frequency text, "durationDays" smallint, quantity integer, product json)`.execute(db)
}

export async function findPrescription(db: Sql, id: string): Promise<PrescriptionRow | undefined> {
  const { rows } = await sql<PrescriptionRow>`
    select ${COLUMNS} from prescriptions_prescriptions p where p.id = ${id}`.execute(db)
  return rows[0]
}

/** As it is until the transaction ends. */
export async function lockPrescription(db: Sql, id: string): Promise<PrescriptionRow | undefined> {
  await sql`select from prescriptions_prescriptions where id = ${id} for update`.execute(db)
  return findPrescription(db, id)
}

export async function findByCode(db: Sql, code: string): Promise<PrescriptionRow | undefined> {
  const { rows } = await sql<PrescriptionRow>`
    select ${COLUMNS} from prescriptions_prescriptions p where p.code = ${code}`.execute(db)
  return rows[0]
}

/** A patient's signed ones, the latest first. */
export async function findOfPatient(db: Sql, patientId: string, most: number): Promise<PrescriptionRow[]> {
  const { rows } = await sql<PrescriptionRow>`
    select ${COLUMNS} from prescriptions_prescriptions p
    where p.patient_id = ${patientId} and p.signed_at is not null order by p.created_at desc, p.id limit ${most}`.execute(
    db,
  )
  return rows
}

export async function findOfAppointment(
  db: Sql,
  { appointmentId, doctorUserId }: { appointmentId: string; doctorUserId: string },
): Promise<PrescriptionRow[]> {
  const { rows } = await sql<PrescriptionRow>`
    select ${COLUMNS} from prescriptions_prescriptions p
    where p.appointment_id = ${appointmentId} and p.doctor_user_id = ${doctorUserId}
    order by p.created_at, p.id limit 50`.execute(db)
  return rows
}

export type ActiveMedicine = {
  medicine: string
  route: PrescribedLine['route']
  /** Of the formulary; null: written freely. */
  product_id: string | null
}

/** Medicines that the patient has prescribed and that are not all handed out. */
export async function findActiveMedicines(db: Sql, patientId: string, now: Date): Promise<ActiveMedicine[]> {
  const { rows } = await sql<ActiveMedicine>`
    select l.medicine, l.route, l.product_id from prescriptions_lines l join prescriptions_prescriptions p on p.id = l.prescription_id
    where p.patient_id = ${patientId} and p.status = 'active' and p.expires_at >= ${startOfDay(now)} order by p.signed_at, l.place`.execute(
    db,
  )
  return rows
}

export type Signing = {
  id: string
  reason: string
  /** In spite of which. */
  warnings: readonly PrescriptionWarning[]
  code: string
  signedAt: Date
  expiresAt: Date
  signature: Buffer
  keyId: string
  /** By which it was dosed, of a child. */
  weight: number | null
}

/** False when it is no draft any more. */
export async function markSigned(db: Sql, signing: Signing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update prescriptions_prescriptions set status = 'active', reason = ${signing.reason}, code = ${signing.code},
      signed_at = ${signing.signedAt}, expires_at = ${signing.expiresAt}, signature = ${signing.signature},
      key_id = ${signing.keyId}, weight_grams = ${signing.weight},
      warnings = ${signing.warnings.length > 0 ? JSON.stringify(signing.warnings) : null}::jsonb, version = version + 1
    where id = ${signing.id} and status = any(${statesBefore(prescriptionMachine, 'active', 'doctor')})`.execute(db)
  return numAffectedRows === 1n
}

export async function markCancelled(
  db: Sql,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update prescriptions_prescriptions set status = 'cancelled', cancel_reason = ${reason}, cancelled_at = ${now},
      version = version + 1
    where id = ${id} and status = any(${statesBefore(prescriptionMachine, 'cancelled', 'doctor')})`.execute(db)
  return numAffectedRows === 1n
}

export async function expireOverdue(db: Sql, { most, now }: { most: number; now: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update prescriptions_prescriptions set status = 'expired', version = version + 1
    where id = any(array(select id from prescriptions_prescriptions
      where status = any(${statesBefore(prescriptionMachine, 'expired', 'system')}) and expires_at < ${startOfDay(now)}
      order by expires_at limit ${most} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** When the last day of the next one is over. */
export async function nextExpiry(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(expires_at) as at from prescriptions_prescriptions where status = 'active'`.execute(db)
  return rows[0]?.at ? endOfDay(rows[0].at) : null
}

/** Valid for so long that being told of the end is news, and about to end. */
const isEnding = ({ from, now }: { from: Date; now: Date }) => sql`(status = 'active' and end_reminded_at is null
  and valid_days >= 10 and expires_at > ${now} and expires_at <= ${from})`

type Ending = { from: Date; sweep: string; now: Date }

/** Prescriptions of which something is left and that end before `from`, the soonest first. */
export async function findEnding(db: Sql, { sweep, most, ...ending }: Ending & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from prescriptions_prescriptions
    where ${isEnding(ending)} and ${isNotParked(sweep, sql.ref('id'), ending.now)} order by expires_at limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Takes the reminder of this one, once. */
export async function takeEndReminder(
  db: Sql,
  { id, ...ending }: { id: string; from: Date; now: Date },
): Promise<{ patient_id: string; code: string | null; expires_at: Date | null } | undefined> {
  const { rows } = await sql<{ patient_id: string; code: string | null; expires_at: Date | null }>`
    update prescriptions_prescriptions set end_reminded_at = ${ending.now}
    where id = (select id from prescriptions_prescriptions where id = ${id} and ${isEnding(ending)} for update skip locked)
    returning patient_id, code, expires_at`.execute(db)
  return rows[0]
}

export async function insertKey(db: Sql, key: { id: string; publicKey: Buffer; now: Date }): Promise<void> {
  await sql`
    insert into prescriptions_keys (id, public_key, created_at) values (${key.id}, ${key.publicKey}, ${key.now})
    on conflict do nothing`.execute(db)
}

export async function findKey(db: Sql, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ public_key: Buffer }>`
    select public_key from prescriptions_keys where id = ${id}`.execute(db)
  return rows[0]?.public_key
}

export type Dispensing = {
  prescriptionId: string
  place: number
  /** Units; negative takes back. */
  quantity: number
  shopId: string
  dispensedBy: string
  reference: { kind: string; id: string }
  /** Why it is not what its packages hold. */
  reason?: string | undefined
  now: Date
}

/** Whether there was so much left: one statement, so that of two pharmacies at once one is refused. */
export async function addDispensed(
  db: Sql,
  { prescriptionId, place, quantity }: Pick<Dispensing, 'prescriptionId' | 'place' | 'quantity'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update prescriptions_lines set dispensed = dispensed + ${quantity}
    where prescription_id = ${prescriptionId} and place = ${place} and dispensed + ${quantity} between 0 and quantity`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** False when this order has taken, or given back, this line before. */
export async function insertDispense(db: Sql, id: string, row: Dispensing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into prescriptions_dispenses (id, prescription_id, place, quantity, shop_id, dispensed_by, reference_kind,
      reference_id, reason, at)
    values (${id}, ${row.prescriptionId}, ${row.place}, ${row.quantity}, ${row.shopId}, ${row.dispensedBy},
      ${row.reference.kind}, ${row.reference.id}, ${row.reason ?? null}, ${row.now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export type DispenseRow = { prescription_id: string; place: number; quantity: number; shop_id: string }

/** What an order took and has not given back. */
export async function findDispensed(db: Sql, reference: { kind: string; id: string }): Promise<DispenseRow[]> {
  const { rows } = await sql<DispenseRow>`
    select prescription_id, place, sum(quantity)::integer as quantity, min(shop_id::text)::uuid as shop_id
    from prescriptions_dispenses where reference_kind = ${reference.kind} and reference_id = ${reference.id}
    group by prescription_id, place having sum(quantity) > 0 order by prescription_id, place`.execute(db)
  return rows
}

export type DispensedRow = { place: number; quantity: number; at: Date; reason: string | null }

/** What was handed out of a prescription, and not taken back, for all but this order, the earliest first. */
export async function findDispensedBefore(
  db: Sql,
  { prescriptionId, reference }: { prescriptionId: string; reference: { kind: string; id: string } },
): Promise<DispensedRow[]> {
  const { rows } = await sql<DispensedRow>`
    select place, sum(quantity)::integer as quantity, min(at) as at, max(reason) as reason from prescriptions_dispenses
    where prescription_id = ${prescriptionId} and (reference_kind, reference_id) <> (${reference.kind}, ${reference.id}::uuid)
    group by reference_kind, reference_id, place having sum(quantity) > 0 order by min(at), place`.execute(db)
  return rows
}

export type NewProposal = Omit<ProposalRow, 'at'> & {
  id: string
  prescriptionId: string
  proposedBy: string
  now: Date
}

/** False when this pharmacy has proposed it before. */
export async function insertProposal(db: Sql, row: NewProposal): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into prescriptions_proposals (id, prescription_id, place, product_id, medicine, shop_id, shop_name, proposed_by, reason,
      created_at)
    values (${row.id}, ${row.prescriptionId}, ${row.place}, ${row.productId}, ${row.medicine}, ${row.shopId}, ${row.shopName},
      ${row.proposedBy}, ${row.reason}, ${row.now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export type HandedOutRow = {
  id: string
  prescription_id: string
  place: number
  medicine: string
  product: PrescribedLine['product'] | null
  quantity: number
  at: Date
  reason: string | null
}

/** What pharmacies handed out to a patient and did not take back, the latest first. */
export async function findHandedOut(db: Sql, patientId: string, most: number): Promise<HandedOutRow[]> {
  const { rows } = await sql<HandedOutRow>`
    select d.id, d.prescription_id, d.place, l.medicine, json_strip_nulls(${PRODUCT}) as product, kept.quantity, d.at, d.reason
    from prescriptions_prescriptions p
      join prescriptions_dispenses d on d.prescription_id = p.id and d.quantity > 0
      join prescriptions_lines l on l.prescription_id = d.prescription_id and l.place = d.place
      cross join lateral (
        select coalesce(sum(own.quantity), 0)::integer as quantity from prescriptions_dispenses own
        where (own.reference_kind, own.reference_id, own.prescription_id, own.place)
          = (d.reference_kind, d.reference_id, d.prescription_id, d.place)) kept
    where p.patient_id = ${patientId} and kept.quantity > 0
    order by d.at desc, d.id limit ${most}`.execute(db)
  return rows
}

/** Follows what is left: all handed out, or again not. */
export async function settleStatus(db: Sql, id: string): Promise<void> {
  await sql`
    update prescriptions_prescriptions p set version = version + 1, status = case when left_over.none then 'dispensed' else 'active' end
    from (select bool_and(dispensed = quantity) as none from prescriptions_lines where prescription_id = ${id}) left_over
    where p.id = ${id} and p.status in ('active', 'dispensed')
      and (p.status = 'dispensed') is distinct from left_over.none`.execute(db)
}

export async function insertPresentation(
  db: Sql,
  { prescriptionId, shopId, now }: { prescriptionId: string; shopId: string; now: Date },
): Promise<void> {
  await sql`
    insert into prescriptions_presentations (prescription_id, shop_id, at)
    values (${prescriptionId}, ${shopId}, ${now}) on conflict do nothing`.execute(db)
}

export async function isPresented(
  db: Sql,
  { prescriptionId, shopId }: { prescriptionId: string; shopId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from prescriptions_presentations where prescription_id = ${prescriptionId} and shop_id = ${shopId}`.execute(
    db,
  )
  return rows.length > 0
}
