import { appointmentMachine } from '@salama/contract/appointments'
import { id as uuid } from '@salama/contract/kernel/id'
import { formatDateTime } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import { patientNameAtSql } from '../../patients/public.ts'
import type { EarnersOf, PayeesOf, Purchase } from '../../payments/ports.ts'
import type { Payee } from '../../payments/public.ts'
import type { ReviewedService } from '../../reviews/ports.ts'
import { doctorName } from '../rules/doctor-name.ts'
import { findAppointment, findPurchases } from '../store/appointments.ts'
import { findDoctorId, findDoctorOf, findUserOf } from '../store/doctors.ts'

/** The doctor earns from the consultation. */
export const sellersOf: Purchase['sellersOf'] = async (db, appointmentId) =>
  payeeOf(await findDoctorOf(db, appointmentId))

/** A doctor is paid for consultations. */
export const payeesOf: PayeesOf = async (db, userId) =>
  payeeOf(await findDoctorId(db, userId)).map((payee) => ({ ...payee, label: 'Consultas' }))

/** A doctor is one person. */
export const earnersOf: EarnersOf = async (db, { kind, id }) => {
  const userId = kind === 'doctor' && uuid.safeParse(id).success ? await findUserOf(db, id) : undefined
  return userId === undefined ? [] : [userId]
}

const payeeOf = (doctorId: string | undefined): Payee[] =>
  doctorId === undefined ? [] : [{ kind: 'doctor', id: doctorId }]

/** The appointments of these ids, in their present state. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await findPurchases(db, { ids, patientName: patientNameAtSql(sql`a.patient_id`) })
  return new Map(
    rows.map(({ id, status, starts_at, first_name: firstName, last_name: lastName, booked_for: patientName }) => [
      id,
      {
        title: `Consulta com ${doctorName({ firstName, lastName })}, ${formatDateTime(starts_at)}`,
        onBehalfOf: doctorName({ firstName, lastName }),
        ...(patientName === null ? {} : { patientName }),
        status,
        label: appointmentMachine.states[status].label,
        startsAt: starts_at.toISOString(),
      },
    ]),
  )
}

/** Who booked reviews the doctor of a consultation that took place. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const row = await findAppointment(db, id)
  if (!row || (row.booked_by ?? row.patient_id) !== customerId) return undefined
  return { subject: { kind: 'doctor', id: row.doctor_id }, isFinished: row.status === 'completed' }
}
