import { paperFile } from '@salama/contract/verification'
import type { Module } from '../../platform/module.ts'
import { verificationListener } from './events.ts'
import { verificationSweeps } from './jobs.ts'
import { verificationStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'verification',
  create: (platform) => ({
    plugs: { fileKinds: [paperFile] },
    routes: (binder) => verificationStaffCalls(binder, platform),
    listener: () => verificationListener,
    sweeps: () => verificationSweeps(platform),
  }),
}
