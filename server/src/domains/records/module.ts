import type { Module } from '../../platform/module.ts'
import { recordsRoutes } from './routes.ts'
import { seedFacts } from './seed.ts'

export const module: Module = {
  name: 'records',
  create: (platform, ports) => ({
    routes: (binder) => recordsRoutes(binder, platform, () => ports.all('recordSources')),
    demonstration: { chapters: [seedFacts] },
  }),
}
