import { Readable } from 'node:stream'
import * as contract from '@salama/contract/prescriptions'
import { sendAttachment } from '../../platform/http/attachment.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  cancelPrescription,
  changePrescription,
  createPrescription,
  listIssued,
  openPrescription,
  signPrescription,
} from './commands.ts'
import { renderPrescription } from './queries/prescription-pdf.ts'
import { checkPrescription, listPrescriptions } from './queries.ts'
import { signingKeyOf } from './rules.ts'
import { prescriptionsSettings } from './settings.ts'

export function prescriptionsRoutes(binder: Binder, { db, settings }: Platform, origin: () => string): void {
  const key = signingKeyOf(settings.of(prescriptionsSettings).secret)
  binder.on(contract.createPrescription, ({ actor, body: { appointmentId, sign, ...content }, now, transact }) =>
    transact((tx) => createPrescription(tx, { doctorUserId: actor.userId, appointmentId, content, sign, key, now })),
  )
  binder.on(contract.changePrescription, ({ actor, params: { id }, body: content, now, transact }) =>
    transact((tx) => changePrescription(tx, { id, doctorUserId: actor.userId, content, now })),
  )
  binder.on(contract.signPrescription, ({ actor, params: { id }, body: { reason }, now, transact }) =>
    transact((tx) => signPrescription(tx, { id, doctorUserId: actor.userId, reason, key, now })),
  )
  binder.on(contract.cancelPrescription, ({ actor, params: { id }, body: { reason }, now, transact }) =>
    transact((tx) => cancelPrescription(tx, { id, doctorUserId: actor.userId, reason, now })),
  )
  binder.on(contract.listIssued, ({ actor, params, now, transact }) =>
    transact((tx) => listIssued(tx, { appointmentId: params.id, doctorUserId: actor.userId, now })),
  )
  binder.on(contract.listPrescriptions, ({ actor, now }) => listPrescriptions(db.sql, actor.userId, now))
  binder.on(contract.downloadPrescription, async ({ actor, params: { id }, now, transact, reply }) => {
    const row = await transact((tx) => openPrescription(tx, { id, readerId: actor.userId, now }))
    const contents = await renderPrescription(row, origin())
    const name = `Receita ${row.code}.pdf`
    await sendAttachment(reply, { type: 'application/pdf', name, bytes: contents.length }, Readable.from([contents]))
  })
  binder.on(contract.checkPrescription, ({ params, now }) => checkPrescription(db.sql, params.code, now))
}
