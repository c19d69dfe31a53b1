import type { Module } from '../../platform/module.ts'
import { ledgerSweeps } from './jobs.ts'

export const module: Module = {
  name: 'ledger',
  create: (platform) => ({
    sweeps: () => ledgerSweeps(platform),
  }),
}
