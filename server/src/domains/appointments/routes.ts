import * as contract from '@salama/contract/appointments'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { bookAppointment, payAppointment } from './commands.ts'
import {
  getAppointment,
  getAvailability,
  listAppointments,
  listDoctors,
  listNextTimes,
  listSpecialties,
} from './queries.ts'

export function appointmentsRoutes(binder: Binder, platform: Platform): void {
  const { db } = platform
  binder.on(contract.listDoctors, ({ query }) => listDoctors(db.sql, query))
  binder.on(contract.listSpecialties, () => listSpecialties(db.sql))
  binder.on(contract.listNextTimes, ({ now }) => listNextTimes(db.sql, now))
  binder.on(contract.getAvailability, ({ params, query, now }) => getAvailability(db.sql, params.id, query, now))
  binder.on(contract.listAppointments, ({ actor, now }) => listAppointments(db.sql, actor, now))
  binder.on(contract.getAppointment, ({ actor, params }) => getAppointment(db.sql, actor, params.id))
  binder.on(contract.bookAppointment, (call) => bookAppointment(platform, call))
  binder.on(contract.payAppointment, (call) => payAppointment(call))
}
