import type { Module } from '../../platform/module.ts'
import { formularyMemory } from '../formulary/public.ts'
import { prescriptionFhir } from './fhir.ts'
import { prescriptionsSweeps } from './jobs.ts'
import { prescriptionsPersonal } from './personal.ts'
import { prescriptionEntries } from './queries/prescriptions.ts'
import { prescriptionsRoutes } from './routes.ts'
import { seedPrescription } from './seed.ts'
import { prescriptionsSettings } from './settings.ts'

export const module: Module = {
  name: 'prescriptions',
  personal: prescriptionsPersonal,
  settings: prescriptionsSettings,
  create(platform) {
    let origin = platform.settings.publicOrigin ?? ''
    return {
      plugs: { recordSources: [prescriptionEntries], fhirSources: [prescriptionFhir(formularyMemory(platform))] },
      routes: (binder) => prescriptionsRoutes(binder, platform, () => origin),
      sweeps: () => prescriptionsSweeps(platform),
      demonstration: { chapters: [seedPrescription(platform)] },
      start(listening) {
        if (origin === '') origin = listening
      },
    }
  },
}
