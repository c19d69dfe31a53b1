import type { Module } from '../../platform/module.ts'
import { verificationSweeps } from './jobs.ts'

export const module: Module = {
  name: 'verification',
  create: (platform) => ({
    sweeps: () => verificationSweeps(platform),
  }),
}
