import * as contract from '@salama/contract/patients'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { addPatient } from './commands/add-patient.ts'
import { changePatient } from './commands/change-patient.ts'
import { endGuardian, inviteGuardian, joinPatient } from './commands/guardians.ts'
import { removePatient } from './commands/remove-patient.ts'
import type { PatientStart } from './ports.ts'
import { listGuardians, listPatients } from './queries.ts'

export function patientsRoutes(
  binder: Binder,
  { db, settings }: Platform,
  starts: () => readonly PatientStart[],
): void {
  binder.on(contract.listPatients, ({ actor, now }) => listPatients(db.sql, { accountId: actor.userId, now }))
  binder.on(contract.addPatient, ({ actor, body, now, transact }) =>
    transact((tx) => addPatient(tx, starts(), { accountId: actor.userId, body, now })),
  )
  binder.on(contract.changePatient, ({ actor, params: { id }, body, now, transact }) =>
    transact((tx) => changePatient(tx, { accountId: actor.userId, id, body, now })),
  )
  binder.on(contract.removePatient, ({ actor, params: { id }, now, transact }) =>
    transact((tx) => removePatient(tx, { accountId: actor.userId, id, now })),
  )
  binder.on(contract.listGuardians, ({ actor, params, now }) =>
    listGuardians(db.sql, { patientId: params.id, accountId: actor.userId, now }),
  )
  binder.on(contract.inviteGuardian, ({ actor, params, body: { role }, now, transact }) =>
    transact((tx) => inviteGuardian(tx, settings, { accountId: actor.userId, patientId: params.id, role, now })),
  )
  binder.on(contract.endGuardian, ({ actor, params: { id: patientId, guardianId }, now, transact }) =>
    transact((tx) => endGuardian(tx, { accountId: actor.userId, patientId, guardianId, now })),
  )
  binder.on(contract.joinPatient, ({ actor, body: { code, relation }, now, transact }) =>
    transact((tx) => joinPatient(tx, settings, { accountId: actor.userId, code, relation, now })),
  )
}
