import type { Module } from '../../platform/module.ts'
import { prescriptionsSweeps } from './jobs.ts'
import { prescriptionEntries } from './queries.ts'
import { prescriptionsRoutes } from './routes.ts'
import { seedPrescription } from './seed.ts'
import { prescriptionsSettings } from './settings.ts'

export const module: Module = {
  name: 'prescriptions',
  settings: prescriptionsSettings,
  create(platform) {
    let origin = platform.settings.publicOrigin ?? ''
    return {
      plugs: { recordSources: [prescriptionEntries] },
      routes: (binder) => prescriptionsRoutes(binder, platform, () => origin),
      sweeps: () => prescriptionsSweeps(platform),
      demonstration: { chapters: [seedPrescription(platform.settings)] },
      start(listening) {
        if (origin === '') origin = listening
      },
    }
  },
}
