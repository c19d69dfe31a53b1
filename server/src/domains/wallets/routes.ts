import { receiveCallback as endpoint } from '@salama/contract/wallets/callbacks'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveCallback } from './commands/receive-callback.ts'
import type { TransferWorker } from './jobs.ts'

export function walletsRoutes(binder: Binder, { db, settings, log }: Platform, worker: TransferWorker): void {
  const { countAnonymousRequest } = binder
  const deps = { db: db.sql, settings, log, worker, countAnonymousRequest, quietUntil: new Map() }
  binder.on(endpoint, (call) => receiveCallback(deps, call))
}
