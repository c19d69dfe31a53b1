import * as contract from '@salama/contract/notifications'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { readNotifications } from './commands/read-notifications.ts'
import { inboxOf } from './queries.ts'

export function notificationsRoutes(binder: Binder, { db }: Platform): void {
  binder.on(contract.listNotifications, ({ actor }) => inboxOf(db.sql, actor))
  binder.on(contract.readNotifications, ({ actor, body, now, transact }) =>
    transact((tx) => readNotifications(tx, { actor, ids: body.ids ?? null, now })),
  )
}
