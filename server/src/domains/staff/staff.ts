import {
  listAudit as listAuditCall,
  listParkedEvents as listParkedCall,
  listQueues as listQueuesCall,
  listParkedRows as listRowsCall,
  resendParkedEvent,
  retryParkedRow,
} from '@salama/contract/staff'
import * as access from '@salama/contract/staff/access'
import type { Binder } from '../../platform/http/bind.ts'
import { setSessionCookie } from '../../platform/http/cookies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { accessOf, openAccess, prepareSecondFactor } from './commands/access.ts'
import { assertGranted } from './commands/gate.ts'
import { resendEvent, retryRow } from './commands.ts'
import type { DeskQueue } from './ports.ts'
import { staffCalls } from './public.ts'
import { listAudit, listParkedEvents, listParkedRows, listQueues } from './queries.ts'

export function staffOwnCalls(binder: Binder, platform: Platform, queues: readonly DeskQueue[]): void {
  const on = staffCalls(binder, platform)
  on(listAuditCall, () => listAudit(platform.db.sql))
  on(listQueuesCall, (_staffId, { now }) => listQueues(platform.db.sql, queues, now))
  on(listParkedCall, () => listParkedEvents(platform.db.sql))
  on(resendParkedEvent, (staffId, { params: { id }, now, transact }) =>
    transact((tx) => resendEvent(tx, { id, staffId, now })),
  )
  on(listRowsCall, () => listParkedRows(platform.db.sql))
  on(retryParkedRow, (staffId, { body, now, transact }) => transact((tx) => retryRow(tx, { ...body, staffId, now })))

  // These open the gate, so they stand before it.
  const granted = { admit: (actor: Actor | null) => assertGranted(platform, actor) }
  binder.on(access.getAccess, ({ actor, now }) => accessOf(platform, actor, now), granted)
  binder.on(
    access.openAccess,
    async ({ actor, body: { password, code }, now, request, reply }) => {
      setSessionCookie(reply, request, await openAccess(platform, { actor, password, code, now }))
      return { state: 'open', needsCode: false } as const
    },
    granted,
  )
  binder.on(
    access.prepareSecondFactor,
    ({ actor, body: { password }, now }) => prepareSecondFactor(platform, { actor, password, now }),
    granted,
  )
}
