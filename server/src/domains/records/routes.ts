import { Readable } from 'node:stream'
import * as contract from '@salama/contract/records'
import * as access from '@salama/contract/records/access'
import type { Sql } from '../../platform/db/database.ts'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FhirSource } from '../patients/ports.ts'
import { requirePatient } from '../patients/public.ts'
import { answerAsked, askAccess, breakGlass } from './commands/access.ts'
import { answerConsent } from './commands/answer-consent.ts'
import { endFact, noteFact } from './commands/note-fact.ts'
import { openFhir, openRecord, readPatientRecord } from './commands/read-record.ts'
import type { RecordSource } from './ports.ts'
import { listAccesses } from './queries/access.ts'
import { getConsent } from './queries/consent.ts'

const FHIR_JSON = 'application/fhir+json'

type Naming = { actor: { userId: string }; query: { patientId?: string | undefined }; now: Date }

/** Whose record a call is about. Only who may read it sees or changes anything of it. */
const namedIn = (db: Sql, { actor, query: { patientId }, now }: Naming): Promise<string> =>
  requirePatient(db, { patientId, accountId: actor.userId, right: 'read', now })

type Sources = { entries: readonly RecordSource[]; fhir: readonly FhirSource[] }

export function recordsRoutes(binder: Binder, { db }: Platform, sources: Sources, origin: () => string): void {
  binder.on(contract.getRecord, (call) =>
    call.transact(async (tx) =>
      openRecord(tx, sources.entries, {
        patientId: await namedIn(tx.sql, call),
        readerId: call.actor.userId,
        now: call.now,
      }),
    ),
  )
  binder.on(contract.downloadRecord, async (call) => {
    const bundle = await call.transact(async (tx) =>
      openFhir(tx, sources.fhir, {
        patientId: await namedIn(tx.sql, call),
        readerId: call.actor.userId,
        origin: origin(),
        now: call.now,
      }),
    )
    const contents = Buffer.from(JSON.stringify(bundle))
    const file = { type: FHIR_JSON, name: 'Processo Salama.json', bytes: contents.length }
    await sendAttachment(call.reply, file, Readable.from([contents]))
  })
  binder.on(contract.getPatientRecord, ({ actor, params, now, transact }) =>
    transact((tx) => readPatientRecord(tx, sources.entries, { doctorUserId: actor.userId, patientId: params.id, now })),
  )
  binder.on(contract.noteFact, (call) =>
    call.transact(async (tx) => {
      const { actor, body, now } = call
      return noteFact(tx, {
        patientId: await namedIn(tx.sql, call),
        authorId: actor.userId,
        by: 'patient',
        ...body,
        now,
      })
    }),
  )
  binder.on(contract.notePatientFact, ({ actor, params, body, now, transact }) =>
    transact((tx) => noteFact(tx, { patientId: params.id, authorId: actor.userId, by: 'doctor', ...body, now })),
  )
  binder.on(contract.endFact, (call) =>
    call.transact(async (tx) => {
      const { actor, params, now } = call
      return endFact(tx, { id: params.id, patientId: await namedIn(tx.sql, call), authorId: actor.userId, now })
    }),
  )
  binder.on(contract.getConsent, async (call) => getConsent(db.sql, { patientId: await namedIn(db.sql, call) }))
  binder.on(contract.answerConsent, (call) =>
    call.transact(async (tx) => {
      const { actor, body, now } = call
      return answerConsent(tx, { patientId: await namedIn(tx.sql, call), answeredBy: actor.userId, ...body, now })
    }),
  )
  binder.on(access.askAccess, ({ actor, params, now, transact }) =>
    transact((tx) => askAccess(tx, { doctorUserId: actor.userId, patientId: params.id, now })),
  )
  binder.on(access.breakGlass, ({ actor, params, body: { reason }, now, transact }) =>
    transact((tx) => breakGlass(tx, { doctorUserId: actor.userId, patientId: params.id, reason, now })),
  )
  binder.on(access.listAccesses, async (call) => listAccesses(db.sql, await namedIn(db.sql, call), call.now))
  binder.on(access.answerAccess, (call) =>
    call.transact(async (tx) => {
      const {
        params,
        body: { isGiven },
        now,
      } = call
      return answerAsked(tx, { id: params.id, patientId: await namedIn(tx.sql, call), isGiven, now })
    }),
  )
}
