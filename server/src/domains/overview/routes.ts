import * as contract from '@salama/contract/overview'
import type { Binder } from '../../platform/http/bind.ts'
import type { PortEntries } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOwnStats } from './queries.ts'

export function overviewRoutes(binder: Binder, { db }: Platform, ports: PortEntries): void {
  binder.on(contract.getOwnStats, ({ actor }) => getOwnStats(db.sql, ports.all('purchases'), actor))
}
