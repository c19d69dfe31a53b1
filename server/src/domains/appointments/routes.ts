import * as contract from '@salama/contract/appointments'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { bookAppointment, payAppointment } from './commands.ts'
import { getAvailability, getDoctor, listDoctors, listSpecialties } from './queries/doctors.ts'
import { getAppointment, listAppointments } from './queries.ts'

export function appointmentsRoutes(binder: Binder, platform: Platform): void {
  const { db } = platform
  binder.on(contract.listDoctors, (call) => listDoctors(db.sql, call))
  binder.on(contract.listSpecialties, () => listSpecialties(db.sql))
  binder.on(contract.getDoctor, ({ params, now }) => getDoctor(db.sql, params.id, now))
  binder.on(contract.getAvailability, ({ params, query, now }) => getAvailability(db.sql, params.id, query, now))
  binder.on(contract.listAppointments, ({ actor, now }) => listAppointments(db.sql, actor, now))
  binder.on(contract.getAppointment, ({ actor, params }) => getAppointment(db.sql, actor, params.id))
  binder.on(contract.bookAppointment, (call) => bookAppointment(platform, call))
  binder.on(contract.payAppointment, (call) => payAppointment(call))
}
