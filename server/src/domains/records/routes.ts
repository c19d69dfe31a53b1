import * as contract from '@salama/contract/records'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerConsent, endFact, noteFact, readPatientRecord } from './commands.ts'
import type { RecordSource } from './ports.ts'
import { getConsent, getRecord } from './queries.ts'

export function recordsRoutes(binder: Binder, { db }: Platform, sources: () => readonly RecordSource[]): void {
  binder.on(contract.getRecord, ({ actor }) => getRecord(db.sql, sources(), { patientId: actor.userId }))
  binder.on(contract.getPatientRecord, ({ actor, params, now, transact }) =>
    transact((tx) => readPatientRecord(tx, sources(), { doctorUserId: actor.userId, patientId: params.id, now })),
  )
  binder.on(contract.noteFact, ({ actor, body, now, transact }) =>
    transact((tx) => noteFact(tx, { patientId: actor.userId, authorId: actor.userId, ...body, now })),
  )
  binder.on(contract.notePatientFact, ({ actor, params, body, now, transact }) =>
    transact((tx) => noteFact(tx, { patientId: params.id, authorId: actor.userId, ...body, now })),
  )
  binder.on(contract.endFact, ({ actor, params, now, transact }) =>
    transact((tx) => endFact(tx, { id: params.id, patientId: actor.userId, now })),
  )
  binder.on(contract.getConsent, ({ actor }) => getConsent(db.sql, { patientId: actor.userId }))
  binder.on(contract.answerConsent, ({ actor, body, now, transact }) =>
    transact((tx) => answerConsent(tx, { patientId: actor.userId, ...body, now })),
  )
}
