import { Readable } from 'node:stream'
import { dayInMaputo } from '@salama/contract/kernel/time'
import {
  listParkedEvents as listParkedCall,
  listQueues as listQueuesCall,
  listParkedRows as listRowsCall,
  resendParkedEvent,
  retryParkedRow,
} from '@salama/contract/staff'
import * as access from '@salama/contract/staff/access'
import * as audit from '@salama/contract/staff/audit'
import * as cases from '@salama/contract/staff/cases'
import { getPerson as getPersonCall } from '@salama/contract/staff/people'
import * as roles from '@salama/contract/staff/roles'
import { searchDesk as searchDeskCall } from '@salama/contract/staff/search'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import { setSessionCookie } from '../../platform/http/requests/cookies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { accessOf, openAccess, prepareSecondFactor } from './commands/access.ts'
import { addNote, claimCase, listClaims, listNotes } from './commands/cases.ts'
import { requireRoles } from './commands/gate.ts'
import { resendEvent, retryRow } from './commands/retry-parked.ts'
import { decideRoles, proposeRoles } from './commands/roles.ts'
import type { AuditNames, DeskQueue, DeskSource } from './ports.ts'
import { staffCalls } from './public.ts'
import { listAudit, listAuditPeople, readAudit } from './queries/audit.ts'
import { getPerson } from './queries/people.ts'
import { listParkedEvents, listParkedRows, listQueues } from './queries/queues.ts'
import { listStaff } from './queries/roles.ts'
import { searchDesk } from './queries/search.ts'
import { insertReading } from './store/audit.ts'
import { deleteClaim } from './store/cases.ts'

export function staffOwnCalls(binder: Binder, platform: Platform, queues: readonly DeskQueue[]): void {
  const on = staffCalls(binder, platform)
  on(listQueuesCall, (_staffId, { now }, roles) => listQueues(platform.db.sql, queues, { roles, now }))
  on(listParkedCall, () => listParkedEvents(platform.db.sql))
  on(resendParkedEvent, (staffId, { params: { id }, now, transact }) =>
    transact((tx) => resendEvent(tx, { id, staffId, now })),
  )
  on(listRowsCall, () => listParkedRows(platform.db.sql))
  on(retryParkedRow, (staffId, { body, now, transact }) => transact((tx) => retryRow(tx, { ...body, staffId, now })))

  // These open the gate, so they stand before it.
  const granted = { admit: async (actor: Actor | null) => void (await requireRoles(platform, actor)) }
  binder.on(access.getAccess, ({ actor, now }) => accessOf(platform, actor, now), granted)
  binder.on(
    access.openAccess,
    async ({ actor, body: { password, code }, now, request, reply }) => {
      setSessionCookie(reply, request, await openAccess(platform, { actor, password, code, now }))
      return accessOf(platform, { ...actor, verifiedAt: now }, now)
    },
    granted,
  )
  binder.on(
    access.prepareSecondFactor,
    ({ actor, body: { password }, now }) => prepareSecondFactor(platform, { actor, password, now }),
    granted,
  )
}

/** What was done at the desk, as far as `names` knows it by name; whoever takes the file along is noted. */
export function auditCalls(binder: Binder, platform: Platform, names: AuditNames): void {
  const on = staffCalls(binder, platform)
  const db = platform.db.sql
  const deps = { db, names }
  on(audit.listAudit, (_staffId, call) => listAudit(deps, call))
  on(audit.listAuditPeople, () => listAuditPeople(db))
  on(audit.downloadAudit, async (staffId, { query, now, reply }) => {
    await insertReading(db, { staffId, action: 'audit.downloaded', subjectId: 'audit', now })
    const name = `registo ${query.from ?? 'tudo'} ${query.to ?? dayInMaputo(now)}.csv`
    await sendAttachment(reply, { type: 'text/csv; charset=utf-8', name }, Readable.from(readAudit(deps, query)))
  })
}

/** Asks every domain that has cases at the desk. */
export function searchCalls(binder: Binder, platform: Platform, sources: readonly DeskSource[]): void {
  const db = platform.db.sql
  staffCalls(binder, platform)(searchDeskCall, async (staffId, { query, now }, roles) => {
    const { named, results } = await searchDesk(db, sources, { typed: query.q, roles })
    // Who reads all that is one person's has read that person.
    if (named !== null) await insertReading(db, { staffId, action: 'person.read', subjectId: named, now })
    return results
  })
}

/** What people at the desk say to each other of a case: that they have it open, and in notes. */
export function caseCalls(binder: Binder, platform: Platform): void {
  const { db, settings } = platform
  const on = staffCalls(binder, platform)
  on(cases.listClaims, (_staffId, { now }) => listClaims(db.sql, now))
  on(cases.claimCase, (staffId, { params: { id }, body, now, transact }) =>
    transact((tx) => claimCase(tx, { caseId: id, staffId, takeOver: body.takeOver, settings, now })),
  )
  on(cases.releaseCase, async (staffId, { params: { id }, transact }) => {
    await transact((tx) => deleteClaim(tx.sql, { caseId: id, staffId }))
    return { caseId: id }
  })
  on(cases.listNotes, (_staffId, { params: { id } }) => listNotes(db.sql, id))
  on(cases.addNote, (staffId, { params: { id }, body, now, transact }) =>
    transact((tx) => addNote(tx, { caseId: id, authorId: staffId, text: body.text, now })),
  )
}

/** A person as the desk sees them, and what people may do at the desk, which two administrators decide. */
export function peopleCalls(binder: Binder, platform: Platform): void {
  const { db } = platform
  const on = staffCalls(binder, platform)
  on(getPersonCall, async (staffId, { params: { id }, now }) => {
    const person = await getPerson(db.sql, id)
    await insertReading(db.sql, { staffId, action: 'person.read', subjectId: id, now })
    return person
  })
  on(roles.listRoles, () => listStaff(db.sql))
  on(roles.proposeRoles, (staffId, { body, now, transact }) =>
    proposeRoles({ db: db.sql, transact }, { ...body, staffId, now }),
  )
  on(roles.decideRoles, (staffId, { params: { id }, body: { decision }, now, transact }) =>
    decideRoles({ db: db.sql, transact }, { id, decision, staffId, now }),
  )
}
