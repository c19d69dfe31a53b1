import { chatFile } from '@salama/contract/consultations'
import type { Module } from '../../platform/module.ts'
import { consultationsSweeps } from './jobs.ts'
import { consultationEntries, mayReadFile, ringingRooms } from './queries.ts'
import { consultationsRoutes } from './routes.ts'
import { seedNotes } from './seed.ts'
import { consultationsSettings } from './settings.ts'
import { consultationSockets } from './socket.ts'

export const module: Module = {
  name: 'consultations',
  settings: consultationsSettings,
  create: (platform, ports) => ({
    plugs: {
      bells: [ringingRooms],
      recordSources: [consultationEntries],
      fileKinds: [{ ...chatFile, mayRead: mayReadFile }],
    },
    routes: (binder) => consultationsRoutes(binder, platform, () => ports.all('recordSources')),
    sockets: () => [consultationSockets(platform)],
    sweeps: () => consultationsSweeps(platform),
    demonstration: { chapters: [seedNotes] },
  }),
}
