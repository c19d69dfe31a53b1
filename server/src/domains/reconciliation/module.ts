import type { Module } from '../../platform/module.ts'
import { createWorker, reconciliationSweeps } from './jobs.ts'
import { reconciliationPersonal } from './personal.ts'
import { reconciliationSettings } from './settings.ts'
import { reconciliationStaffCalls } from './staff.ts'
import { statementSweep } from './statements/commands/compare-statement.ts'
import { StatementReader } from './statements/commands/read-statement.ts'

export const module: Module = {
  name: 'reconciliation',
  personal: reconciliationPersonal,
  settings: reconciliationSettings,
  create(platform, ports) {
    const { db, log, clock, settings } = platform
    const [wallets] = ports.all('wallets')
    if (!wallets) throw new Error('reconciliation needs wallets')
    const deps = { db, log, clock, times: settings.of(reconciliationSettings), ...wallets }
    const worker = createWorker(deps)
    const reader = new StatementReader()
    return {
      routes: (binder) => reconciliationStaffCalls(binder, platform, reader),
      sweeps: () => [...reconciliationSweeps(deps, worker), statementSweep(platform)],
      async stop() {
        worker.stop()
        await reader.stop()
      },
    }
  },
}
