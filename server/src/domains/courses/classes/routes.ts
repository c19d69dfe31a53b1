import * as contract from '@salama/contract/courses'
import type { Binder } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancelClass, scheduleClass } from './commands.ts'
import { listClasses, listTaughtClasses } from './queries.ts'

export function classesRoutes(binder: Binder, { db }: Platform): void {
  binder.on(contract.listTaughtClasses, ({ actor, now }) => listTaughtClasses(db.sql, actor, now))
  binder.on(contract.scheduleClass, (call) => scheduleClass(call))
  binder.on(contract.cancelClass, (call) => cancelClass(call))
  binder.on(contract.listClasses, ({ params, actor, now }) => listClasses(db.sql, { key: params.slug, actor, now }))
}
