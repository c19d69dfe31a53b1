import type { Module } from '../../platform/module.ts'
import { prescriptionsSweeps } from './jobs.ts'
import { prescriptionEntries } from './queries.ts'
import { prescriptionsRoutes } from './routes.ts'

export const module: Module = {
  name: 'prescriptions',
  create(platform) {
    let origin = platform.settings.publicOrigin ?? ''
    return {
      plugs: { recordSources: [prescriptionEntries] },
      routes: (binder) => prescriptionsRoutes(binder, platform, () => origin),
      sweeps: () => prescriptionsSweeps(platform),
      start(listening) {
        if (origin === '') origin = listening
      },
    }
  },
}
