import * as contract from '@salama/contract/notifications'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { hearBell } from './commands/hear-bell.ts'
import { readNotifications } from './commands/read-notifications.ts'
import type { BellSource } from './ports.ts'
import { bellOf, inboxOf } from './queries.ts'

export function notificationsRoutes(binder: Binder, { db }: Platform, bells: readonly BellSource[]): void {
  binder.on(contract.getBell, ({ actor, now }) => bellOf(db.sql, bells, { userId: actor.userId, now }))
  binder.on(contract.hearBell, ({ actor, body, now, transact }) =>
    transact(async (tx) => {
      await hearBell(tx, bells, { actor, keys: body.keys, now })
      return bellOf(tx.sql, bells, { userId: actor.userId, now })
    }),
  )
  binder.on(contract.listNotifications, ({ actor }) => inboxOf(db.sql, actor))
  binder.on(contract.readNotifications, ({ actor, body, now, transact }) =>
    transact((tx) => readNotifications(tx, { actor, ids: body.ids ?? null, now })),
  )
}
