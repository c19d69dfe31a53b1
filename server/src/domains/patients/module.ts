import type { Module } from '../../platform/module.ts'
import { patientFhir } from './fhir.ts'
import { patientsSweeps } from './jobs.ts'
import { patientsPersonal } from './personal.ts'
import { patientsRoutes } from './routes.ts'

export const module: Module = {
  name: 'patients',
  personal: patientsPersonal,
  create: (platform, ports) => ({
    plugs: { fhirSources: [patientFhir] },
    routes: (binder) => patientsRoutes(binder, platform, () => ports.all('patientStarts')),
    sweeps: () => patientsSweeps(platform),
  }),
}
