import * as contract from '@salama/contract/desk'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { decideVerification, takeVerification } from './commands.ts'
import { listAudit, listVerifications, operatorOf } from './queries.ts'

export function deskRoutes(binder: Binder, { db }: Platform): void {
  binder.on(contract.listVerifications, async ({ actor }) => {
    await operatorOf(db.sql, actor)
    return listVerifications(db.sql)
  })
  binder.on(contract.takeVerification, async ({ actor, params, now }) =>
    takeVerification(db, { caseId: params.id, operatorId: await operatorOf(db.sql, actor), now }),
  )
  binder.on(contract.decideVerification, async ({ actor, params, body, now }) =>
    decideVerification(db, { caseId: params.id, operatorId: await operatorOf(db.sql, actor), decision: body, now }),
  )
  binder.on(contract.listAudit, async ({ actor }) => {
    await operatorOf(db.sql, actor)
    return listAudit(db.sql)
  })
}
