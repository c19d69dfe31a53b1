import * as contract from '@salama/contract/notifications/staff'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { listMessages } from './queries.ts'

export function notificationsStaffCalls(binder: Binder, platform: Platform): void {
  const on = staffCalls(binder, platform)
  on(contract.listOutgoingMessages, () => listMessages(platform.db.sql))
}
