import { receiveCallback as endpoint } from '@salama/contract/wallets/callbacks'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveCallback } from './commands/receive-callback.ts'
import type { TransferWorker } from './jobs.ts'
import { walletsSettings } from './settings.ts'

export function walletsRoutes(binder: Binder, { db, settings, log }: Platform, worker: TransferWorker): void {
  const { countAnonymousRequest } = binder
  const { callbackToken } = settings.of(walletsSettings)
  const deps = { db: db.sql, callbackToken, log, worker, countAnonymousRequest, quietUntil: new Map() }
  binder.on(endpoint, (call) => receiveCallback(deps, call))
}
