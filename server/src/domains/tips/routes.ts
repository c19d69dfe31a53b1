import * as contract from '@salama/contract/tips'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveTip } from './commands.ts'
import { getOwnTip } from './queries.ts'

export function tipsRoutes(binder: Binder, { db }: Platform): void {
  binder.on(contract.getOwnTip, (call) => getOwnTip(db.sql, call))
  binder.on(contract.giveTip, (call) => giveTip(call))
}
