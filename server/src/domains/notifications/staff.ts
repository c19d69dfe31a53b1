import { listChains } from '@salama/contract/notifications/chains'
import * as contract from '@salama/contract/notifications/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { describeChains } from './chains/queries.ts'
import { listMessages } from './queries.ts'

export function notificationsStaffCalls(binder: Binder, platform: Platform): void {
  const on = staffCalls(binder, platform)
  on(listChains, () => describeChains(platform.db.sql))
  on(contract.listOutgoingMessages, () => listMessages(platform.db.sql))
}
