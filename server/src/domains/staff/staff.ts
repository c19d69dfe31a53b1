import { listAudit as listAuditCall } from '@salama/contract/staff'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from './public.ts'
import { listAudit } from './queries.ts'

export function staffOwnCalls(binder: Binder, { db }: Platform): void {
  const on = staffCalls(binder, db.sql)
  on(listAuditCall, () => listAudit(db.sql))
}
