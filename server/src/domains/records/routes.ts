import * as contract from '@salama/contract/records'
import * as access from '@salama/contract/records/access'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerAsked, askAccess, breakGlass } from './commands/access.ts'
import { answerConsent, endFact, noteFact, readPatientRecord } from './commands.ts'
import type { RecordSource } from './ports.ts'
import { listAccesses } from './queries/access.ts'
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
  binder.on(access.askAccess, ({ actor, params, now, transact }) =>
    transact((tx) => askAccess(tx, { doctorUserId: actor.userId, patientId: params.id, now })),
  )
  binder.on(access.breakGlass, ({ actor, params, body: { reason }, now, transact }) =>
    transact((tx) => breakGlass(tx, { doctorUserId: actor.userId, patientId: params.id, reason, now })),
  )
  binder.on(access.listAccesses, ({ actor, now }) => listAccesses(db.sql, actor.userId, now))
  binder.on(access.answerAccess, ({ actor, params, body: { isGiven }, now, transact }) =>
    transact((tx) => answerAsked(tx, { id: params.id, patientId: actor.userId, isGiven, now })),
  )
}
