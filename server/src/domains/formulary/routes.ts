import * as contract from '@salama/contract/formulary'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { formularyMemory } from './queries/memory.ts'
import { searchFormulary } from './queries/search.ts'

export function formularyRoutes(binder: Binder, platform: Platform): void {
  const memory = formularyMemory(platform)
  binder.on(contract.searchFormulary, ({ query }) => searchFormulary(platform.db.sql, memory, query.q))
}
