import * as contract from '@salama/contract/appointments'
import { sourceOf } from '../../platform/http/limits/limits.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Covers } from '../payments/ports.ts'
import { approvalOf } from '../verification/public.ts'
import { bookAppointment } from './commands/book.ts'
import { cancelAppointment, cancelAsDoctor } from './commands/cancel.ts'
import { moveAppointment } from './commands/move.ts'
import { payAppointment } from './commands/pay.ts'
import { changePractice, changeSchedule } from './commands/practice.ts'
import { correctRegistration, registerDoctor } from './commands/register-doctor.ts'
import { getAppointment, listAppointments } from './queries/appointments.ts'
import { getAvailability, getDoctor, getDoctorsOverview, listDoctors, listSpecialties } from './queries/doctors.ts'
import { getAgenda, getPractice } from './queries/practice.ts'
import { getRegistration } from './queries/registrations.ts'
import { getSymptom } from './queries/symptoms.ts'

export function appointmentsRoutes(binder: Binder, platform: Platform, covers: Covers): void {
  const { db, settings } = platform
  const approval = approvalOf(settings)
  binder.on(contract.listDoctors, (call) => listDoctors(db.sql, call))
  binder.on(contract.getDoctorsOverview, () => getDoctorsOverview(db.sql))
  binder.on(contract.listSpecialties, () => listSpecialties(db.sql))
  binder.on(contract.getSymptom, async ({ params }) => getSymptom(params.id))
  binder.on(contract.getDoctor, ({ params, now }) => getDoctor(db.sql, params.id, now))
  binder.on(contract.getAvailability, ({ params, query, now }) => getAvailability(db.sql, params.id, query, now))
  binder.on(contract.listAppointments, ({ actor, now }) => listAppointments(db.sql, actor, now))
  binder.on(contract.getAppointment, ({ actor, params, now }) => getAppointment(db.sql, { actor, id: params.id, now }))
  binder.on(contract.bookAppointment, (call) =>
    bookAppointment({ ...platform, covers, source: sourceOf(call.request.ip) }, call),
  )
  binder.on(contract.payAppointment, (call) => payAppointment(covers, call))
  binder.on(contract.registerDoctor, ({ actor: { userId }, body: sent, transact, now }) =>
    transact((tx) => registerDoctor(tx, { userId, sent, approval, now })),
  )
  binder.on(contract.getRegistration, ({ actor }) => getRegistration(db.sql, actor))
  binder.on(contract.correctRegistration, ({ actor: { userId }, body: sent, transact, now }) =>
    transact((tx) => correctRegistration(tx, { userId, sent, approval, now })),
  )
  binder.on(contract.cancelAppointment, (call) => cancelAppointment(call))
  binder.on(contract.moveAppointment, (call) => moveAppointment({ ...platform, covers }, call))
  binder.on(contract.getAgenda, (call) => getAgenda(db.sql, call))
  binder.on(contract.getPractice, ({ actor, now }) => getPractice(db.sql, actor, now))
  binder.on(contract.changePractice, (call) => changePractice(call))
  binder.on(contract.changeSchedule, (call) => changeSchedule(call))
  binder.on(contract.cancelAsDoctor, (call) => cancelAsDoctor(call))
}
