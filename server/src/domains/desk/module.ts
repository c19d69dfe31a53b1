import type { Module } from '../../platform/module.ts'
import { sellerCheck } from '../payments/public.ts'
import { auditReading } from './commands/documents.ts'
import { deskRoutes } from './routes.ts'

export const module: Module = {
  name: 'desk',
  create: (platform, ports) => ({
    plugs: { auditReadings: [auditReading] },
    routes: (binder) => deskRoutes(binder, platform, { isSeller: sellerCheck(ports) }),
  }),
}
