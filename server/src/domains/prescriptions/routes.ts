import { Readable } from 'node:stream'
import * as contract from '@salama/contract/prescriptions'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { formularyMemory } from '../formulary/public.ts'
import { requirePatient } from '../patients/public.ts'
import { cancelPrescription } from './commands/cancel.ts'
import { keepWarned } from './commands/check.ts'
import { changePrescription, createPrescription, signPrescription } from './commands/issue.ts'
import { listIssued, openPrescription } from './commands/read.ts'
import { renderPrescription } from './queries/prescription-pdf.ts'
import { checkPrescription, listPrescriptions } from './queries/prescriptions.ts'
import { signingKeyOf } from './rules/signatures.ts'
import { prescriptionsSettings } from './settings.ts'

export function prescriptionsRoutes(binder: Binder, platform: Platform, origin: () => string): void {
  const { db, settings } = platform
  const memory = formularyMemory(platform)
  const key = signingKeyOf(settings.of(prescriptionsSettings).secret)
  binder.on(contract.createPrescription, ({ actor, body, now, transact }) => {
    const { appointmentId, sign, weightGrams, pregnancy, ...content } = body
    const today = { weightGrams, pregnancy }
    const creating = { doctorUserId: actor.userId, appointmentId, content, ...today, sign, key, memory, now }
    return keepWarned(
      db,
      transact((tx) => createPrescription(tx, creating)),
    )
  })
  binder.on(contract.changePrescription, ({ actor, params: { id }, body, now, transact }) => {
    const { revision, ...content } = body
    const changing = { id, doctorUserId: actor.userId, content, revision, memory, now }
    return transact((tx) => changePrescription(tx, changing))
  })
  binder.on(contract.signPrescription, ({ actor, params: { id }, body, now, transact }) =>
    keepWarned(
      db,
      transact((tx) =>
        signPrescription(tx, {
          id,
          doctorUserId: actor.userId,
          ...body,
          reason: body.reason,
          key,
          memory,
          now,
        }),
      ),
    ),
  )
  binder.on(contract.cancelPrescription, ({ actor, params: { id }, body: { reason }, now, transact }) =>
    transact((tx) => cancelPrescription(tx, { id, doctorUserId: actor.userId, reason, now })),
  )
  binder.on(contract.listIssued, ({ actor, params, now, transact }) =>
    transact((tx) => listIssued(tx, { appointmentId: params.id, doctorUserId: actor.userId, now })),
  )
  binder.on(contract.listPrescriptions, async ({ actor, query: { patientId }, now }) => {
    const id = await requirePatient(db.sql, { patientId, accountId: actor.userId, right: 'read', now })
    return listPrescriptions(db.sql, id, now)
  })
  binder.on(contract.downloadPrescription, async ({ actor, params: { id }, now, transact, reply }) => {
    const row = await transact((tx) => openPrescription(tx, { id, readerId: actor.userId, now }))
    const contents = await renderPrescription(row, origin())
    const name = `Receita ${row.code}.pdf`
    await sendAttachment(reply, { type: 'application/pdf', name, bytes: contents.length }, Readable.from([contents]))
  })
  binder.on(contract.checkPrescription, ({ params, now }) => checkPrescription(db.sql, params.code, now))
}
