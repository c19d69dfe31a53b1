import { Readable } from 'node:stream'
import * as contract from '@salama/contract/consultations'
import type { FastifyReply } from 'fastify'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordSource } from '../records/ports.ts'
import { completeConsultation } from './commands/complete-consultation.ts'
import { addAddendum, readNote, saveNote, signNote } from './commands/notes.ts'
import { getConsultation, getRtcConfig, readMessages, readSummary } from './queries/consultation.ts'
import { listUnsigned, listWaiting } from './queries/practice.ts'
import { readSnapshot } from './queries/rooms.ts'
import { renderSummary } from './queries/summary-pdf.ts'

export function consultationsRoutes(binder: Binder, platform: Platform, sources: () => readonly RecordSource[]): void {
  const { db } = platform
  const sendPdf = async (reply: FastifyReply, summary: contract.Summary) => {
    const contents = await renderSummary(summary)
    const name = `Resumo ${summary.at.slice(0, 10)}.pdf`
    await sendAttachment(reply, { type: 'application/pdf', name, bytes: contents.length }, Readable.from([contents]))
  }
  binder.on(contract.getConsultation, ({ actor, params, now }) =>
    getConsultation(platform, { appointmentId: params.id, userId: actor.userId, now }),
  )
  binder.on(contract.listMessages, ({ actor, params, query: { after = 0 }, now, transact }) =>
    transact((tx) => readMessages(tx, { appointmentId: params.id, userId: actor.userId, after, now })),
  )
  binder.on(contract.getSummary, ({ actor, params, now, transact }) =>
    transact((tx) => readSummary(tx, { appointmentId: params.id, userId: actor.userId, now })),
  )
  binder.on(contract.downloadSummary, async ({ actor, params, now, transact, reply }) =>
    sendPdf(reply, await transact((tx) => readSummary(tx, { appointmentId: params.id, userId: actor.userId, now }))),
  )
  binder.on(contract.downloadSample, async ({ now, reply }) =>
    sendPdf(reply, { ...contract.SAMPLE_SUMMARY, at: now.toISOString() }),
  )
  binder.on(contract.getRtcConfig, ({ actor, query, now }) =>
    getRtcConfig(platform, { appointmentId: query.appointment, userId: actor.userId, now }),
  )
  binder.on(contract.listWaiting, ({ actor, now }) => listWaiting(db.sql, actor, now))
  binder.on(contract.listUnsigned, ({ actor, now }) => listUnsigned(db.sql, actor, now))
  binder.on(contract.getSnapshot, ({ actor, params, now, transact }) =>
    transact((tx) => readSnapshot(tx, sources(), { appointmentId: params.id, userId: actor.userId, now })),
  )
  binder.on(contract.getNote, ({ actor, params, now, transact }) =>
    transact((tx) => readNote(tx, { appointmentId: params.id, userId: actor.userId, now })),
  )
  binder.on(contract.saveNote, ({ actor, params, body: { version, ...text }, now, transact }) =>
    transact((tx) => saveNote(tx, { appointmentId: params.id, userId: actor.userId, text, version, now })),
  )
  binder.on(contract.signNote, ({ actor, params, now, transact }) =>
    transact((tx) => signNote(tx, { appointmentId: params.id, userId: actor.userId, now })),
  )
  binder.on(contract.addAddendum, ({ actor, params, body: { text }, now, transact }) =>
    transact((tx) => addAddendum(tx, { appointmentId: params.id, userId: actor.userId, text, now })),
  )
  binder.on(contract.completeConsultation, ({ actor, params, now }) =>
    completeConsultation(platform, { appointmentId: params.id, userId: actor.userId, now }),
  )
}
