import { chatFile } from '@salama/contract/consultations'
import type { Module } from '../../platform/module.ts'
import { consultationFhir } from './fhir.ts'
import { consultationsSweeps } from './jobs.ts'
import { consultationsPersonal } from './personal.ts'
import { consultationEntries, mayReadFile } from './queries/records.ts'
import { ringingRooms } from './queries/rooms.ts'
import { consultationsRoutes } from './routes.ts'
import { seedNotes } from './seed.ts'
import { consultationsSettings } from './settings.ts'
import { consultationSockets } from './socket.ts'

export const module: Module = {
  name: 'consultations',
  personal: consultationsPersonal,
  settings: consultationsSettings,
  create: (platform, ports) => ({
    plugs: {
      bells: [{ calls: 'room', ringing: ringingRooms }],
      recordSources: [consultationEntries],
      fhirSources: [consultationFhir],
      fileKinds: [{ ...chatFile, mayRead: mayReadFile }],
    },
    routes: (binder) => consultationsRoutes(binder, platform, () => ports.all('recordSources')),
    sockets: () => [consultationSockets(platform)],
    sweeps: () => consultationsSweeps(platform),
    demonstration: { chapters: [seedNotes] },
  }),
}
