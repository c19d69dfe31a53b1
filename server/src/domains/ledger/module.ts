import type { Module } from '../../platform/module.ts'
import { ledgerSweeps } from './jobs.ts'
import { ledgerPersonal } from './personal.ts'
import { ledgerStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'ledger',
  personal: ledgerPersonal,
  create: (platform, ports) => ({
    routes: (binder) => ledgerStaffCalls(binder, platform, ports.all('postingSubjects')),
    sweeps: () => ledgerSweeps(platform),
  }),
}
